/** Blokus before its boards are loaded. */

import type { GameMeta } from '../meta';
import './tokens.css';

export const meta: GameMeta = {
  shownWith: { free_corners: ({ players }) => players !== 1, scoring: ({ players }) => players !== 1 },
  // BLO-8: without advanced scoring the cells that are left count.
  scoreLabel: ({ scoring }) => (scoring === 'simple' ? 'score.blokus.cells-left' : null),
  rankingClause: (decided, { scoring }) => {
    if (decided === 'solo') return 'BLO-14';
    if (decided === 'shared') return 'BLO-10';
    return decided === 'points' && scoring === 'simple' ? 'BLO-8' : 'BLO-9';
  },
  alone: 'puzzles',
  puzzles: { names: ['blokus-84'], pieces: 84, clause: 'BLO-14' },
  texts: {
    en: {
      'game.blokus': 'Blokus',
      'game.blokus.other': 'ブロックス',
      'game.blokus.other-lang': 'ja',
      'game.blokus.players': '1–4',
      'game.blokus.minutes': '20–30 min',
      'game.blokus.sentence': 'Your colour meets only at corners. Spread, and slip through.',
      'style.blokus': 'Looks at {n} ways the game can go before each piece',
      'score.blokus.cells-left': 'cells left',
      'option.blokus.players.1': 'Puzzle',
      'option.blokus.free_corners': 'Free corners',
      'option.blokus.free_corners.note': 'Each colour begins in any corner that is still free.',
      'option.blokus.scoring': 'Scoring',
      'option.blokus.scoring.advanced': 'Points with bonuses',
      'option.blokus.scoring.simple': 'Fewest cells left',
      'puzzles.name.blokus-84': 'All 84 pieces',
      'puzzles.text.blokus-84':
        'Lay every piece of all four colours by the rules of Blokus, colours in turn. A colour that is all laid brings 15 points, 20 with the single square last.',
    },
    ja: {
      'game.blokus': 'ブロックス',
      'game.blokus.other': 'Blokus',
      'game.blokus.other-lang': 'en',
      'game.blokus.players': '1–4人',
      'game.blokus.minutes': '20–30分',
      'game.blokus.sentence': '自分の色は角と角だけ。広がり、すきまに入りこむ。',
      'style.blokus': '1ピースごとに{n}通りの進み方を見ます',
      'score.blokus.cells-left': 'マス残り',
      'option.blokus.players.1': 'パズル',
      'option.blokus.free_corners': '角を自由に選ぶ',
      'option.blokus.free_corners.note': '空いている好きな角から始められます。',
      'option.blokus.scoring': '得点',
      'option.blokus.scoring.advanced': 'ボーナスあり',
      'option.blokus.scoring.simple': '残りマスの少なさ',
      'puzzles.name.blokus-84': '84ピースぜんぶ',
      'puzzles.text.blokus-84':
        '4色のピースをぜんぶ、ブロックスのきまりで順番に置きます。ぜんぶ置いた色は15点、1マスのピースが最後なら20点です。',
    },
  },
};

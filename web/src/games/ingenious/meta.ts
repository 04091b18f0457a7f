/** Ingenious before its boards are loaded. */

import type { GameMeta } from '../meta';
import './tokens.css';

export const meta: GameMeta = {
  shownWith: { mode: ({ players }) => players === 4 },
  hiddenValues: { mode: ['solo'] },
  settle: (options) => {
    if (options.players === 1) return { ...options, mode: 'solo' };
    return options.mode === 'solo' ? { ...options, mode: 'standard' } : options;
  },
  scoreLabel: () => 'score.ingenious',
  rankingClause: (decided) => (decided === 'solo' ? 'ING-23' : 'ING-18'),
  alone: 'table',
  aloneCard: () => import('./alone/Alone.svelte'),
  texts: {
    en: {
      'game.ingenious': 'Ingenious',
      'game.ingenious.other': 'Einfach Genial',
      'game.ingenious.other-lang': 'de',
      'game.ingenious.players': '1–4',
      'game.ingenious.minutes': '30–60 min',
      'game.ingenious.sentence': 'Line up matching shapes. The colour you neglect most decides.',
      'style.ingenious': 'Plays {n} games in its head, bag and racks drawn anew, before each tile',
      'score.ingenious': 'lowest',
      'option.ingenious.players.1': 'Solo',
      'option.ingenious.mode': 'Kind of game',
      'option.ingenious.mode.standard': 'Everyone for themselves',
      'option.ingenious.mode.team': 'Two teams',
    },
    ja: {
      'game.ingenious': '頭脳絶好調',
      'game.ingenious.other': 'Einfach Genial',
      'game.ingenious.other-lang': 'de',
      'game.ingenious.players': '1–4人',
      'game.ingenious.minutes': '30–60分',
      'game.ingenious.sentence': '同じ形を一列につなぐ。いちばん遅れた色で勝負が決まる。',
      'style.ingenious': '袋と手札を想像しながら、1枚ごとに{n}局を頭の中で打ちます',
      'score.ingenious': '最低',
      'option.ingenious.players.1': 'ひとり',
      'option.ingenious.mode': '遊び方',
      'option.ingenious.mode.standard': '個人戦',
      'option.ingenious.mode.team': 'チーム戦',
    },
  },
};

/** The 8 x 10 puzzle before its boards are loaded. */

import type { GameMeta } from '../meta';
import type { RectangleView } from './view';
import './tokens.css';

export const meta: GameMeta = {
  scoreLabel: () => 'score.blokus-8x10',
  puzzles: { names: ['blokus-8x10', 'blokus-8x10-hard'], pieces: 20, clause: 'BLO-15' },
  dayPuzzleView: (board): RectangleView => ({
    rows: 8,
    columns: 10,
    board,
    colors: [],
    hard: false,
    is_over: false,
    solved: false,
    faults: [],
  }),
  rulesPage: 'blokus',
  texts: {
    en: {
      'game.blokus-8x10': 'Blokus 8 × 10',
      'score.blokus-8x10': 'cells left',
      'puzzles.name.blokus-8x10': '8 × 10 rectangle',
      'puzzles.name.blokus-8x10-hard': '8 × 10 rectangle, hard',
      'puzzles.text.blokus-8x10':
        'The five four-cell pieces of each colour fill the frame. Same colours meet at corners only.',
      'puzzles.text.blokus-8x10-hard':
        'The same, and each colour is one chain of corners. Apart from turning, mirroring and exchanging colours there is a single solution.',
    },
    ja: {
      'game.blokus-8x10': 'ブロックス 8 × 10',
      'score.blokus-8x10': 'マス残り',
      'puzzles.name.blokus-8x10': '8×10の長方形',
      'puzzles.name.blokus-8x10-hard': '8×10の長方形（難しい）',
      'puzzles.text.blokus-8x10': '4色の4マスピース5個ずつで枠をうめます。同じ色は角だけで触れます。',
      'puzzles.text.blokus-8x10-hard':
        'さらに、どの色も角でひとつながりにします。向きの違いと色の入れ替えを除くと、答えはひとつだけです。',
    },
  },
};

/** Verflixt! Kompakt before its boards are loaded. */

import type { GameMeta } from '../meta';
import './tokens.css';

export const meta: GameMeta = {
  shownWith: { bug_penalty: ({ bug }) => bug === true, bug_per: ({ bug }) => bug === true },
  rankingClause: () => 'VER-13',
  texts: {
    en: {
      'game.verflixt': 'Verflixt! Kompakt',
      'game.verflixt.other': '勝利への道',
      'game.verflixt.other-lang': 'ja',
      'game.verflixt.players': '2–4',
      'game.verflixt.minutes': '20 min',
      'game.verflixt.sentence': 'Last to leave a tile must take it. Move on, or wait?',
      'style.verflixt': 'Plays {n} races to the end in its head before it moves',
      // On the road's picture too, which is shown before the table's texts are there.
      'game.verflixt.start': 'Start',
      'game.verflixt.goal': 'Goal',
      'option.verflixt.bug': 'With the bug',
      'option.verflixt.bug.note': 'On a 1 or 2 the bug may move too. Whose pawn it meets must take a minus tile.',
      'option.verflixt.bug_penalty': 'The bug deals out',
      'option.verflixt.bug_penalty.nearest': 'the nearest minus tile',
      'option.verflixt.bug_penalty.smallest': 'the smallest minus tile',
      'option.verflixt.bug_per': 'One tile for each',
      'option.verflixt.bug_per.player': 'player',
      'option.verflixt.bug_per.pawn': 'pawn',
    },
    ja: {
      'game.verflixt': '勝利への道コンパクト',
      'game.verflixt.other': 'Verflixt! Kompakt',
      'game.verflixt.other-lang': 'de',
      'game.verflixt.players': '2–4人',
      'game.verflixt.minutes': '20分',
      'game.verflixt.sentence': '最後に離れた人がタイルを取る。進むか、とどまるか。',
      'style.verflixt': '動かす前に、頭の中で{n}回ゴールまで進めます',
      'game.verflixt.start': 'スタート',
      'game.verflixt.goal': 'ゴール',
      'option.verflixt.bug': 'お邪魔虫を使う',
      'option.verflixt.bug.note':
        '1か2が出ると虫も動かせます。虫が着いたタイルにコマがある人は、マイナスのタイルを引き取ります。',
      'option.verflixt.bug_penalty': '虫が配るタイル',
      'option.verflixt.bug_penalty.nearest': 'いちばん近いマイナス',
      'option.verflixt.bug_penalty.smallest': 'いちばん小さいマイナス',
      'option.verflixt.bug_per': '配る単位',
      'option.verflixt.bug_per.player': 'プレイヤーごと',
      'option.verflixt.bug_per.pawn': 'コマごと',
    },
  },
};

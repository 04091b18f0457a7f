/** Passtally before its boards are loaded. */

import type { GameMeta } from '../meta';
import './tokens.css';

export const meta: GameMeta = {
  hasOwnClock: ({ one_minute }) => one_minute === true,
  rankingClause: () => 'PAS-16',
  texts: {
    en: {
      'game.passtally': 'Passtally',
      'game.passtally.other': 'パスタリー',
      'game.passtally.other-lang': 'ja',
      'game.passtally.players': '2–3',
      'game.passtally.minutes': '30–45 min',
      'game.passtally.sentence': 'Join your markers, stack the tiles. Higher lines pay more.',
      'style.passtally': 'Follows {n} lines of play before each action',
      'option.passtally.one_minute': 'One minute a turn',
      'option.passtally.one_minute.note': 'Who takes longer loses the actions left; the turn is still scored.',
    },
    ja: {
      'game.passtally': 'パスタリー',
      'game.passtally.other': 'Passtally',
      'game.passtally.other-lang': 'en',
      'game.passtally.players': '2–3人',
      'game.passtally.minutes': '30–45分',
      'game.passtally.sentence': '線をつなぎ、タイルを積む。高く通るほど点になる。',
      'style.passtally': 'アクションごとに{n}通りの手順を追います',
      'option.passtally.one_minute': '1手番1分',
      'option.passtally.one_minute.note': '時間を過ぎると残りのアクションはなくなり、そのままで点を数えます。',
    },
  },
};

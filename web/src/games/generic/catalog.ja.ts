/** The texts of the generic board in Japanese. */
export const ja: Record<string, string> = {
  'generic.board': '局面',
  'generic.moves': '手',
  'generic.count': '{count}通り',
  'generic.others': 'そのほか',
  'generic.search': '手をさがす',
  'generic.none-found': 'この文字をふくむ手はありません。',
  'generic.more': 'ほかに{count}通り。手の一部を入力するとさがせます。',
  'generic.choose': '手を選んでください',
  'generic.wait': '相手の番です',
  'generic.over': 'ゲームは終わりました',
  'generic.play': '{move} を指す',
  'generic.hint': 'ヒント：{move}',
  'generic.not-legal': 'ここではできません。',
  'generic.keys': 'Tabで手を移り、Enterで選び、もう一度Enterで決まります。',
  'generic.said-chosen': '{move} を選びました',
  'generic.said-played': '{move} を指しました',
};

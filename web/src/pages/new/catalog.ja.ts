/** What is said of the programs one can choose; `levels.test.ts` holds it to what they do. */

export const ja: Record<string, string> = {
  'style.1': '置けるところに置くことが多い。はじめての人に。',
  'style.2': '気まぐれ。ときどき良い手を指す。',
  'style.3': 'さっと見て動く。たまにうっかりする。',
  'style.4': '近くの点をこつこつ集め、うっかりは少ない。',
  'style.5': '少し先まで読み、同じ手ばかりは指さない。',
  'style.6': 'うっかりはほとんどなく、数百通りを比べる。',
  'style.7': 'うっかりせず、一手ごとにもっと深く読む。',
  'style.8': '一手に数千通りを読む。',
  'style.9': '一手に最大2秒、全力で考える。いちばん強い。',
  'style.any': '一手ごとに{n}通りの続きを見ます',
  'style.up-to': '最大{n}',
  'style.slips': '{n}手に1回は何も考えない手です',
  'style.wins': '{name}に10局で約{n}勝',
  'style.then': '。',
  'style.end': '。',
  'new.opponents': '{n}番目の席の相手',
  'new.change-of': '{n}番目の席の相手を変える',
  'new.strength': 'レベル{n}（9段階）',
  'new.clock.note':
    '時間が切れた人の負けです。2人ならその場で終わり、3人以上ならその席をプログラムが続けます。残り30秒と10秒で知らせます。',
};

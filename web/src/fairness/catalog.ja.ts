/** What is said of shuffles that anybody can check. */

export const ja: Record<string, string> = {
  'verify.title': 'シャッフルの検証',
  'verify.idea':
    '最初の手の前に、このテーブルは秘密の種の「指紋」を公開しました。種と、各席が加えた言葉から、すべてのシャッフルとサイコロの目が決まります。あとから変えることはだれにもできません。',
  'verify.commitment': '指紋（SHA-256、開始前に公開）',
  'verify.seed': '種（終了後に公開）',
  'verify.salts': '各席がシャッフルに加えた言葉',
  'verify.salts.later': 'ゲームが始まると公開されます。',
  'verify.checking': '確かめています…',
  'verify.proven':
    'このブラウザーで確かめました。種と加えられた言葉は公開どおりで、はじめの配置とその後の{n}回の抽選はすべてそこから決まっています。',
  'verify.digests':
    'このブラウザーで確かめました。種と加えられた言葉は公開どおりです。このゲームの抽選は下のコマンドで再現できます。',
  'verify.open': '種はまだ公開されていません。',
  'verify.kept':
    'このブラウザーは、テーブルを最初に見たときの指紋と自分の加えた言葉を覚えています。どちらも一致しています。',
  'verify.cannot': '記録を読み込めませんでした。もう一度お試しください。',
  'verify.forged.commitment': '偽りがあります。種の指紋がこの記録のものと一致しません！',
  'verify.forged.kept': '偽りがあります。このブラウザーが最初に見た指紋と違います！',
  'verify.forged.salt': '偽りがあります。このブラウザーが加えた言葉が入っていません！',
  'verify.forged.key': '偽りがあります。鍵が種と加えられた言葉から決まるものと違います！',
  'verify.forged.setup': '偽りがあります。はじめの配置が種と加えられた言葉から決まるものと違います！',
  'verify.forged.move': '偽りがあります。{n}手目の抽選が種と加えられた言葉から決まるものと違います！',
  'verify.how': '手と結果まで自分のパソコンで確かめるには、記録を保存して次を実行します：',
};

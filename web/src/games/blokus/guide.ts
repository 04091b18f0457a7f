import type { Step } from '../../guides/guide';

export const steps: Step[] = [
  {
    after: 0,
    clause: 'BLO-3',
    en: 'Begin in your corner. Take a large piece, turn or flip it, and cover the cell with the dot.',
    ja: '自分の角から始めます。大きなピースを選び、「回す」「裏返す」で向きを決めて、点のあるマスを覆いましょう。',
  },
  {
    after: 1,
    clause: 'BLO-4',
    en: 'From now on a piece must touch one of yours at a corner. Green dots show where the piece in hand can join.',
    ja: 'ここからは、自分のピースと角でつなげます。持っているピースがつながる角は、緑の点でわかります。',
  },
  {
    after: 2,
    clause: 'BLO-5',
    en: 'Only corners: your own pieces never lie edge to edge. Other colours may be touched as you like. Try a wrong place; the board says why.',
    ja: '自分のピースどうしは、辺で接してはいけません。ほかの色とは接してかまいません。置けない所では、理由が出ます。',
  },
  {
    after: 3,
    clause: 'BLO-9',
    en: 'Every cell left in your hand costs a point at the end. Get rid of the big pieces first, and head for the middle.',
    ja: '最後に残ったマスは1つ1点のマイナス。大きなピースから使い、まん中をめざしましょう。',
  },
  {
    after: 5,
    clause: 'BLO-7',
    en: 'When a colour fits nowhere it is out, and the others go on. Keep your own corners open, and slip through between the others.',
    ja: '置ける所がなくなった色は終わり、ほかの人は続けます。自分の角を残し、相手のすきまを通り抜けましょう。',
  },
  {
    after: 8,
    clause: 'BLO-10',
    en: 'That is all there is. Ask for a hint whenever you like, and play on to the end.',
    ja: 'ルールはこれで全部です。迷ったらヒントを使って、最後まで遊んでみましょう。',
  },
];

import type { Step } from '../../guides/guide';

export const steps: Step[] = [
  {
    after: 0,
    clause: 'ING-8',
    en: 'Everybody’s first tile goes beside a printed symbol, each beside another one. Choose a tile, turn it, and lay it there.',
    ja: '最初の1枚は、印刷されたマークのとなりに置きます。人とは別のマークです。タイルを選び、「回す」で向きを決めて置きましょう。',
  },
  {
    after: 1,
    clause: 'ING-9',
    en: 'Each half scores: look along all five lines that leave it, and count the same shape until it breaks off. Matching rows light up before you place.',
    ja: '半分ずつ得点します。そこから出る5本の列で、同じ形が続く数が点です。置く前に、数える列が光ります。',
  },
  {
    after: 2,
    clause: 'ING-18',
    en: 'Your lowest colour is your result. It is marked ▾: feed it, even when another colour would score more.',
    ja: '成績は、いちばん低い色の点です（▾の印）。ほかの色で多く取れるときも、低い色を育てましょう。',
  },
  {
    after: 3,
    clause: 'ING-12',
    en: 'A colour that reaches 18 gives you one more tile at once. Long rows close to 18 are worth waiting for.',
    ja: '18に届いた色があれば、すぐもう1枚置けます。18に近い色は、長い列を待つ値打ちがあります。',
  },
  {
    after: 5,
    clause: 'ING-15',
    en: 'If no tile on your rack shows your lowest colour, you may swap the whole rack at the end of your turn.',
    ja: 'いちばん低い色が手札に1つもなければ、番の終わりに手札を全部替えられます。',
  },
  {
    after: 7,
    clause: 'ING-17',
    en: 'The game ends when nothing fits any more. You can also block a row the others need. Have a good game!',
    ja: '置ける所がなくなれば終わりです。相手に必要な列をふさぐ手もあります。最後まで楽しみましょう。',
  },
];

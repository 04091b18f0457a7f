import type { Step } from '../../guides/guide';

export const steps: Step[] = [
  {
    after: 0,
    clause: 'VER-5',
    en: 'The die is rolled for you. Move one piece by the whole roll: a pawn of yours, or a guard that shares its tile with a pawn.',
    ja: 'サイコロはもう振られています。自分のコマか、コマといっしょにいる番人を1つ、出た目だけ進めます。',
  },
  {
    after: 1,
    clause: 'VER-9',
    en: 'Who leaves a tile empty must take it, good or bad. On a good tile be the last to go; from a bad one go while somebody else is there.',
    ja: 'タイルをからにして去る人が、それを取ります。良いタイルは最後に、悪いタイルは誰かがいるうちに去りましょう。',
  },
  {
    after: 2,
    clause: 'VER-7',
    en: 'Gaps are not counted: the more tiles are gone, the further a roll carries. The card shows where a piece would land.',
    ja: 'なくなったタイルは数えません。減るほど遠くへ進みます。カードに行き先が出ています。',
  },
  {
    after: 3,
    clause: 'VER-6',
    en: 'A guard keeps a tile from being taken. Move one away to leave a bad tile to others, or to get a good one yourself.',
    ja: '番人のいるタイルは取られません。番人を動かして、悪いタイルを相手に残したり、良いタイルを取れるようにしたりできます。',
  },
  {
    after: 5,
    clause: 'VER-12',
    en: 'A bonus turns one of your minus tiles into plus when points are added up. Take it, and the worst tile is no worry any more.',
    ja: 'ボーナスがあれば、得点計算でマイナス1枚がプラスに変わります。いちばん悪いタイルも怖くありません。',
  },
  {
    after: 7,
    clause: 'VER-11',
    en: 'When all pawns are home the game is over. You know it all: good luck with the dice.',
    ja: 'みんなのコマがゴールに着けば終わりです。あとはサイコロの運を祈りましょう。',
  },
];

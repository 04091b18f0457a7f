import type { Step } from '../../guides/guide';

export const steps: Step[] = [
  {
    after: 0,
    clause: 'PAS-5',
    en: 'First put your markers on the rim, one on each edge, in turns. Lines will run between your markers.',
    ja: 'まず盤のふちに、1辺に1つずつ順番にマーカーを置きます。点になるのは、自分のマーカーを結ぶラインです。',
  },
  {
    after: 4,
    clause: 'PAS-6',
    en: 'A turn has two actions: place a face-up tile, or move a marker. Choose a tile, turn it, and put it on two cells.',
    ja: '1つの番に2手。タイルを置くか、マーカーを動かします。タイルを選び、「回す」で向きを決めて2マスに置きましょう。',
  },
  {
    after: 5,
    clause: 'PAS-9',
    en: 'Trying out is free: the points your turn would bring are shown before you confirm. Follow the lines from your markers.',
    ja: '試すのは自由です。決める前に、その番の点が出ます。自分のマーカーからラインをたどってみましょう。',
  },
  {
    after: 6,
    clause: 'PAS-12',
    en: 'Entering a tile gives a line as many passes as the tile’s level. Only lines with your markers at both ends count.',
    ja: 'ラインがタイルに入るたびに、その段の数だけpassがふえます。両端が自分のマーカーのラインだけ数えます。',
  },
  {
    after: 8,
    clause: 'PAS-8',
    en: 'Build up: a tile may rest on two different tiles of the same height. It can also cut the others’ lines.',
    ja: '積み上げましょう。同じ高さの2枚にまたがれば重ねられます。相手のラインを切ることもできます。',
  },
  {
    after: 11,
    clause: 'PAS-13',
    en: 'The passes of all your lines are added up, and the ladder turns them into points. Now play on; a hint is always there.',
    ja: '自分のラインのpassを合計し、表で点に変えます。あとは自由に。迷ったらヒントをどうぞ。',
  },
];

/** ブロックスのルール。 */

import AllPieces from './drawings/blokus/AllPieces.svelte';
import CornerContact from './drawings/blokus/CornerContact.svelte';
import EdgeContact from './drawings/blokus/EdgeContact.svelte';
import FirstPiece from './drawings/blokus/FirstPiece.svelte';
import Rectangle from './drawings/blokus/Rectangle.svelte';
import ScoreExample from './drawings/blokus/ScoreExample.svelte';
import SharedColor from './drawings/blokus/SharedColor.svelte';
import StartCorners from './drawings/blokus/StartCorners.svelte';
import TwoPlayers from './drawings/blokus/TwoPlayers.svelte';
import type { RulesText } from './ui';

const rules: RulesText = {
  lead: '盤の四隅から、自分の色をどんどん広げていく陣取りゲームです。自分の色がつながれるのは「角と角」だけ。道を切りひらきながら、少しでも多くのピースを置ききりましょう。',
  short: {
    title: 'まずはこれだけ',
    points: [
      '最初のピースは、自分の角のマスに置きます。',
      '次からは、自分の色のピースと角どうしで触れるように置きます。辺が触れてはいけません。',
      'ほかの色とは、どう触れてもかまいません。',
      'だれも置けなくなったら終わり。残ったマスが少ない人の勝ちです。',
    ],
  },
  sections: [
    {
      title: '盤とピース',
      clauses: [
        {
          id: 'BLO-1',
          title: '盤と21種類のピース',
          text: [
            '盤は20×20マス。青・黄・赤・緑の4色があり、どの色も同じ21個のピースを持っています。正方形を1個から5個つないでできる形が1つずつ、合わせて89マス分です。',
            'ピースは回しても、裏返してもかまいません。置けるのは盤の中の空いているマスだけ。重ねたり、盤からはみ出したりはできません。',
            '回したり裏返したりした形まで数えると91通り、盤の上の置き方は30,433通りもあります。',
          ],
          source: 'rulebook',
          drawing: { picture: AllPieces, caption: '1色のピース、全部で21個。' },
        },
        {
          id: 'BLO-2',
          title: '色の順番とスタートの角',
          text: ['手番は青、黄、赤、緑の順に、時計回りで進みます。'],
          source: 'rulebook',
          decisions: [
            'いつも青が最初です。スタートの角は、青が左上（a20）、黄が右上（t20）、赤が右下（t1）、緑が左下（a1）です。',
            '「角を自由に選ぶ」テーブルでは、どの色も空いている好きな角から始められます。2人で遊ぶときは、その場合も自分の2色を対角に置きます（BLO-12）。',
          ],
          drawing: { picture: StartCorners, caption: '青から始まり、時計回りに進みます。' },
        },
      ],
    },
    {
      title: 'ピースを置く',
      clauses: [
        {
          id: 'BLO-3',
          title: '最初の1個は角から',
          text: [
            'それぞれの色の最初のピースは、スタートの角のマスをおおうように置きます。角をおおっていれば、どのピースをどの向きで置いてもかまいません。',
            '十字の形だけは、どう回しても角に届かないので最初には使えません。',
          ],
          source: 'rulebook',
          drawing: {
            picture: FirstPiece,
            caption: '左は角をおおっているので置けます。右は角があいたままなので置けません。',
          },
        },
        {
          id: 'BLO-4',
          title: '2個目からは角と角で',
          text: [
            '2個目からは、盤にある自分の色のピースの少なくとも1つと、角どうしで触れるように置きます。離れた場所にいきなり置くことはできません。',
          ],
          source: 'rulebook',
          drawing: {
            picture: CornerContact,
            caption: '左は丸のところで角どうしが触れています。右はどこにも触れていないので置けません。',
          },
        },
        {
          id: 'BLO-5',
          title: '同じ色の辺はくっつけない',
          text: [
            '同じ色のピースどうしは、辺が触れてはいけません。ほかの場所が角でつながっていても、1か所でも辺が触れていれば置けません。',
            'ほかの色とは、辺が触れても大丈夫です。',
          ],
          source: 'rulebook',
          drawing: {
            picture: EdgeContact,
            caption: '左は赤い線のところで、青と青の辺が触れています。右のように黄の辺に触れるのはかまいません。',
          },
        },
        {
          id: 'BLO-6',
          title: '置いたら動かさない',
          text: ['一度置いたピースは、最後までそのままです。'],
          source: 'rulebook',
        },
        {
          id: 'BLO-7',
          title: '置けなくなったら終了',
          text: [
            'どのピースも置けなくなった色は、そこで終了。そのあとは順番が回ってきません。全部置ききった色も同じです。',
            'すべての色が終了したら、ゲームも終わりです。',
          ],
          source: 'rulebook',
          decisions: [
            '置ける場所があるうちは、パスできません。',
            '3人で遊ぶときは、共有の色しか置けなくなってもゲームは続き、順番の人が必ず置きます。',
          ],
        },
      ],
    },
    {
      title: '得点',
      clauses: [
        {
          id: 'BLO-8',
          title: 'かんたんな得点',
          text: [
            '手元に残ったピースのマスを数え、いちばん少ない人の勝ちです。テーブルを作るときに「残りマスの少なさ」を選ぶと、この数え方になります。',
          ],
          source: 'rulebook',
        },
        {
          id: 'BLO-9',
          title: 'ボーナスのある得点',
          text: [
            '残ったマス1つにつき1点を引きます。全部置ききった色は、かわりに15点。しかも最後の1個が1マスのピースだったら、5点増えて20点になります。',
            '「最後の1個」は色ごとに見ます。そのあとほかの色が置いても関係ありません。',
            '何回か続けて遊ぶときは、この点を足していきます。',
          ],
          source: 'rulebook',
          drawing: {
            picture: ScoreExample,
            caption: '青は1マスのピースで置ききって+20点。黄は8マス、赤は24マス、緑は20マス残りました。',
          },
        },
        { id: 'BLO-10', title: '同点のとき', text: ['同じ点の人は、同じ順位になります。'], source: 'decision' },
      ],
    },
    {
      title: '人数ごとの遊び方',
      clauses: [
        { id: 'BLO-11', title: '4人で', text: ['1人1色ずつ受け持ちます。'], source: 'rulebook' },
        {
          id: 'BLO-12',
          title: '2人で',
          text: [
            '1人が青と赤、もう1人が黄と緑を受け持ちます。自分の2色は、向かい合った対角の角から始まります。順番は4人のときと変わらないので、ちょうど交互に置くことになります。',
            '最後に、自分の2色の得点を合計して比べます。',
            '自分の2色も、おたがいは別の色どうしです。辺が触れてもかまいませんが、角が触れてもつながったことにはなりません。',
          ],
          source: 'rulebook',
          drawing: { picture: TwoPlayers, caption: '実線で結んだ2色が1人、点線で結んだ2色がもう1人のものです。' },
        },
        {
          id: 'BLO-13',
          title: '3人で',
          text: [
            '青・黄・赤を1人1色ずつ受け持ち、余った緑は3人が交代で置きます。緑の得点は、だれのものにもなりません。',
            '緑を置く人は、盤にある緑のピースの数で決まります。1個目は青の人、2個目は黄の人、3個目は赤の人、4個目はまた青の人です。',
          ],
          source: 'rulebook',
          drawing: { picture: SharedColor, caption: '緑の1個目から4個目まで。下の色の人が置きます。' },
        },
      ],
    },
    {
      title: 'ひとりで解くパズル',
      clauses: [
        {
          id: 'BLO-14',
          title: 'パズル1：84個をすべて置く',
          text: ['4人で遊ぶときのルールのまま、4色84個のピースを1つ残らず盤に置いてみましょう。'],
          source: 'rulebook',
          decisions: ['色は青、黄、赤、緑の順に進み、置けない色は飛ばします。84個すべて置けたら完成です。'],
        },
        {
          id: 'BLO-15',
          title: 'パズル2：8×10にぴったり',
          text: [
            '各色から4マスのピースを5個ずつ、合わせて20個。これで縦8マス、横10マスの長方形をすきまなく埋めます。どこから始めてもかまいません。',
            '同じ色どうしは角だけで触れ、辺が触れてはいけません。',
          ],
          source: 'rulebook',
          decisions: [
            'どのピースも、同じ色の別のピースと角で触れていなければなりません。これは長方形が埋まったときに見るので、途中で離れていてもかまいません。辺のほうは、1個置くごとに見ます。',
            'むずかしい遊び方では、それぞれの色の5個が、角でひとつながりになるように置きます。',
            '向きの違いと色の入れ替えを除くと、答えは35通り。むずかしい遊び方では、そのうちのただ1つです。',
          ],
          drawing: { picture: Rectangle, caption: '途中の例。黄は丸のところで、角どうしがつながっています。' },
        },
      ],
    },
  ],
};

export default rules;

/** The rules of Ingenious. */

import Areas from './Areas.svelte';
import Bonus from './Bonus.svelte';
import Double from './Double.svelte';
import DoubleBoard from './DoubleBoard.svelte';
import FirstRound from './FirstRound.svelte';
import RackAndTracks from './RackAndTracks.svelte';
import Ranking from './Ranking.svelte';
import Runs from './Runs.svelte';
import SixShapes from './SixShapes.svelte';
import Swap from './Swap.svelte';
import TileKinds from './TileKinds.svelte';
import type { RulesText } from '../../../rules/rulesText';

const rules: RulesText = {
  lead: 'Lay tiles of two hexagons so that their symbols line up with others of their kind, and score for every line. The twist: in the end only your weakest colour counts, so nothing may be left behind.',
  short: {
    title: 'In a nutshell',
    points: [
      'Lay one tile from your rack on two free cells.',
      'From each half, look in five directions. Every matching symbol in an unbroken line is a point for that colour.',
      'A colour that reaches 18 earns you another tile at once. Then fill up your rack.',
      'When nothing fits any more, compare lowest colours. The highest of them wins.',
    ],
  },
  sections: [
    {
      title: 'Board and box',
      clauses: [
        {
          id: 'ING-1',
          title: 'Size of the board',
          text: [
            'The board is a large hexagon of hexagonal cells. How much of it you use depends on the number of players: 6 cells a side for one or two (91 cells), 7 for three (127 cells), 8 for four and for teams (169 cells).',
            'No part of a tile may stick out of the area in use.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Areas,
            caption: 'The areas for one or two, three and four players. The printed symbols never change place.',
          },
        },
        {
          id: 'ING-2',
          title: 'Six printed symbols',
          text: [
            'A symbol of each colour is printed on the corners of the smallest area: clockwise from the top left red, green, blue, orange, yellow and purple. They stay there when a larger area is in use.',
            'A cell with a printed symbol is not free, so no tile goes there.',
          ],
          source: 'rulebook',
        },
        {
          id: 'ING-3',
          title: '120 tiles',
          text: [
            'There are 15 pairs of different colours, six tiles of each, and six doubles with the same colour twice, five tiles of each: 120 in all.',
          ],
          source: 'rulebook',
          drawing: { picture: TileKinds, caption: '15 pairs six times each, 6 doubles five times each.' },
        },
        {
          id: 'ING-4',
          title: 'Every colour has its shape',
          text: [
            'Red is a star with twelve points, green a disc, blue a star with six points, orange a hexagon, yellow a sun and purple a ring. Nobody has to tell colours apart to play.',
          ],
          source: 'rulebook',
          drawing: { picture: SixShapes, caption: 'Red, green, blue, orange, yellow, purple.' },
        },
        {
          id: 'ING-5',
          title: 'Rack and score board',
          text: [
            'You have a rack of six tiles, which only you can see.',
            'Your score board is open to everyone. It has a marker for each of the six colours, which goes from 0 to 18.',
            'Teams and solo players use boards of double length. We read them as one number from 0 to 36, also when lowest colours are compared.',
          ],
          source: 'rulebook',
          drawing: { picture: RackAndTracks, caption: 'A rack and a score board; ▾ marks the lowest colour.' },
        },
      ],
    },
    {
      title: 'A turn',
      clauses: [
        {
          id: 'ING-6',
          title: 'Place, score, refill',
          text: [
            'A turn has three steps: place a tile, score it, replenish your rack.',
            'You have to place a tile even if it brings no points, or points that you would rather not have.',
          ],
          source: 'rulebook',
        },
        {
          id: 'ING-7',
          title: 'Where a tile fits',
          text: [
            'A tile covers two free cells that lie side by side within the area. It may leave single cells over, and it need not touch another tile or a symbol.',
          ],
          source: 'rulebook',
        },
        {
          id: 'ING-8',
          title: 'The first round',
          text: [
            'Everybody’s first tile has to touch one of the printed symbols, and each player has to choose a different one.',
          ],
          source: 'rulebook',
          decisions: [
            'It is enough that one half lies beside the symbol. The colours need not match, and the tile may score nothing.',
            'Cells on the far side of a symbol will do as well, where they are in play. The symbols are so far apart that no tile touches two of them.',
            'In the team game, too, all four players need different symbols.',
          ],
          drawing: {
            picture: FirstRound,
            caption:
              'The green symbol on the right has been used. The next player may go beside the red one, for instance.',
          },
        },
      ],
    },
    {
      title: 'Scoring',
      clauses: [
        {
          id: 'ING-9',
          title: 'How to count',
          text: [
            'Score each half of the tile on its own. Look in the five directions that do not lead through its other half, and in each of them count the cells of the same colour that follow without a break. The sum is what this colour gains.',
            'Printed symbols count like tiles. The tile that you have just placed does not count.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Runs,
            caption:
              'Blue scores 1, 2 and 1 in three directions, red 2 to the right. The red at the top right is beyond an empty cell and does not count.',
          },
          tryIt:
            'Take a tile from the rack and look for a place that scores in both colours. The board shows the lines that count.',
        },
        {
          id: 'ING-10',
          title: 'Doubles',
          text: [
            'The two halves of a double are scored one after the other, each in its own five directions. A cell that lies in line with both halves therefore counts twice.',
          ],
          source: 'rulebook',
          drawing: { picture: Double, caption: 'Both halves of the double see the red on the right: 2 points.' },
        },
        {
          id: 'ING-11',
          title: '18 is the end',
          text: ['A marker that arrives at 18 stays there. Points beyond are lost, and this colour scores no more.'],
          source: 'rulebook',
        },
        {
          id: 'ING-12',
          title: 'Bonus for 18',
          text: [
            'For each colour that arrives at 18 you place one more tile from your rack, before you draw anything.',
            'Two colours at once give two bonus tiles, and a bonus tile may earn the next. You cannot decline.',
          ],
          source: 'rulebook',
          decisions: ['A bonus is lost when your rack is empty. After the tile that ends the game, nothing is drawn.'],
          drawing: {
            picture: Bonus,
            caption: 'Green had 15 and scores 5: it stops at 18, 2 points are lost, and one more tile is placed.',
          },
        },
        {
          id: 'ING-13',
          title: 'Six times 18',
          text: ['If all six of your markers have reached 18, you win on the spot.'],
          source: 'rulebook',
        },
      ],
    },
    {
      title: 'Replenishing',
      clauses: [
        {
          id: 'ING-14',
          title: 'Draw up to six',
          text: [
            'At the end of your turn, draw from the bag until you have six tiles. The bag never runs out: whatever happens, at least 16 tiles remain at the end of a game.',
          ],
          source: 'rulebook',
        },
        {
          id: 'ING-15',
          title: 'Or swap the whole rack',
          text: [
            'If no tile left on your rack shows your lowest colour, you may swap instead. The points of this turn are included, and if several colours are equally low, you must have none of them.',
            'Show your rack to everybody, set it aside, draw six new tiles, and only then return the old ones to the bag. That ends your turn, so you can swap only once.',
          ],
          source: 'rulebook',
          decisions: ['If your rack is empty, there is nothing to show: you simply refill it.'],
          drawing: {
            picture: Swap,
            caption: 'Yellow and purple are lowest, and none of the five tiles shows either: swapping is allowed.',
          },
        },
        {
          id: 'ING-16',
          title: 'Turn order',
          text: ['Turns go clockwise.'],
          source: 'rulebook',
          decisions: ['Who begins is drawn by lot; in the rulebook it is the youngest.'],
        },
      ],
    },
    {
      title: 'The end',
      clauses: [
        {
          id: 'ING-17',
          title: 'When it is over',
          text: ['The game ends as soon as no two free cells of the area lie side by side.'],
          source: 'rulebook',
        },
        {
          id: 'ING-18',
          title: 'Who wins',
          text: [
            'Compare everybody’s lowest marker: whose is highest wins.',
            'If they are equal, the second lowest decide, then the third lowest, and so on.',
          ],
          source: 'rulebook',
          decisions: ['With the same six values the win is shared.'],
          drawing: {
            picture: Ranking,
            caption: 'From the lowest up: 8 and 8, 11 and 11 are equal, then B’s 14 beats A’s 13.',
          },
        },
      ],
    },
    {
      title: 'Two teams',
      clauses: [
        {
          id: 'ING-19',
          title: 'Partners',
          text: [
            'Four players form two teams of two. Everybody has a rack of their own, which not even the partner sees. A team shares one score board of double length.',
          ],
          source: 'rulebook',
          decisions: ['Partners sit opposite each other: the first and third seat against the second and fourth.'],
        },
        {
          id: 'ING-20',
          title: 'On to the second board',
          text: [
            'A team marker that arrives at 18 moves to 0 of the second board. What goes beyond is lost, and whoever placed the tile gets a bonus tile.',
            'At the end of the second board, 36 in all, it stops for good, and there is a bonus again.',
          ],
          source: 'rulebook',
          decisions: [
            'The halves of a double are scored in the order that is better for the team. A colour that passes both ends with one tile gives two bonuses.',
          ],
          drawing: {
            picture: DoubleBoard,
            caption:
              'Green had 15 and scores 4: it goes on to the second board, and 1 point is lost. Yellow is on its second board already.',
          },
        },
        {
          id: 'ING-21',
          title: 'No advice',
          text: [
            'Once the game has begun, partners do not advise each other, and there is no way here to show or tell something to a partner alone. What you agree on openly before the game is fine.',
          ],
          source: 'rulebook',
        },
        {
          id: 'ING-22',
          title: 'The team’s markers count',
          text: [
            'Swapping (ING-15), winning (ING-18) and the win on the spot (ING-13, with all six colours at 36) go by the team’s score board.',
          ],
          source: 'decision',
        },
      ],
    },
    {
      title: 'Alone',
      clauses: [
        {
          id: 'ING-23',
          title: 'Solo',
          text: [
            'Use the smallest area and a score board of double length. There is no rack: draw a tile, place it, score it, draw the next, until nothing fits.',
            'Points beyond 18 are lost here as well, but there are no bonuses and no swaps. How high can you bring your lowest colour?',
          ],
          source: 'rulebook',
          decisions: [
            'The first tile has to touch a printed symbol (ING-8).',
            'You play on until nothing fits, even with every colour at 36. The halves of a double are scored in the better order.',
          ],
        },
      ],
    },
    {
      title: 'Moves that do not fit',
      clauses: [
        {
          id: 'ING-24',
          title: 'Against the rules',
          text: [
            'A move that the rules forbid is refused, and we tell you the clause. Nothing changes on the board. If it breaks several clauses, one of them is named.',
          ],
          source: 'decision',
        },
      ],
    },
  ],
};

export default rules;

/** The rules of Verflixt! Kompakt. */

import AllTiles from './AllTiles.svelte';
import BugBehind from './BugBehind.svelte';
import BugStrikes from './BugStrikes.svelte';
import Gaps from './Gaps.svelte';
import GuardMoves from './GuardMoves.svelte';
import Pieces from './Pieces.svelte';
import PutBack from './PutBack.svelte';
import Score from './Score.svelte';
import SetUp from './SetUp.svelte';
import Taking from './Taking.svelte';
import type { RulesText } from '../../../rules/rulesText';

const rules: RulesText = {
  lead: 'Roll the die and bring your pawns home. But whoever is last to leave a tile has to take it along, be it good or bad. Gather the plus tiles, leave the minus tiles to the others, and make the guards work for you.',
  short: {
    title: 'In a nutshell',
    points: [
      'Roll, then move one of your pawns or a guard forward by all the pips.',
      'If your pawn leaves a tile and nothing else stands on it, the tile is yours, plus or minus.',
      'A guard can be moved only from a tile where somebody’s pawn stands too.',
      'When all pawns are home, add up your tiles. The most points win.',
    ],
  },
  sections: [
    {
      title: 'In the box',
      clauses: [
        {
          id: 'VER-1',
          title: 'Tiles and pieces',
          text: [
            'There are 26 path tiles, a start tile and a goal tile. Three pawns each are red and blue, two each green and yellow. There are also six guards, a bug and a six-sided die.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Pieces,
            caption:
              'Pawns of four colours, the guards (towers), the bug and the die. The bug takes part only in its own variant.',
          },
        },
        {
          id: 'VER-2',
          title: 'The 26 path tiles',
          text: [
            'Eight path tiles are plus tiles, thirteen minus tiles and five bonus tiles. The plus tiles go from +1 to +8, once each.',
          ],
          source: 'rulebook',
          decisions: [
            'The values of the minus tiles are our choice. The rulebook tells of a −10; the other values we could not find out. We play with −1 to −10 once each, and −3, −4 and −5 a second time. The tiles in your box may differ.',
            'If a different set has fewer than six good tiles (plus or bonus), only those get guards.',
          ],
          drawing: {
            picture: AllTiles,
            caption: 'Plus tiles have round corners, minus tiles bitten ones, bonus tiles are stars with a clover.',
          },
        },
      ],
    },
    {
      title: 'Setting up',
      clauses: [
        {
          id: 'VER-3',
          title: 'Laying the road',
          text: [
            'The start tile lies in the middle. Shuffle the 26 tiles and let them wind outwards from it in a spiral, with the goal tile at the end. The shape of the road means nothing.',
            'Counted from the start, each of the first six good tiles, plus or bonus, gets a guard.',
            'Two players have three pawns each, red and blue. Three or four players have two each: red, blue, green and yellow by seat. All pawns begin on the start tile.',
          ],
          source: 'rulebook',
          drawing: {
            picture: SetUp,
            caption: 'How a road may begin. Guards stand on the six good tiles nearest to the start.',
          },
        },
        {
          id: 'VER-4',
          title: 'Turn order',
          text: ['Turns go clockwise.'],
          source: 'rulebook',
          decisions: ['Who begins is drawn by lot; in the rulebook it is the youngest.'],
        },
      ],
    },
    {
      title: 'A turn',
      clauses: [
        {
          id: 'VER-5',
          title: 'Roll and move one piece',
          text: [
            'Roll the die and move exactly one piece forward by the full roll: one of your own pawns that is not home yet, or a guard. You cannot pass.',
          ],
          source: 'rulebook',
        },
        {
          id: 'VER-6',
          title: 'When a guard can move',
          text: [
            'You may move a guard only if a pawn stands on its tile, no matter whose. Guards without a pawn stay where they are, however many they are.',
            'A guard in the goal stays there for good, so it cannot be used to get out of a move.',
          ],
          source: 'rulebook',
          drawing: {
            picture: GuardMoves,
            caption: 'Above: a blue pawn shares the tile, so the guard can go. Below: two guards alone stay.',
          },
          tryIt:
            'The die is rolled. Choose a pawn or a guard and see where it goes and which tile would be taken. Try a guard that stands alone, too.',
        },
        {
          id: 'VER-7',
          title: 'Gaps are not counted',
          text: [
            'Where a tile has been taken, a gap remains. Moving pieces skip gaps: only tiles that are still there count.',
            'You need no exact roll to reach the goal, left-over pips are lost. Pawns and guards can both go in, and stay there.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Gaps,
            caption: 'Red has rolled a 3. The dashed gaps do not count, so the pawn goes to +6.',
          },
        },
        {
          id: 'VER-8',
          title: 'Room for all',
          text: ['Any number of pieces may stand on one tile.'],
          source: 'rulebook',
        },
        {
          id: 'VER-9',
          title: 'Taking a tile',
          text: [
            'If your pawn leaves a path tile and nothing is left on it, you have to take the tile. It lies face up in front of you.',
            'If any pawn, even another of your own, or a guard is still there, the tile stays. A guard that leaves never takes a tile along. The start and the goal are never taken.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Taking,
            caption:
              'Above: the tile is empty when red leaves, so red takes +6. Below: the guard is still there, and the tile stays.',
          },
        },
        {
          id: 'VER-10',
          title: 'All pawns home',
          text: ['When all your pawns are home, you get no more turns.'],
          source: 'rulebook',
        },
      ],
    },
    {
      title: 'End and scoring',
      clauses: [
        {
          id: 'VER-11',
          title: 'When it is over',
          text: ['The game ends when everybody’s pawns are home. Tiles that are left on the road belong to nobody.'],
          source: 'rulebook',
          decisions: ['It ends the moment the last pawn comes home. A bug move that is still open then is not made.'],
        },
        {
          id: 'VER-12',
          title: 'Adding up',
          text: [
            'Plus tiles count for you, minus tiles against you.',
            'Each bonus tile turns one of your minus tiles into a plus tile, the largest first. Bonus tiles that find nothing to turn are worth nothing.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Score,
            caption: 'With +2, +3, +4, +8, with −1 to −8 and two bonus tiles, −8 and −7 become plus: 11 points.',
          },
        },
        {
          id: 'VER-13',
          title: 'Who wins',
          text: ['The most points win.'],
          source: 'rulebook',
          decisions: ['With equal points the win is shared.'],
        },
      ],
    },
    {
      title: 'With the bug',
      clauses: [
        {
          id: 'VER-14',
          title: 'The bug joins in',
          text: [
            'Once you know the game, let the bug in. It begins on the start tile, and everything above holds, with the following additions.',
          ],
          source: 'rulebook',
        },
        {
          id: 'VER-15',
          title: 'On a 1 or 2',
          text: [
            'If you roll a 1 or a 2, you may also move the bug forward by that number, before or after your normal move.',
          ],
          source: 'rulebook',
        },
        {
          id: 'VER-16',
          title: 'When it must move',
          text: [
            'If you roll a 1 or a 2 and the bug is behind every pawn, you have to move it. Guards do not matter here, and on the same tile as a pawn is not behind.',
          ],
          source: 'rulebook',
          decisions: [
            'This is judged after the roll, before anything moves. Pawns at home are ahead of the bug.',
            'After the normal move, a bug move that you must make is all that is left to do. If it is up to you, move the bug or end your turn.',
            'If the normal move brings your last pawn home, you still have this turn’s bug move, unless the game is over.',
          ],
          drawing: {
            picture: BugBehind,
            caption: 'Above: the bug is last of all and must move. Below: red is on the same tile, so it is up to you.',
          },
        },
        {
          id: 'VER-17',
          title: 'When it meets pawns',
          text: [
            'If the bug arrives on a path tile with pawns, every player with a pawn there has to take a minus tile: the nearest one between that tile and the goal on which nothing stands.',
            'Whoever moved the bug is first, then the others clockwise.',
          ],
          source: 'rulebook',
          decisions: [
            'We read this as: the bug has to end its move there. Passing by does nothing.',
            'It is one tile a player, however many pawns the player has there.',
            'A table can be set to deal out the smallest minus tile anywhere on the road instead, or one tile for each pawn.',
          ],
          drawing: {
            picture: BugStrikes,
            caption:
              'Red has moved the bug by 2. Red takes −6, then blue takes −1. The −4 is spared, since a guard stands on it.',
          },
        },
        {
          id: 'VER-18',
          title: 'When there is no such tile',
          text: [
            'A player who finds no such tile has to put the smallest of their own minus tiles back on the road, just before the goal.',
            'A player without minus tiles is spared.',
          ],
          source: 'rulebook',
          decisions: [
            'This is done one player after the other, so a tile that one of you puts back can go to the next.',
            'Smallest means the smallest figure: −1 comes before −2. Of equal ones the tile with the lowest number goes back, and the one nearest to the start is taken.',
            'A free minus tile behind the bug is not “nearest”. When tiles go by pawns, a player settles all pawns before the next player.',
          ],
          drawing: {
            picture: PutBack,
            caption: 'No free minus tile lies ahead, so blue puts −1 back before the goal.',
          },
        },
        {
          id: 'VER-19',
          title: 'The bug and the tiles',
          text: [
            'The bug never takes a tile: one that it leaves empty stays. Nothing happens when a pawn or a guard moves onto its tile.',
          ],
          source: 'rulebook',
          decisions: ['The bug counts as a piece. A tile on which it stands is neither taken nor free.'],
        },
        {
          id: 'VER-20',
          title: 'Safe at home',
          text: [
            'Pawns in the goal have nothing to fear. When the bug reaches the goal, it goes straight back to the start.',
          ],
          source: 'rulebook',
          decisions: ['Left-over pips are lost, and nobody on the start tile is punished.'],
        },
        {
          id: 'VER-21',
          title: 'The bug and the guards',
          text: ['A guard can also be moved when the bug is on its tile. So a guard never leaves a tile empty.'],
          source: 'rulebook',
        },
      ],
    },
  ],
};

export default rules;

/** The rules of Passtally. */

import BareBoard from './BareBoard.svelte';
import Kinds from './Kinds.svelte';
import MarkerWalk from './MarkerWalk.svelte';
import Passes from './Passes.svelte';
import SetUpOrder from './SetUpOrder.svelte';
import Stacking from './Stacking.svelte';
import { BANDS } from './bands';
import type { RulesText } from '../../../rules/rulesText';

const rules: RulesText = {
  lead: 'Stack tiles on a small board so that their lines lead from one of your markers to another. The higher the tiles a line runs over, the more it is worth, until somebody’s next tile bends it elsewhere.',
  short: {
    title: 'In a nutshell',
    points: [
      'A turn has two actions: place tiles or move markers, in any mix.',
      'At the end of your turn you score the lines that have your markers at both ends.',
      'Add up the levels of the tiles they pass over, and turn the passes into points.',
      'At 50 points, or when one pile of tiles is used up, the last round is played.',
    ],
  },
  sections: [
    {
      title: 'Board and tiles',
      clauses: [
        {
          id: 'PAS-1',
          title: 'The board and its 24 spaces',
          text: [
            'The board has 6 by 6 cells. A bare cell shows a cross: one line straight down, one straight across.',
            'Around the board there are 24 spaces for markers, one at each outer side of a cell, numbered clockwise from the top left, 0 to 23. On the empty board each is joined with the space straight across: 0 with 17, 6 with 23, and so on.',
          ],
          source: 'rulebook',
          drawing: { picture: BareBoard, caption: 'The empty board, with the numbers of the spaces.' },
        },
        {
          id: 'PAS-2',
          title: 'Six kinds of tiles',
          text: [
            'A tile covers two cells. There are six kinds, seven tiles of each, 42 in all. Each half shows a cross or one of two pairs of curves.',
            'Tiles are turned in quarter turns and never flipped. A quarter turn changes one pair of curves into the other. So red, green and yellow tiles can lie in two ways, blue, cyan and pink ones in four.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Kinds,
            caption:
              'Red, green, yellow; blue, cyan, pink. Below, what a quarter turn clockwise makes of the pink tile.',
          },
        },
        {
          id: 'PAS-3',
          title: 'Markers',
          text: [
            'Everybody has five markers of one colour: four go round the board, the fifth counts points.',
            'The box also has small counters for the third and the fifth level. They only help the eye; here the level is written on the tile.',
          ],
          source: 'rulebook',
        },
      ],
    },
    {
      title: 'Setting up',
      clauses: [
        {
          id: 'PAS-4',
          title: 'Three piles',
          text: [
            'Shuffle the tiles face down into three piles of 14, and turn up the top tile of each pile in front of it.',
          ],
          source: 'rulebook',
        },
        {
          id: 'PAS-5',
          title: 'The first markers',
          text: [
            'The start player is drawn by lot, chooses an edge of the board and puts a marker there. The others follow clockwise, each with one marker on the same edge.',
            'Then comes the edge across, the other way round: the player to the right of the start player is first. The two remaining edges are filled in the same manner. A space holds one marker.',
          ],
          source: 'rulebook',
          decisions: ['The start player also chooses which edge is third.'],
          drawing: {
            picture: SetUpOrder,
            caption:
              'Three players put their markers in this order. Who is first on one edge is last on the edge across.',
          },
        },
      ],
    },
    {
      title: 'A turn',
      clauses: [
        {
          id: 'PAS-6',
          title: 'Two actions',
          text: [
            'A turn has exactly two actions. Each of them is either placing a tile or moving a marker, and you may do the same twice.',
          ],
          source: 'rulebook',
        },
        {
          id: 'PAS-7',
          title: 'Placing a tile',
          text: [
            'Take one of the tiles that lie face up and put it on the board. The next tile of that pile is turned up at once, and you may use it for your second action.',
          ],
          source: 'rulebook',
        },
        {
          id: 'PAS-8',
          title: 'Where a tile fits',
          text: [
            'Both cells must be on the board and equally high. On the bare board nothing more is asked.',
            'Higher up, the tile has to rest on two different tiles, never on one alone. Which kinds they are does not matter.',
            'A tile’s level is one more than the height it rests on.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Stacking,
            caption:
              'Seen from the side: across two tiles of one height is fine; not over a step, and not on a single tile.',
          },
          tryIt:
            'Lay a tile on the board, also on top of others. Try to hide exactly one whole tile: the board says why that is refused.',
        },
        {
          id: 'PAS-9',
          title: 'Trying out',
          text: [
            'You may try a tile on the board to see where its lines would lead. Once the next tile has been turned up, there is no way back.',
          ],
          source: 'rulebook',
          decisions: ['An action that you have confirmed is final, and that goes for markers too.'],
        },
        {
          id: 'PAS-10',
          title: 'Moving a marker',
          text: [
            'Move one of your markers along the edge, one or two free spaces in either direction. Spaces with a marker, whoever’s it is, are jumped and not counted.',
            'The 24 spaces form a ring, so markers go round corners.',
          ],
          source: 'rulebook',
          decisions: ['Staying in place is not an action.'],
          drawing: {
            picture: MarkerWalk,
            caption: 'The orange marker jumps the purple one and takes one or two steps, or goes the other way.',
          },
        },
      ],
    },
    {
      title: 'Scoring',
      clauses: [
        {
          id: 'PAS-11',
          title: 'Lines that score',
          text: [
            'At the end of your turn you score every line that has two of your markers at its ends. As long as it is not broken, it scores again in each of your turns.',
          ],
          source: 'rulebook',
          decisions: ['Only the player whose turn it is scores: this is how we read the rulebook.'],
        },
        {
          id: 'PAS-12',
          title: 'Counting passes',
          text: [
            'Whenever a line enters a tile, it gets the level of that tile in passes. The bare board adds nothing.',
            'Running on from one half of a tile to its other half adds nothing more. Leaving the tile and coming back does.',
            'Markers of other players do not stop a line.',
          ],
          source: 'rulebook',
          drawing: {
            picture: Passes,
            caption:
              'What is added wherever the line enters a tile. The blue tile on the left is entered twice; the pink one, on level 2, adds 2 once. In all 6 passes.',
          },
          tryIt: 'Find an action that joins two of your markers. The board counts the passes along the line.',
        },
        {
          id: 'PAS-13',
          title: 'Passes to points',
          text: [
            'Add up the passes of all your lines, two at most, and only then look up the points.',
            'Two lines of 2 passes each, for instance, are 4 passes and bring 3 points, not twice 2.',
          ],
          source: 'rulebook',
          table: {
            caption: 'What passes are worth.',
            head: ['passes', 'points'],
            rows: BANDS.map(([passes, points]) => [passes === '56+' ? '56 or more' : passes, points]),
          },
        },
      ],
    },
    {
      title: 'The end',
      clauses: [
        {
          id: 'PAS-14',
          title: 'The last round',
          text: [
            'When somebody reaches 50 points, or a pile is used up together with its face-up tile, the running round is the last. It is finished, so that everybody has had the same number of turns.',
          ],
          source: 'rulebook',
        },
        {
          id: 'PAS-15',
          title: 'Over at once',
          text: ['If all three piles are used up, or if there is no place left for a tile, the game ends at once.'],
          source: 'rulebook',
          decisions: [
            'Face-up tiles belong to their piles. We look after every action, in the last round as well. An action not yet taken is lost, but the player still scores this turn.',
            'A lack of places could also be read as the beginning of a last round; here it ends the game.',
          ],
        },
        {
          id: 'PAS-16',
          title: 'Who wins',
          text: [
            'The most points win. If they are equal, the one who comes earlier in turn order, counted from the start player, wins.',
          ],
          source: 'rulebook',
          decisions: ['Points above 50 count.'],
        },
      ],
    },
    {
      title: 'For more thrill',
      clauses: [
        {
          id: 'PAS-17',
          title: 'One minute a turn',
          text: ['Allow yourselves no more than a minute for each turn, and feel the difference.'],
          source: 'rulebook',
          decisions: [
            'When time is up, actions not yet taken are lost, a tile on trial goes back, and the turn is scored as it stands. Setting up is not timed.',
          ],
        },
      ],
    },
  ],
};

export default rules;

/** The rules of Blokus. */

import AllPieces from './AllPieces.svelte';
import CornerContact from './CornerContact.svelte';
import EdgeContact from './EdgeContact.svelte';
import FirstPiece from './FirstPiece.svelte';
import Rectangle from './Rectangle.svelte';
import ScoreExample from './ScoreExample.svelte';
import SharedColor from './SharedColor.svelte';
import StartCorners from './StartCorners.svelte';
import TwoPlayers from './TwoPlayers.svelte';
import type { RulesText } from '../../../rules/rulesText';

const rules: RulesText = {
  lead: 'Four colours grow out of the four corners of the board. Your own pieces may meet only corner to corner, so every piece you lay is a door for you and a wall for the others. Get as many of them onto the board as you can.',
  short: {
    title: 'In a nutshell',
    points: [
      'Your first piece covers your corner of the board.',
      'Every other piece touches one of your own at a corner, and never along an edge.',
      'Other colours may be touched in any way.',
      'When nobody can place any more, the fewest cells left over win.',
    ],
  },
  sections: [
    {
      title: 'Board and pieces',
      clauses: [
        {
          id: 'BLO-1',
          title: 'The board and 21 pieces',
          text: [
            'The board has 20 by 20 cells. Blue, yellow, red and green each have the same 21 pieces: one of every shape that can be made of one to five squares, 89 cells altogether.',
            'You may turn pieces and flip them over. A piece lies on empty cells of the board only, never on another piece and never over the edge.',
            'Turned and flipped, the pieces come in 91 different shapes, and there are 30,433 ways to lay one on the board.',
          ],
          source: 'rulebook',
          drawing: { picture: AllPieces, caption: 'The 21 pieces of one colour.' },
        },
        {
          id: 'BLO-2',
          title: 'Order of colours, starting corners',
          text: ['Blue, yellow, red and green take turns in this order, clockwise round the board.'],
          source: 'rulebook',
          decisions: [
            'Blue always goes first. Blue starts top left (a20), yellow top right (t20), red bottom right (t1) and green bottom left (a1).',
            'At a table with free corners, each colour begins in any corner that is still free. With two players, the two colours of a player still take opposite corners (BLO-12).',
          ],
          drawing: { picture: StartCorners, caption: 'Blue begins, and play goes clockwise.' },
        },
      ],
    },
    {
      title: 'Laying pieces',
      clauses: [
        {
          id: 'BLO-3',
          title: 'Start in your corner',
          text: [
            'The first piece of a colour has to cover the cell in its starting corner. As long as it does, any piece will do, whichever way round.',
            'Any piece but one: the plus-shaped piece never reaches into a corner.',
          ],
          source: 'rulebook',
          drawing: {
            picture: FirstPiece,
            caption: 'Left: the corner is covered. Right: the corner stays empty, so the piece cannot lie there.',
          },
          tryIt:
            'Lay any piece so that it covers the corner with the dot. Try another place first, and read why it is refused.',
        },
        {
          id: 'BLO-4',
          title: 'Join corner to corner',
          text: [
            'From the second piece on, a piece has to meet at least one piece of its own colour at a corner. You cannot begin somewhere new.',
          ],
          source: 'rulebook',
          drawing: {
            picture: CornerContact,
            caption: 'Left: two corners meet in the circle. Right: the piece meets nothing, so it cannot lie there.',
          },
        },
        {
          id: 'BLO-5',
          title: 'Never edge to edge',
          text: [
            'Pieces of the same colour never share an edge, not even a short one. If a piece meets its colour at a corner and touches an edge elsewhere, it cannot lie there.',
            'Edges of other colours do not matter.',
          ],
          source: 'rulebook',
          drawing: {
            picture: EdgeContact,
            caption: 'Left: blue would touch blue along the red line. Right: touching a yellow edge is fine.',
          },
          tryIt:
            'Lay a blue piece that touches blue at a corner. Then try one that lies along a blue edge: the board says what is wrong.',
        },
        {
          id: 'BLO-6',
          title: 'What lies stays',
          text: ['A piece on the board is not moved any more.'],
          source: 'rulebook',
        },
        {
          id: 'BLO-7',
          title: 'When a colour is out',
          text: [
            'A colour that has no place left for any of its pieces is out and gets no more turns. So is a colour that has laid everything.',
            'When all colours are out, the game is over.',
          ],
          source: 'rulebook',
          decisions: [
            'While a colour can place, it must. There is no passing.',
            'With three players this holds for the shared colour too: the game goes on even if only that colour can still place.',
          ],
        },
      ],
    },
    {
      title: 'Scoring',
      clauses: [
        {
          id: 'BLO-8',
          title: 'Simple scoring',
          text: [
            'Count the cells of the pieces you could not lay. Whoever has fewest wins. Choose “Fewest cells left” when you make a table to play it this way.',
          ],
          source: 'rulebook',
        },
        {
          id: 'BLO-9',
          title: 'Scoring with bonuses',
          text: [
            'Every cell left over costs a point. A colour that has laid all its pieces gets 15 points instead, and 20 if the very last of them was the single square.',
            'What counts is the last of that colour’s own pieces, whatever other colours lay after it.',
            'If you play several games in a row, add up the points.',
          ],
          source: 'rulebook',
          drawing: {
            picture: ScoreExample,
            caption:
              'Blue laid everything and finished with the single square: 20 points. Yellow has 8 cells left, red 24, green 20.',
          },
        },
        {
          id: 'BLO-10',
          title: 'Equal scores',
          text: ['Players with the same score share the place.'],
          source: 'decision',
        },
      ],
    },
    {
      title: 'How many play',
      clauses: [
        { id: 'BLO-11', title: 'Four players', text: ['Everybody has one colour.'], source: 'rulebook' },
        {
          id: 'BLO-12',
          title: 'Two players',
          text: [
            'One player has blue and red, the other yellow and green, so each of you starts in two opposite corners. The order of colours stays the same, which means that you simply alternate.',
            'At the end you add the scores of your two colours.',
            'To each other, your two colours are strangers: they may share edges, and touching at a corner does not join them.',
          ],
          source: 'rulebook',
          drawing: {
            picture: TwoPlayers,
            caption: 'The colours joined by a solid line are one player’s, those joined by dots the other’s.',
          },
        },
        {
          id: 'BLO-13',
          title: 'Three players',
          text: [
            'Blue, yellow and red have one player each. Green belongs to all: the three take turns laying its pieces, and its score counts for nobody.',
            'Who lays for green depends on how many green pieces lie already: the first is blue’s, the second yellow’s, the third red’s, the fourth blue’s again.',
          ],
          source: 'rulebook',
          drawing: {
            picture: SharedColor,
            caption: 'Green’s first four pieces, and below each the colour of the player who lays it.',
          },
        },
      ],
    },
    {
      title: 'Puzzles for one',
      clauses: [
        {
          id: 'BLO-14',
          title: 'Puzzle 1: all 84 pieces',
          text: ['Keep to the rules for four players, and get all 84 pieces of the four colours onto the board.'],
          source: 'rulebook',
          decisions: [
            'The colours come in their usual order, and one that cannot place is passed over. The puzzle is solved when no piece is left.',
          ],
        },
        {
          id: 'BLO-15',
          title: 'Puzzle 2: fill 8 by 10',
          text: [
            'Take the five pieces of four cells from each colour, 20 pieces in all, and fill a rectangle of 8 rows and 10 columns without a gap. Begin wherever you like.',
            'A colour may touch itself at corners only, never along an edge.',
          ],
          source: 'rulebook',
          decisions: [
            'Every piece has to meet another piece of its colour at a corner. This is judged when the rectangle is full, so a piece may be on its own for a while; edges are judged at every piece.',
            'In hard mode the five pieces of each colour must hang together as one chain of corners.',
            'Apart from turning, mirroring and exchanging colours there are 35 solutions. In hard mode there is a single one.',
          ],
          drawing: { picture: Rectangle, caption: 'On the way: in the circles, yellow meets yellow at a corner.' },
        },
      ],
    },
  ],
};

export default rules;

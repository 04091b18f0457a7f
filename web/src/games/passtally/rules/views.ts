/** Positions of Passtally for pictures of the rules. */

import type { Line, PasstallyView, TileView } from '../view';

/** A view with these tiles and markers; what a picture does not show is left empty. */
export function viewOf(tiles: TileView[], markers: Record<number, number>): PasstallyView {
  return {
    phase: 'turn',
    seat: 0,
    first_seat: 0,
    actions_left: 2,
    last_round: false,
    points: [0, 0, 0],
    markers: Array.from({ length: 24 }, (_, space) => markers[space] ?? null),
    piles: [],
    unseen: {},
    tiles,
    lines: [],
    turn_score: null,
  };
}

/** PAS-12: five tiles, the fifth of level 2, and a line that comes back to the first tile. */
export const CROSSED_TILES: TileView[] = [
  { kind: 'AB', cells: ['c5', 'd5'], look: 'AB', level: 1, visible: ['c5'] },
  { kind: 'AC', cells: ['d4', 'd3'], look: 'BA', level: 1, visible: ['d3'] },
  { kind: 'AA', cells: ['c4', 'c3'], look: 'AA', level: 1, visible: ['c4', 'c3'] },
  { kind: 'AB', cells: ['b5', 'b4'], look: 'CA', level: 1, visible: ['b5', 'b4'] },
  { kind: 'CB', cells: ['d5', 'd4'], look: 'CB', level: 2, visible: ['d5', 'd4'] },
];

export const CROSSING_LINE: Line = {
  start: 1,
  end: 21,
  passes: 6,
  steps: [
    { cell: 'b6', enters: 'N', leaves: 'S', adds: 0 },
    { cell: 'b5', enters: 'N', leaves: 'E', adds: 1 },
    { cell: 'c5', enters: 'W', leaves: 'E', adds: 1 },
    { cell: 'd5', enters: 'W', leaves: 'S', adds: 2 },
    { cell: 'd4', enters: 'N', leaves: 'W', adds: 0 },
    { cell: 'c4', enters: 'E', leaves: 'W', adds: 1 },
    { cell: 'b4', enters: 'E', leaves: 'W', adds: 1 },
    { cell: 'a4', enters: 'E', leaves: 'W', adds: 0 },
  ],
};

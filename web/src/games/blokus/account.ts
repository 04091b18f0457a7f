/** What the points of a colour are made of (BLO-8, BLO-9). */

import { parseCell } from '../drawing/cells';
import { HAND_ORDER, SHAPES } from './pieces';
import { colorOfLetter, type BlokusView, type Color, type ColorView } from './view';

/** BLO-9. */
export const ALL_PLACED = 15;
export const SINGLE_LAST = 5;

export interface ColorAccount {
  color: Color;
  /** Pieces left, the largest first, with their cells. */
  left: { piece: string; cells: number }[];
  allPlaced: boolean;
  singleLast: boolean;
}

/** `moves`: the texts of all moves of the game, to tell which piece of a colour was its last. */
export function accountOf(view: BlokusView, { color, pieces_left }: ColorView, moves: readonly string[]): ColorAccount {
  const left = HAND_ORDER.filter((piece) => pieces_left.includes(piece))
    .map((piece) => ({ piece, cells: SHAPES[piece]?.length ?? 0 }))
    .sort((a, b) => b.cells - a.cells);
  const last = moves.findLast((move) => colorAt(view, move.split(',')[0] ?? '') === color);
  const allPlaced = left.length === 0;
  return { color, left, allPlaced, singleLast: allPlaced && last !== undefined && !last.includes(',') };
}

function colorAt(view: BlokusView, cell: string): Color | null {
  if (!/^[a-t]\d+$/.test(cell)) return null;
  const [x, y] = parseCell(cell, view.side);
  return colorOfLetter(view.board[y]?.[x] ?? '.');
}

/** Every part of the sum; without bonuses where cells are simply counted (BLO-8). */
export function partsOf(accounts: readonly ColorAccount[], isSimple: boolean): number[] {
  return accounts.flatMap(({ left, allPlaced, singleLast }) => [
    ...left.map(({ cells }) => (isSimple ? cells : -cells)),
    ...(allPlaced && !isSimple ? [ALL_PLACED] : []),
    ...(singleLast && !isSimple ? [SINGLE_LAST] : []),
  ]);
}

/** The corners where colours begin, as dots on the board (BLO-2). */

import type { Cell } from '../drawing/cells';
import { COLORS, type BlokusView, type Color } from './view';

export function startCorners(view: BlokusView, free: boolean): { cell: Cell; color: Color }[] {
  if (free) return [];
  const far = view.side - 1;
  const cells: Cell[] = [
    [0, 0],
    [far, 0],
    [far, far],
    [0, far],
  ];
  return COLORS.map((color, i) => ({ color, cell: cells[i] as Cell })).filter(
    ({ cell }) => view.board[cell[1]]?.[cell[0]] === '.',
  );
}

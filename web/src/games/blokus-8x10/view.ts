/** What the server says of the 8 x 10 puzzle (tessera.games.blokus_8x10.view). */

import type { Color } from '../blokus/view';

export interface Fault {
  clause: string;
  code: string;
  message: string;
  values: Record<string, unknown>;
}

export interface RectangleView {
  rows: number;
  columns: number;
  /** Rows from the top; a cell is `.` or the first letter of its colour. */
  board: string[];
  colors: { color: Color; pieces_left: string[] }[];
  hard: boolean;
  is_over: boolean;
  solved: boolean;
  /** What is wrong, or can never come right whatever is placed next. */
  faults: Fault[];
}

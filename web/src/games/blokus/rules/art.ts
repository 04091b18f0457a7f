/** Little Blokus positions, drawn as text: one letter a piece, a dot for an empty cell. */

import type { Cell } from '../../drawing/cells';
import type { Color } from '../view';

export interface ArtPiece {
  letter: string;
  color: Color;
  cells: Cell[];
}

/** The pieces of a drawing, each with the colour of its letter. */
export function piecesOf(rows: readonly string[], colors: Record<string, Color>): ArtPiece[] {
  return Object.entries(colors).map(([letter, color]) => ({ letter, color, cells: cellsOf(rows, letter) }));
}

function cellsOf(rows: readonly string[], letter: string): Cell[] {
  return rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === letter ? [[x, y] as const] : [])));
}

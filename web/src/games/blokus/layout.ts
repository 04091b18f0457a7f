/** What lies on a board, taken apart into pieces. */

import { cellKey, type Cell } from '../drawing/cells';
import { colorOfLetter, type Color } from './view';

export interface LaidPiece {
  color: Color;
  cells: Cell[];
  /** Stays the same as long as the piece lies. */
  key: string;
}

/** The pieces on a board: cells of one colour joined at edges, since pieces of one colour never share one. */
export function laidPieces(board: readonly string[]): LaidPiece[] {
  const seen = new Set<string>();
  const pieces: LaidPiece[] = [];
  board.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      const color = colorOfLetter(letter);
      if (!color || seen.has(cellKey([x, y]))) return;
      const cells = joinedCells(board, [x, y]);
      for (const cell of cells) seen.add(cellKey(cell));
      pieces.push({ color, cells, key: `${color} ${cells.map(cellKey).join(' ')}` });
    });
  });
  return pieces;
}

function joinedCells(board: readonly string[], start: Cell): Cell[] {
  const letter = board[start[1]]?.[start[0]];
  const found = new Map([[cellKey(start), start]]);
  for (const [x, y] of found.values()) {
    const around: Cell[] = [
      [x + 1, y],
      [x, y + 1],
      [x - 1, y],
      [x, y - 1],
    ];
    for (const cell of around) {
      if (board[cell[1]]?.[cell[0]] === letter) found.set(cellKey(cell), cell);
    }
  }
  return [...found.values()].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** The cells of a laid piece as a key, to find the piece of a move. */
export function pieceKey(color: Color, cells: readonly Cell[]): string {
  const sorted = [...cells].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return `${color} ${sorted.map(cellKey).join(' ')}`;
}

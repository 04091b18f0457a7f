/** The legal moves sorted by piece and orientation, so that a ghost knows at once where it fits. */

import { cellKey, parseCells, shifted, type Cell } from '../drawing/cells';
import { normal, pieceName, shapeKey, type Shape } from './pieces';
import type { Color } from './view';

export interface Placement {
  color: Color;
  cells: Cell[];
}

/** A move's text taken apart: `a20,b20`, or `blue a1,b1,c1,d1` where colours are chosen; else null. */
export function parsePlacement(move: string, rows: number, turn: Color): Placement | null {
  const match = /^(?:(blue|yellow|red|green) )?([a-z]\d+(?:,[a-z]\d+)*)$/.exec(move);
  if (!match) return null;
  return { color: (match[1] as Color | undefined) ?? turn, cells: parseCells(match[2] as string, rows) };
}

export class PieceFits {
  /** By colour and orientation the upper left corners where it fits. */
  #places = new Map<string, Cell[]>();
  #pieces = new Set<string>();

  constructor(legal: readonly string[], rows: number, turn: Color) {
    for (const move of legal) {
      const placement = parsePlacement(move, rows, turn);
      if (placement) this.#add(placement);
    }
  }

  #add({ color, cells }: Placement): void {
    const key = `${color} ${shapeKey(cells)}`;
    const corner: Cell = [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
    const list = this.#places.get(key);
    if (list) list.push(corner);
    else this.#places.set(key, [corner]);
    this.#pieces.add(`${color} ${pieceName(cells)}`);
  }

  /** Where a piece fits as it is turned now, row by row from the top. */
  places(color: Color, shape: Shape): Cell[] {
    const found = this.#places.get(`${color} ${shapeKey(shape)}`) ?? [];
    return [...found].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  }

  /** Whether the piece fits anywhere, turned or flipped. */
  has(color: Color, piece: string): boolean {
    return this.#pieces.has(`${color} ${piece}`);
  }

  /** The cells among these that the shape covers somewhere where it fits: where it can be joined on. */
  joints(color: Color, shape: Shape, corners: readonly Cell[]): Cell[] {
    const wanted = new Map(corners.map((cell) => [cellKey(cell), cell]));
    const found = new Map<string, Cell>();
    for (const corner of this.places(color, shape)) {
      for (const cell of shifted(normal(shape), corner)) {
        const key = cellKey(cell);
        const joint = wanted.get(key);
        if (joint) found.set(key, joint);
      }
    }
    return [...found.values()];
  }
}

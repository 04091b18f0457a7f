/** Passes counted along the lines of a player: first all of one line, then on with the other (PAS-12, PAS-13). */

import { parseCell } from '../drawing/cells';
import type { Point } from '../drawing/outline';
import { SIDE, type Line } from './view';

export interface Count {
  key: string;
  /** The middle of the cell where a tile is entered. */
  at: Point;
  /** All passes up to here. */
  sum: number;
  line: number;
  /** How far along the line it is, from 0 to 1. */
  along: number;
}

export function countPasses(lines: readonly Line[]): Count[] {
  let sum = 0;
  return lines.flatMap((line, index) =>
    line.steps.flatMap(({ cell, enters, adds }, step) => {
      if (adds === 0) return [];
      sum += adds;
      const [x, y] = parseCell(cell, SIDE);
      const along = step / Math.max(1, line.steps.length - 1);
      return [{ key: `${index} ${cell} ${enters}`, at: [x + 0.5, y + 0.5] as Point, sum, line: index, along }];
    }),
  );
}

/** Where a board of squares lies in its picture: with names of rows and columns, or without on a small screen. */

import { percent, type Frame } from '../drawing/frame';

/** How high the names of rows and columns are: half a cell, less on small boards whose cells are large. */
export function nameSize(columns: number): number {
  return Math.min(0.5, columns * 0.028);
}

export function frameOf(columns: number, rows: number, named: boolean): Frame {
  const margin = 0.35 + 2 * nameSize(columns);
  return named
    ? { x: -margin, y: -0.55, width: columns + margin + 0.55, height: rows + 0.55 + margin + 0.1 }
    : { x: -0.45, y: -0.45, width: columns + 0.9, height: rows + 1 };
}

/** Where the cells lie in the picture, in percent. */
export function gridPlace(
  frame: Frame,
  columns: number,
  rows: number,
): { left: number; top: number; width: number; height: number } {
  const { x, y } = percent(frame, [0, 0]);
  return { left: x, top: y, width: (columns / frame.width) * 100, height: (rows / frame.height) * 100 };
}

/** The shapes of the pieces, as a hand shows them, and how they turn and flip. */

import { cellKey, shifted, type Cell } from '../drawing/cells';

/** Each piece as it lies in the hand, rows from the top. */
const DRAWINGS: Record<string, string> = {
  '1': '#',
  '2': '##',
  I3: '###',
  V3: '##/#.',
  I4: '####',
  L4: '###/#..',
  O4: '##/##',
  T4: '###/.#.',
  Z4: '##./.##',
  F5: '.##/##./.#.',
  I5: '#####',
  L5: '####/#...',
  N5: '##../.###',
  P5: '##/##/#.',
  T5: '###/.#./.#.',
  U5: '#.#/###',
  V5: '###/..#/..#',
  W5: '#../##./.##',
  X5: '.#./###/.#.',
  Y5: '####/.#..',
  Z5: '##./.#./.##',
};

export type Shape = readonly Cell[];

/** The names of all pieces, large ones first: the order of a hand. */
export const HAND_ORDER = Object.keys(DRAWINGS).reverse();

export const SHAPES: Record<string, Shape> = Object.fromEntries(
  Object.entries(DRAWINGS).map(([name, drawing]) => [name, parseDrawing(drawing)]),
);

function parseDrawing(drawing: string): Shape {
  return drawing.split('/').flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '#' ? [[x, y] as const] : [])));
}

/** Cells moved so that the smallest column and row are 0, row by row. */
export function normal(cells: readonly Cell[]): Shape {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return shifted(cells, [-left, -top]).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** A quarter turn clockwise. */
export function turned(shape: Shape): Shape {
  return normal(shape.map(([x, y]) => [-y, x]));
}

/** Over, left to right. */
export function flipped(shape: Shape): Shape {
  return normal(shape.map(([x, y]) => [-x, y]));
}

/** A text that tells orientations apart. */
export function shapeKey(shape: Shape): string {
  return normal(shape).map(cellKey).join(' ');
}

const NAMES = new Map<string, string>();
for (const [name, shape] of Object.entries(SHAPES)) {
  for (const side of [shape, flipped(shape)]) {
    for (let i = 0, now = side; i < 4; i += 1, now = turned(now)) NAMES.set(shapeKey(now), name);
  }
}

/** The name of the piece of this shape, however it lies. */
export function pieceName(cells: readonly Cell[]): string | null {
  return NAMES.get(shapeKey(cells)) ?? null;
}

/** The second cue on every cell of a piece: blue dot, yellow triangle, red cross, green square. */

import { short } from '../drawing/outline';
import type { Cell } from '../drawing/cells';
import type { Color } from './view';

function dot(x: number, y: number): string {
  return `M${short(x - 0.15)} ${y}a.15 .15 0 1 1 .3 0a.15 .15 0 1 1 -.3 0Z`;
}

function triangle(x: number, y: number): string {
  return `M${x} ${short(y - 0.2)}l.2 .35h-.4Z`;
}

function cross(x: number, y: number): string {
  return `M${short(x - 0.2)} ${short(y - 0.2)}l.4 .4M${short(x + 0.2)} ${short(y - 0.2)}l-.4 .4`;
}

function box(x: number, y: number): string {
  return `M${short(x - 0.16)} ${short(y - 0.16)}h.32v.32h-.32Z`;
}

const DRAW: Record<Color, (x: number, y: number) => string> = { blue: dot, yellow: triangle, red: cross, green: box };

/** The marks of all these cells as one path. */
export function marksPath(color: Color, cells: readonly Cell[]): string {
  return cells.map(([x, y]) => DRAW[color](x + 0.5, y + 0.5)).join('');
}

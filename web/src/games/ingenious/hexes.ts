/** Hexagonal cells: names, neighbours, and where they are drawn (pointy tops, circumradius 1). */

import type { Frame } from '../drawing/frame';
import { roundedPath, unionLoops, type Point } from '../drawing/outline';

/** A cell as [q, r]: q to the east, r rows from the top, the centre [0, 0]. */
export type Hex = readonly [number, number];

export const ROOT3 = Math.sqrt(3);

/** Clockwise as one sees it: east, south-east, south-west, west, north-west, north-east. */
export const STEPS: readonly Hex[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function hexKey([q, r]: Hex): string {
  return `${q},${r}`;
}

export function sameHex(a: Hex, b: Hex): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** `h8` is the centre: the row's letter from the top of the largest area, then the number along the row. */
export function parseHex(name: string): Hex {
  return [Number(name.slice(1)) - 8, name.charCodeAt(0) - 97 - 7];
}

export function hexName([q, r]: Hex): string {
  return `${String.fromCharCode(97 + 7 + r)}${q + 8}`;
}

export function stepped([q, r]: Hex, direction: number): Hex {
  const [dq, dr] = STEPS[((direction % 6) + 6) % 6] as Hex;
  return [q + dq, r + dr];
}

/** How many rings from the centre. */
export function ringOf([q, r]: Hex): number {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

export function hexCenter([q, r]: Hex): Point {
  return [ROOT3 * (q + r / 2), 1.5 * r];
}

function corners(hex: Hex): Point[] {
  const [x, y] = hexCenter(hex);
  return Array.from({ length: 6 }, (_, i) => cornerAt(x, y, 60 * i - 90));
}

function cornerAt(x: number, y: number, degrees: number, radius = 1): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}

/** The outline of cells together. */
export function hexPath(cells: readonly Hex[], inset: number, radius: number): string {
  return unionLoops(cells.map(corners))
    .map((loop) => roundedPath(loop, inset, radius))
    .join('');
}

/** Two hexagons one above the other, as tiles stand on a rack. */
export function standingPath(inset: number, radius: number): string {
  const halves = [-ROOT3 / 2, ROOT3 / 2].map((y) => Array.from({ length: 6 }, (_, i) => cornerAt(0, y, 60 * i - 120)));
  return unionLoops(halves)
    .map((loop) => roundedPath(loop, inset, radius))
    .join('');
}

/** The board under an area with so many cells a side: a large hexagon with a flat top. */
export function basePath(side: number): string {
  const radius = ROOT3 * (side - 0.5) + 0.62;
  return roundedPath(
    Array.from({ length: 6 }, (_, i) => cornerAt(0, 0, 60 * i - 60, radius)),
    0,
    1.1,
  );
}

/** The part of the plane that a picture of the board shows. */
export function frameOf(side: number, margin = 0.9): Frame {
  const width = ROOT3 * (side - 0.5) + margin;
  const height = 1.5 * (side - 1) + 1 + margin;
  return { x: -width, y: -height, width: 2 * width, height: 2 * height + 0.15 };
}

/** Where things lie on the board, and the lines on tiles as paths. One cell is 1; y grows downwards. */

import { parseCell, type Cell } from '../drawing/cells';
import { short } from '../drawing/outline';
import { SIDE, type Line } from './view';

export type Point = readonly [number, number];

/** The patterns of a tile half: quarter circles about the corners, so that lines meet their neighbours exactly. */
const ARCS: Record<string, string[]> = {
  A: ['M.5 0v1', 'M0 .5h1'],
  B: ['M.5 0A.5 .5 0 0 1 0 .5', 'M.5 1A.5 .5 0 0 1 1 .5'],
  C: ['M.5 0A.5 .5 0 0 0 1 .5', 'M.5 1A.5 .5 0 0 0 0 .5'],
};

/** The two lines of a pattern in the cell at 0, 0. */
export function patternPaths(pattern: string): string[] {
  return ARCS[pattern] ?? [];
}

/** Where the socket of a space lies: clockwise from the top left (PAS-1). */
export function spacePoint(space: number, out = 0.44): Point {
  const place = space % SIDE;
  if (space < SIDE) return [place + 0.5, -out];
  if (space < 2 * SIDE) return [SIDE + out, place + 0.5];
  if (space < 3 * SIDE) return [SIDE - place - 0.5, SIDE + out];
  return [-out, SIDE - place - 0.5];
}

/** The space at a place of the 8 x 8 grid of cells and rim, whose corners are empty; null on the board. */
export function spaceAt([x, y]: Cell): number | null {
  const inner = (value: number) => value >= 0 && value < SIDE;
  const [column, row] = [x - 1, y - 1];
  if (row === -1 && inner(column)) return column;
  if (column === SIDE && inner(row)) return SIDE + row;
  if (row === SIDE && inner(column)) return 3 * SIDE - 1 - column;
  if (column === -1 && inner(row)) return 4 * SIDE - 1 - row;
  return null;
}

/** The place of a space in the 8 x 8 grid. */
export function placeOfSpace(space: number): Cell {
  const [x, y] = spacePoint(space);
  return [Math.floor(x) + 1, Math.floor(y) + 1];
}

const SIDE_POINTS: Record<string, Point> = { N: [0.5, 0], E: [1, 0.5], S: [0.5, 1], W: [0, 0.5] };
const SWEEPING = new Set(['NW', 'WS', 'SE', 'EN']);

function sidePoint(cell: Cell, side: string): Point {
  const [dx, dy] = SIDE_POINTS[side] as Point;
  return [cell[0] + dx, cell[1] + dy];
}

/** A whole line, from socket to socket. */
export function linePath(line: Line): string {
  const first = line.steps[0];
  if (!first) return '';
  let path = `M${text(spacePoint(line.start))}L${text(sidePoint(parseCell(first.cell, SIDE), first.enters))}`;
  for (const { cell, enters, leaves } of line.steps) {
    const end = text(sidePoint(parseCell(cell, SIDE), leaves));
    const straight = `${enters}${leaves}` in { NS: 1, SN: 1, EW: 1, WE: 1 };
    path += straight ? `L${end}` : `A.5 .5 0 0 ${SWEEPING.has(enters + leaves) ? 1 : 0} ${end}`;
  }
  return `${path}L${text(spacePoint(line.end))}`;
}

function text([x, y]: Point): string {
  return `${short(x)} ${short(y)}`;
}

/** The middle of a line, where its points are shown. */
export function lineMiddle(line: Line): Point {
  const step = line.steps[Math.floor(line.steps.length / 2)];
  if (!step) return spacePoint(line.start);
  const [x, y] = parseCell(step.cell, SIDE);
  return [x + 0.5, y + 0.5];
}

/** A rectangle around two cells, moved inwards by `inset`. */
export function tileRect(
  [a, b]: readonly [Cell, Cell],
  inset: number,
): { x: number; y: number; width: number; height: number } {
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  const [right, bottom] = [Math.max(a[0], b[0]) + 1, Math.max(a[1], b[1]) + 1];
  return { x: x + inset, y: y + inset, width: right - x - 2 * inset, height: bottom - y - 2 * inset };
}

/** The graph of winning chances: where everything is drawn. */

import type { Schemas } from '../lib/apiClient';

export type Review = Schemas['Review'];

export const HEIGHT = 262;
const LEFT = 40;
const RIGHT = 104;
const TOP = 12;
const BOTTOM = 34;
/** Names at the right end are at least so far apart. */
const LEAST_GAP = 17;
/** A line on its own without a colour: each seat has its dash and its mark. */
export const DASHES = ['', '7 4', '2 4', '10 4 2 4'] as const;
export const MARKS = ['●', '▲', '✕', '■'] as const;

export interface Point {
  ply: number;
  x: number;
  y: number;
}

export const left = LEFT;

/** Where the last move stands on a graph of this width, in pixels, so that its words keep their size. */
export function rightOf(width: number): number {
  return width - RIGHT;
}

export function xOf(ply: number, moves: number, width: number): number {
  return LEFT + ((rightOf(width) - LEFT) * ply) / Math.max(moves, 1);
}

export function yOf(chance: number): number {
  return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
}

/** The move nearest to a place on the graph. */
export function plyAt(x: number, moves: number, width: number): number {
  return Math.max(0, Math.min(moves, Math.round(((x - LEFT) / (rightOf(width) - LEFT)) * moves)));
}

/** The chances of all seats after so many moves, as far as they are known. */
export function chancesAt(review: Review, ply: number): number[] | null {
  return (ply < review.moves.length ? review.moves[ply]?.chances : review.final) ?? null;
}

/** The known points of one seat, in pieces where something is not known yet. */
export function curveOf(review: Review, seat: number, width = 0): Point[][] {
  const moves = review.moves.length;
  const pieces: Point[][] = [[]];
  for (let ply = 0; ply <= moves; ply += 1) {
    const chance = chancesAt(review, ply)?.[seat];
    if (chance === undefined) {
      if (pieces.at(-1)?.length) pieces.push([]);
    } else pieces.at(-1)?.push({ ply, x: xOf(ply, moves, width), y: yOf(chance) });
  }
  return pieces.filter((piece) => piece.length > 0);
}

export function pathOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Where the marks of a seat stand on its line: not where those of another do. */
export function marksOf(points: readonly Point[], seat: number): Point[] {
  return points.filter(({ ply }) => ply % 10 === (3 + 2 * seat) % 10);
}

/** The heights of the names, from the top, moved apart where they would cover each other. */
export function labelHeights(review: Review): Map<number, number> {
  const ends = review.names
    .map((_, seat) => ({ seat, y: curveOf(review, seat).at(-1)?.at(-1)?.y }))
    .filter((end): end is { seat: number; y: number } => end.y !== undefined)
    .sort((a, b) => a.y - b.y || a.seat - b.seat);
  let above = -Infinity;
  for (const end of ends) above = end.y = Math.max(end.y, above + LEAST_GAP);
  let below = yOf(0) + LEAST_GAP;
  for (const end of ends.toReversed()) below = end.y = Math.min(end.y, below - LEAST_GAP);
  return new Map(ends.map(({ seat, y }) => [seat, y]));
}

/** Whose change tells most of a turning point: one's own where there is one, else the largest. */
export function tellingSeat({ change }: Review['turning_points'][number], own: number | null): number {
  if (own !== null && points(change[own] ?? 0) !== '0') return own;
  return change.reduce((most, one, seat) => (Math.abs(one) > Math.abs(change[most] ?? 0) ? seat : most), 0);
}

/** Numbers under the graph. */
export function ticks(moves: number, width: number): number[] {
  const step = moves > width / 9 ? 20 : 10;
  return Array.from({ length: Math.floor(moves / step) + 1 }, (_, index) => index * step);
}

export function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

/** A difference in points of 100, with its sign. */
export function points(change: number): string {
  const rounded = Math.round(100 * change);
  return rounded > 0 ? `+${rounded}` : String(rounded).replace('-', '−');
}

/** Where moves leave their mark on a board: what is needed to draw two of them together, whatever the game. */

import type { Frame } from './frame';
import { cellsPath, short, type Point } from './outline';

export interface Footprint {
  /** The path around what the move puts on the board. */
  around: string;
  middle: Point;
  /** How far it extends from its middle. */
  reach: number;
  /** The way that a piece goes, where it comes from elsewhere on the board. */
  way?: string;
}

/** Of square cells, given by their upper left corners. */
export function cellsFootprint(cells: readonly Point[]): Footprint {
  const centers = cells.map(([x, y]): Point => [x + 0.5, y + 0.5]);
  return { around: cellsPath(cells, -0.03, 0.18), ...extentOf(centers, 0.5) };
}

/** Of a piece on a place, with the way that it comes. */
export function placeFootprint([x, y]: Point, radius: number, way?: string): Footprint {
  const around = `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  return { around, middle: [x, y], reach: radius, way };
}

/** The middle of some points, and how far they reach with so much around each. */
export function extentOf(points: readonly Point[], around: number): Pick<Footprint, 'middle' | 'reach'> {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const middle: Point = [mean(([x]) => x), mean(([, y]) => y)];
  return { middle, reach: Math.max(...points.map((point) => distance(point, middle))) + around };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

const DIRECTIONS = Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4);

/** Where a disc of this size stands beside a move: on the board, and as far from the other move as can be. */
export function discPlace(of: Footprint, other: Footprint | null, frame: Frame, radius: number): Point {
  return farthest(placesBeside(of, frame, radius), [other?.middle ?? [frame.x + frame.width, frame.y + frame.height]]);
}

/** Where discs stand beside several moves: none on another, also where the moves cover the same cells. */
export function discPlaces(of: readonly Footprint[], frame: Frame, radius: number): Point[] {
  const taken: Point[] = [];
  for (const one of of) taken.push(farthest(placesBeside(one, frame, radius), taken));
  return taken;
}

function farthest(places: readonly Point[], from: readonly Point[]): Point {
  const away = (place: Point) => Math.min(...from.map((other) => distance(place, other)));
  return places.reduce((best, place) => (away(place) > away(best) ? place : best));
}

/** The places around a move where a disc has room; its middle where there is none. */
function placesBeside({ middle, reach }: Footprint, frame: Frame, radius: number): Point[] {
  const away = reach + radius / 2;
  const isInside = ([x, y]: Point) =>
    x >= frame.x + radius &&
    y >= frame.y + radius &&
    x <= frame.x + frame.width - radius &&
    y <= frame.y + frame.height - radius;
  const places = DIRECTIONS.map((angle): Point => [
    middle[0] + away * Math.cos(angle),
    middle[1] + away * Math.sin(angle),
  ]).filter(isInside);
  return places.length ? places : [middle];
}

export interface Arrow {
  line: string;
  head: string;
}

/** A bent arrow from one move to the other; null where they lie too close for one. */
export function arrowBetween(from: Footprint, to: Footprint, weight: number): Arrow | null {
  const length = distance(from.middle, to.middle);
  const room = length - from.reach - to.reach;
  if (room < 1.5 * weight) return null;
  const [dx, dy] = [(to.middle[0] - from.middle[0]) / length, (to.middle[1] - from.middle[1]) / length];
  const start: Point = [from.middle[0] + dx * from.reach, from.middle[1] + dy * from.reach];
  const tip: Point = [to.middle[0] - dx * to.reach, to.middle[1] - dy * to.reach];
  const bend = 0.15 * length;
  const middle: Point = [(start[0] + tip[0]) / 2 - dy * bend, (start[1] + tip[1]) / 2 + dx * bend];
  return bentArrow(start, middle, tip, weight);
}

function bentArrow(start: Point, bend: Point, tip: Point, weight: number): Arrow {
  const length = distance(bend, tip);
  const [dx, dy] = [(tip[0] - bend[0]) / length, (tip[1] - bend[1]) / length];
  const neck: Point = [tip[0] - dx * weight, tip[1] - dy * weight];
  const wing = weight * 0.55;
  const text = ([x, y]: Point) => `${short(x)} ${short(y)}`;
  return {
    line: `M${text(start)}Q${text(bend)} ${text(neck)}`,
    head: `M${text(tip)}L${text([neck[0] - dy * wing, neck[1] + dx * wing])}L${text([neck[0] + dy * wing, neck[1] - dx * wing])}Z`,
  };
}

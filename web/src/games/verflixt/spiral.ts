/** Where places lie: the start in the middle, the path winding outwards, the goal at its end (VER-3). */

import type { Frame } from '../drawing/frame';
import { short, type Point } from '../drawing/outline';

export interface Stop {
  x: number;
  y: number;
  /** The heading of the road in degrees. */
  turn: number;
}

const INNER = 1.42;
/** How far one winding lies outside the one before. */
const GAP = 1.38;
const STEP = 1.085;
const END_STEP = 1.3;
const FIRST_ANGLE = (200 * Math.PI) / 180;
/** How far before the first tile the road leaves the start, as an angle. */
const LEAD = 1.1;
const FINE = 0.01;
const START: Point = [0.1, 0.2];

function pointAt(angle: number): Point {
  const radius = INNER + (GAP * (angle - FIRST_ANGLE)) / (2 * Math.PI);
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** The angle so far along the spiral. */
function walked(angle: number, distance: number): number {
  for (let left = distance; left > 0; left -= FINE) angle += FINE / Math.hypot(...pointAt(angle));
  return angle;
}

function anglesOf(tiles: number): number[] {
  const angles = [FIRST_ANGLE];
  while (angles.length < tiles) angles.push(walked(angles[angles.length - 1] as number, STEP));
  angles.push(walked(angles[angles.length - 1] as number, END_STEP));
  return angles;
}

const known = new Map<number, { stops: Stop[]; road: string; frame: Frame }>();

/** The stops of so many places, both ends included, the road under them and the frame around them. */
export function spiralOf(places: number): { stops: Stop[]; road: string; frame: Frame } {
  const found = known.get(places) ?? layOut(places);
  known.set(places, found);
  return found;
}

function layOut(places: number): { stops: Stop[]; road: string; frame: Frame } {
  const angles = anglesOf(places - 2);
  const stops = [
    { x: START[0], y: START[1], turn: 0 },
    ...angles.map((angle) => {
      const [x, y] = pointAt(angle);
      return { x, y, turn: (angle * 180) / Math.PI + 90 };
    }),
  ];
  return { stops, road: roadOf(angles[angles.length - 1] as number), frame: frameOf(stops) };
}

function roadOf(end: number): string {
  const points: Point[] = [];
  // Out of the start it swings onto the spiral.
  for (let part = 0; part < 1; part += 0.05) {
    const [x, y] = pointAt(FIRST_ANGLE - LEAD * (1 - part));
    const far = Math.sin((part * Math.PI) / 2);
    points.push([START[0] + (x - START[0]) * far, START[1] + (y - START[1]) * far]);
  }
  for (let angle = FIRST_ANGLE; angle < end; angle += 0.06) points.push(pointAt(angle));
  points.push(pointAt(end));
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`;
}

function frameOf(stops: readonly Stop[]): Frame {
  const [xs, ys] = [stops.map((stop) => stop.x), stops.map((stop) => stop.y)];
  const [left, right] = [Math.min(...xs) - 0.72, Math.max(...xs) + 0.72];
  const [top, bottom] = [Math.min(...ys) - 0.78, Math.max(...ys) + 0.78];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** A point at a stop moved away from the middle of the spiral, or towards it. */
export function outwards({ x, y }: Stop, by: number): Point {
  const radius = Math.hypot(x, y);
  return radius < 0.5 ? [x, y - by - 0.3] : [x * (1 + by / radius), y * (1 + by / radius)];
}

/** A point at the inner edge of a tile, to the side so that it is clear of the tile's number. */
export function innerEdge(stop: Stop): Point {
  const [x, y] = outwards(stop, -0.47);
  const heading = (stop.turn * Math.PI) / 180;
  return [x + 0.3 * Math.cos(heading), y + 0.3 * Math.sin(heading)];
}

/**
 * The dotted way over the heads: from stop to stop in leaps along the outer edge of the road. Where stops of the road
 * between two of them are gaps, it follows the road past them instead of cutting across the middle.
 */
export function leaps(stops: readonly Stop[], road: readonly Stop[]): { path: string; points: Point[] } {
  const points = stops.map((stop) => outwards(stop, 0.56));
  const path = stops.slice(1).map((stop, i) => {
    const passed = road.slice(road.indexOf(stops[i]!) + 1, road.indexOf(stop));
    const [from, to] = [points[i]!, points[i + 1]!];
    return passed.length === 0 ? leap(from, to) : detour(from, passed, to);
  });
  return { path: path.join(''), points };
}

function detour(from: Point, passed: readonly Stop[], to: Point): string {
  const way = [from, ...passed.map((stop) => outwards(stop, 0.68)), to];
  return `M${way.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`;
}

function leap([x1, y1]: Point, [x2, y2]: Point): string {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const bulge = 1 + (0.14 + 0.13 * length) / (Math.hypot(mx, my) || 1);
  return `M${short(x1)} ${short(y1)}Q${short(mx * bulge)} ${short(my * bulge)} ${short(x2)} ${short(y2)}`;
}

/** What is near a point or a place of the board. */

import type { Point } from '../drawing/outline';
import { figuresOf, numPieces } from './figures';
import type { Place, Places } from './places';
import type { PawnColor, Spot } from './view';

/** How far from a piece the pointer may be; a piece that may move reaches a little further. */
const REACH = 0.42;
const MORE_REACH = 0.12;

/** The move of the piece nearest to a point, if one is near. */
export function nearestMove(
  places: Places,
  [x, y]: Point,
  movable: ReadonlySet<string>,
  own: PawnColor | null,
): string | null {
  let found: { move: string; distance: number } | null = null;
  for (const { spot, stop } of places.all) {
    if (spot.kind === 'gap' || Math.hypot(stop.x - x, stop.y - y) > 0.9) continue;
    for (const figure of figuresOf(spot)) {
      const canMove = movable.has(figure.move) && (figure.kind !== 'pawn' || figure.color === own);
      const away = Math.hypot(stop.x + figure.x - x, stop.y + figure.y - 0.06 - y) - (canMove ? MORE_REACH : 0);
      if (away < REACH && (!found || away < found.distance)) found = { move: figure.move, distance: away };
    }
  }
  return found?.move ?? null;
}

/** How much a chip above (-1) or below (1) a place would cover: pieces, and more so the place where one comes from. */
export function crowd(places: Places, { stop }: Place, side: -1 | 1, origin: Spot | undefined): number {
  const near = places.all.filter((one) => {
    const away = side * (one.stop.y - stop.y);
    return away > 0.4 && away < 1.7 && Math.abs(one.stop.x - stop.x) < 1.2;
  });
  return near.reduce((sum, one) => sum + numPieces(one.spot) + (one.spot.spot === origin ? 3 : 0), 0);
}

import { describe, expect, it } from 'vitest';
import { arrowBetween, cellsFootprint, discPlace, discPlaces, distance, placeFootprint } from './footprint';
import type { Point } from './outline';

const frame = { x: 0, y: 0, width: 20, height: 20 };
const corner = cellsFootprint([
  [0, 0],
  [1, 0],
]);
const middle = cellsFootprint([[10, 10]]);

describe('what a move leaves on the board', () => {
  it('has its middle among its cells, and reaches to the ends of them', () => {
    expect(corner.middle).toEqual([1, 0.5]);
    expect(corner.reach).toBe(1);
    expect(placeFootprint([3, 4], 0.5)).toMatchObject({ middle: [3, 4], reach: 0.5 });
  });

  it('has its disc beside it, on the board, and away from the other move', () => {
    for (const [own, other] of [
      [corner, middle],
      [middle, corner],
      [corner, null],
    ] as const) {
      const place = discPlace(own, other, frame, 0.8);
      expect(distance(place, own.middle)).toBeGreaterThan(own.reach);
      for (const along of place) {
        expect(along).toBeGreaterThanOrEqual(0.8);
        expect(along).toBeLessThanOrEqual(19.2);
      }
      if (other) expect(distance(place, other.middle)).toBeGreaterThan(distance(own.middle, other.middle) - own.reach);
    }
  });
});

it('discs of several moves stand apart, also where the moves cover the same cells', () => {
  const radius = 0.4;
  const places = discPlaces([middle, middle, middle, corner, corner, corner], frame, radius);
  for (const [i, one] of places.entries())
    for (const other of places.slice(0, i)) expect(distance(one, other)).toBeGreaterThan(2 * radius);
});

describe('an arrow', () => {
  const ends = (path: string): Point => path.slice(1).split(/[LQ]/)[0]!.split(' ').map(Number) as unknown as Point;

  it('leads from the edge of one move to the edge of the other', () => {
    const arrow = arrowBetween(corner, middle, 1)!;
    expect(distance(ends(arrow.line), corner.middle)).toBeCloseTo(corner.reach, 2);
    expect(distance(ends(arrow.head), middle.middle)).toBeCloseTo(middle.reach, 2);
  });

  it('is left out where there is no room for it', () => {
    expect(arrowBetween(corner, corner, 1)).toBeNull();
    expect(arrowBetween(middle, cellsFootprint([[11, 10]]), 1)).toBeNull();
  });
});

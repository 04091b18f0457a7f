import { describe, expect, test } from 'vitest';
import { LINES } from './fixtures';
import { linePath, placeOfSpace, spaceAt, spacePoint } from './geometry';
import { NUM_SPACES } from './view';

describe('spaces', () => {
  test('go clockwise round the board from the top left (PAS-1)', () => {
    expect(spacePoint(0)).toEqual([0.5, -0.44]);
    expect(spacePoint(6)).toEqual([6.44, 0.5]);
    expect(spacePoint(12)).toEqual([5.5, 6.44]);
    expect(spacePoint(23)).toEqual([-0.44, 0.5]);
  });

  test('have a place each in the grid of cells and rim', () => {
    for (let space = 0; space < NUM_SPACES; space += 1) expect(spaceAt(placeOfSpace(space))).toBe(space);
    expect(spaceAt([0, 0])).toBeNull();
    expect(spaceAt([3, 3])).toBeNull();
  });
});

describe('lines', () => {
  /** Where each command of a path ends. */
  function ends(path: string): number[][] {
    return [...path.matchAll(/[ML]([-.\d]+) ([-.\d]+)|A\.5 \.5 0 0 [01] ([-.\d]+) ([-.\d]+)/g)].map((match) =>
      match.slice(1).filter(Boolean).map(Number),
    );
  }

  test('run from socket to socket, each step along or across one cell', () => {
    expect(LINES.length).toBeGreaterThan(100);
    for (const line of LINES) {
      const points = ends(linePath(line));
      expect(points).toHaveLength(line.steps.length + 3);
      expect(points[0]).toEqual(spacePoint(line.start).map((value) => Number(value.toFixed(3))));
      expect(points.at(-1)).toEqual(spacePoint(line.end).map((value) => Number(value.toFixed(3))));
      for (let i = 1; i + 2 < points.length; i += 1) {
        const [x1 = 0, y1 = 0] = points[i] ?? [];
        const [x2 = 0, y2 = 0] = points[i + 1] ?? [];
        const length = Math.hypot(x2 - x1, y2 - y1);
        expect(Math.min(Math.abs(length - 1), Math.abs(length - Math.SQRT1_2))).toBeLessThan(0.01);
      }
    }
  });
});

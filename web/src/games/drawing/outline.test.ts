import { describe, expect, test } from 'vitest';
import { cellsPath, roundedPath, unionLoops, type Point } from './outline';

const square = (x: number, y: number): Point[] => [
  [x, y],
  [x + 1, y],
  [x + 1, y + 1],
  [x, y + 1],
];

describe('outlines', () => {
  test('shared edges cancel', () => {
    const loops = unionLoops([square(0, 0), square(1, 0)]);
    expect(loops).toHaveLength(1);
    expect(loops[0]).toHaveLength(6);
  });

  test('cells apart have an outline each', () => {
    expect(unionLoops([square(0, 0), square(3, 3)])).toHaveLength(2);
  });

  test('a hole has an outline of its own', () => {
    const ring = [0, 1, 2].flatMap((y) => [0, 1, 2].filter((x) => x !== 1 || y !== 1).map((x) => square(x, y)));
    expect(unionLoops(ring)).toHaveLength(2);
  });

  test('an inset moves every side inwards, also at inner corners', () => {
    expect(roundedPath(square(0, 0), 0.1, 0)).toBe(
      'M0.1 0.1Q0.1 0.1 0.1 0.1L0.9 0.1Q0.9 0.1 0.9 0.1L0.9 0.9Q0.9 0.9 0.9 0.9L0.1 0.9Q0.1 0.9 0.1 0.9Z',
    );
    const corner = cellsPath(
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      0.1,
      0,
    );
    expect(corner).toContain('Q0.9 0.9');
  });

  test('corners are never rounder than half a side', () => {
    expect(roundedPath(square(0, 0), 0, 9)).toContain('M0 0.5Q0 0 0.5 0');
  });
});

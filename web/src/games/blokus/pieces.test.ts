import { describe, expect, test } from 'vitest';
import { parseCells } from '../drawing/cells';
import { BLOKUS } from './fixtures';
import { flipped, HAND_ORDER, normal, pieceName, shapeKey, SHAPES, turned, type Shape } from './pieces';

describe('pieces', () => {
  test('there are 21 of 89 cells', () => {
    expect(HAND_ORDER).toHaveLength(21);
    expect(Object.values(SHAPES).flat()).toHaveLength(89);
  });

  test('they have 91 orientations, and each names its piece', () => {
    const keys = new Map<string, string>();
    for (const [name, shape] of Object.entries(SHAPES)) {
      for (const side of [shape, flipped(shape)]) {
        for (let i = 0, now = side; i < 4; i += 1, now = turned(now)) keys.set(shapeKey(now), name);
      }
    }
    expect(keys.size).toBe(91);
    for (const name of HAND_ORDER) expect(pieceName(turned(SHAPES[name] as Shape))).toBe(name);
  });

  test('a turn is clockwise, a flip is left to right', () => {
    const corner: Shape = [
      [0, 0],
      [0, 1],
      [1, 1],
    ];
    expect(turned(corner)).toEqual(
      normal([
        [0, 0],
        [1, 0],
        [0, 1],
      ]),
    );
    expect(flipped(corner)).toEqual(
      normal([
        [1, 0],
        [0, 1],
        [1, 1],
      ]),
    );
  });

  test('names agree with the server', () => {
    const gains = BLOKUS.flatMap((position) => Object.entries(position.gains));
    expect(gains.length).toBeGreaterThan(100);
    for (const [move, gain] of gains) expect(pieceName(parseCells(move, 20))).toBe(gain.piece);
  });
});

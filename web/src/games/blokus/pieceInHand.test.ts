import { describe, expect, test } from 'vitest';
import { PieceInHand } from './pieceInHand.svelte';
import { shapeKey, type Shape } from './pieces';
import type { Cell } from '../drawing/cells';

function holding(piece: string): PieceInHand {
  const placing = new PieceInHand(20, 20);
  placing.choose('blue', piece);
  return placing;
}

describe('the ghost', () => {
  test('keeps on the board', () => {
    const placing = holding('I5');
    placing.aim = [-3, 19.8];
    expect(placing.corner).toEqual([0, 19]);
    placing.turn();
    expect(placing.corner).toEqual([0, 15]);
  });

  test('comes back where it was after four turns, and after two flips', () => {
    const placing = holding('L5');
    placing.putCorner([7, 9]);
    const before = placing.cells;
    for (let i = 0; i < 4; i += 1) placing.turn();
    expect(placing.cells).toEqual(before);
    placing.flip();
    placing.flip();
    expect(placing.cells).toEqual(before);
  });

  test('moves cell by cell and stops at the edge', () => {
    const placing = holding('2');
    placing.putCorner([17, 0]);
    placing.step([1, 0]);
    placing.step([1, 0]);
    placing.step([0, -1]);
    expect(placing.corner).toEqual([18, 0]);
    placing.step([-1, 0]);
    expect(placing.corner).toEqual([17, 0]);
  });

  test('a piece remembers how it was turned', () => {
    const placing = holding('V5');
    placing.turn();
    const shape = placing.shape;
    placing.choose('blue', '1');
    placing.choose('blue', 'V5');
    expect(placing.shape).toEqual(shape);
  });

  test('goes to the nearest place, and on to the next', () => {
    const placing = holding('1');
    placing.putNearest([
      [0, 0],
      [9, 11],
      [19, 19],
    ]);
    expect(placing.corner).toEqual([9, 11]);
    const places = (): Cell[] => [
      [0, 0],
      [9, 11],
      [19, 19],
    ];
    placing.putNext(places);
    expect(placing.corner).toEqual([19, 19]);
    placing.putNext(places);
    expect(placing.corner).toEqual([0, 0]);
  });

  test('goes on to places where it fits only turned or flipped', () => {
    const placing = holding('L4');
    const lies = shapeKey(placing.shape);
    const flippedOver = placing.orientations.at(-1)!;
    const places = (shape: Shape): Cell[] => {
      if (shapeKey(shape) === lies) return [[3, 3]];
      return shapeKey(shape) === shapeKey(flippedOver) ? [[7, 7]] : [];
    };
    placing.putCorner([3, 3]);
    placing.putNext(places);
    expect(placing.corner).toEqual([7, 7]);
    expect(shapeKey(placing.shape)).toBe(shapeKey(flippedOver));
    placing.putNext(places);
    expect(placing.corner).toEqual([3, 3]);
  });
});

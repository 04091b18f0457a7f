import { describe, expect, it } from 'vitest';
import { chancesAt, curveOf, labelHeights, marksOf, plyAt, points, tellingSeat, xOf, yOf, type Review } from './graph';

function review(chances: (number[] | null)[], final: number[] | null): Review {
  return {
    names: ['Mio', 'Ren'],
    moves: chances.map((chance, ply) => ({ ply, seat: ply % 2, move: 'x', chances: chance })),
    final,
  } as unknown as Review;
}

describe('the graph of winning chances', () => {
  it('has a point before every move and one at the end', () => {
    const [piece] = curveOf(
      review(
        [
          [0.5, 0.5],
          [0.7, 0.3],
        ],
        [1, 0],
      ),
      0,
    );
    expect(piece?.map(({ ply }) => ply)).toEqual([0, 1, 2]);
    expect(piece?.map(({ y }) => y)).toEqual([...(piece ?? [])].map(({ y }) => y).sort((a, b) => b - a));
  });

  it('leaves out what is not known yet, without a line across', () => {
    const pieces = curveOf(review([[0.5, 0.5], null, [0.6, 0.4]], null), 0);
    expect(pieces.map((piece) => piece.map(({ ply }) => ply))).toEqual([[0], [2]]);
  });

  it('finds the move under the pointer', () => {
    for (const ply of [0, 3, 40]) expect(plyAt(xOf(ply, 40, 320), 40, 320)).toBe(ply);
    expect(plyAt(-50, 40, 320)).toBe(0);
    expect(plyAt(9999, 40, 320)).toBe(40);
  });

  it('keeps names apart, also where the ends are the same', () => {
    const heights = [...labelHeights(review([[0.5, 0.5]], [0, 0])).values()].sort((a, b) => a - b);
    expect(heights[1]! - heights[0]!).toBeGreaterThanOrEqual(17);
  });

  it('keeps the name of the winner in sight above those who share nothing', () => {
    const four = { ...review([], [0, 0, 0, 1]), names: ['a', 'b', 'c', 'd'] };
    const heights = labelHeights(four);
    expect(heights.get(3)).toBe(yOf(1));
    expect(Math.max(...heights.values())).toBeLessThanOrEqual(yOf(0));
    const sorted = [...heights.values()].sort((a, b) => a - b);
    for (let i = 1; i < 4; i += 1) expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(17);
  });

  it('puts the marks of two seats at different moves', () => {
    const all = Array.from({ length: 40 }, (_, ply) => ({ ply, x: ply, y: 0 }));
    const [first, second] = [marksOf(all, 0), marksOf(all, 1)].map((marks) => marks.map(({ ply }) => ply));
    expect(first?.filter((ply) => second?.includes(ply))).toEqual([]);
  });

  it('writes changes with a sign that is a minus', () => {
    expect([points(0.17), points(-0.17), points(0.001)]).toEqual(['+17', '−17', '0']);
  });

  it('knows the chances at the end as the result', () => {
    expect(chancesAt(review([[0.5, 0.5]], [1, 0]), 1)).toEqual([1, 0]);
  });
});

it('a turning point is told of oneself, or of whom it changed most', () => {
  const turn = { ply: 3, cause: 'decision' as const, change: [-0.004, 0.11, -0.2] };
  expect(tellingSeat(turn, 1)).toBe(1);
  expect(tellingSeat(turn, 0)).toBe(2);
  expect(tellingSeat(turn, null)).toBe(2);
});

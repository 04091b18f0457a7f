import { expect, test } from 'vitest';
import { bestSolo } from './results';

const seat = {} as never;
const table = (game: string, seats: number, marks: number[] | null) => ({
  game,
  seats: Array(seats).fill(seat) as never[],
  scores: marks ? [marks] : null,
});

test('the lowest marker counts, of games alone that are over', () => {
  expect(bestSolo([])).toBeNull();
  expect(
    bestSolo([table('ingenious', 1, null), table('ingenious', 2, [9, 9, 9, 9, 9, 9]), table('blokus', 1, [80])]),
  ).toBeNull();
  expect(bestSolo([table('ingenious', 1, [5, 7, 9, 9, 9, 9]), table('ingenious', 1, [18, 8, 9, 9, 9, 9])])).toBe(8);
});

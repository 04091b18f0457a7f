import { expect, test } from 'vitest';
import { en } from '../catalog.en';
import { ja } from '../catalog.ja';
import { bestSolo, betterThan, bound, programs } from './results';

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

test('ING-23: alone, a result stands among those of programs', () => {
  const program = { program: 'greedy', games: 10, mean: 1, deviation: 1, counts: [1, 2, 3, 4] };
  expect([0, 2, 9].map((result) => betterThan(program, result))).toEqual([0, 3, 10]);
});

test('the figures of programs agree with each other, and each has a name', () => {
  for (const { program, games, mean, counts } of programs) {
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    expect(sum(counts)).toBe(games);
    expect(sum(counts.map((count, result) => count * result)) / games).toBeCloseTo(mean, 1);
    for (const texts of [en, ja] as Record<string, string>[]) {
      expect(texts[`ingenious.alone-program.${program}`]).toBeTruthy();
    }
    // Whoever knows what comes does better.
    expect(bound.mean).toBeGreaterThan(mean);
  }
});

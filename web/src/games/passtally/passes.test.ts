import { expect, it } from 'vitest';
import { countPasses } from './passes';
import type { Line } from './view';

it('PAS-12, PAS-13: counts where tiles are entered, and goes on with the second line', () => {
  const step = (cell: string, adds: number) => ({ cell, enters: 'N', leaves: 'S', adds });
  const lines = [{ steps: [step('a6', 0), step('a5', 2), step('a4', 0), step('a3', 1)] }, { steps: [step('b1', 3)] }];
  const counts = countPasses(lines as unknown as Line[]);
  expect(counts.map(({ sum }) => sum)).toEqual([2, 3, 6]);
  expect(counts[0]!.at).toEqual([0.5, 1.5]);
});

/** Results of Ingenious alone (ING-23): the lowest marker counts. */

import type { Summary } from '../../../lib/protocol';
import results from './programs.json';

export interface SoloProgram {
  program: string;
  games: number;
  mean: number;
  deviation: number;
  /** How many games ended with each result, from 0 on. */
  counts: number[];
}

export type SoloBound = Pick<SoloProgram, 'games' | 'mean'> & { most: number };

/** The figures of programs, and of a search that knows the order of the bag: nobody should expect more. */
export const programs: SoloProgram[] = results.programs;
export const bound: SoloBound = results.open[0]!;

/** The best result among one's own finished games, or null. */
export function bestSolo(tables: readonly Pick<Summary, 'game' | 'seats' | 'scores'>[]): number | null {
  const results = tables
    .filter((table) => table.game === 'ingenious' && table.seats.length === 1 && table.scores)
    .map((table) => Math.min(...(table.scores?.[0] as number[])));
  return results.length ? Math.max(...results) : null;
}

/** How many of a program's games ended with less than this. */
export function betterThan({ counts }: SoloProgram, result: number): number {
  return counts.slice(0, Math.max(0, result)).reduce((sum, count) => sum + count, 0);
}

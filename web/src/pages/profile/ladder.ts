/** People and programs on one scale: where each of them stands in a drawing. */

import type { Ladder } from '../../club/api';

export const WIDTH = 1200;
export const GROUND = 120;
const MARGIN = 60;
export const DOT = 4;
/** Higher heaps are cut: their height says "many", the text says how many. */
const MOST_DOTS = 11;
/** So far apart two programs must stand for their names to fit side by side. */
const NAME_WIDTH = 84;

export interface Standing {
  people: { x: number; dots: number[] }[];
  programs: { x: number; row: number; name: string; rating: number }[];
  /** Where a rating stands. */
  at: (rating: number) => number;
  /** How many accounts there are. */
  count: number;
  /** From the strongest: 1 is the first place. Those within one step share it. */
  place: (rating: number) => number;
  /** The programs just below and above. */
  neighbours: (rating: number) => { below: string | null; above: string | null };
}

export function standingOf(ladder: Ladder, own: number | null): Standing {
  const rungs = ladder.people.map(({ rating }) => rating);
  const all = [...rungs, ...ladder.programs.map(({ rating }) => rating), ...(own === null ? [] : [own])];
  const [lowest, highest] = [Math.min(...all) - 20, Math.max(...all) + 20];
  const at = (rating: number) => MARGIN + ((WIDTH - 2 * MARGIN) * (rating - lowest)) / (highest - lowest);
  const programs = [...ladder.programs].sort((one, other) => one.rating - other.rating);
  const ends: number[] = [];
  return {
    at,
    people: ladder.people.map(({ rating, people }) => ({
      x: at(rating),
      dots: Array.from({ length: Math.min(people, MOST_DOTS) }, (_, index) => GROUND - 8 - index * (2 * DOT + 1)),
    })),
    programs: programs.map(({ name, rating }) => {
      const x = at(rating);
      // The first row in which the name does not stand on another.
      let row = ends.findIndex((end) => x - end >= NAME_WIDTH);
      if (row < 0) row = ends.length;
      ends[row] = x;
      return { x, row, name, rating };
    }),
    count: ladder.people.reduce((sum, { people }) => sum + people, 0),
    place: (rating) => 1 + ladder.people.reduce((sum, rung) => sum + (rung.rating > rating + 10 ? rung.people : 0), 0),
    neighbours: (rating) => ({
      below: programs.findLast((program) => program.rating <= rating)?.name ?? null,
      above: programs.find((program) => program.rating > rating)?.name ?? null,
    }),
  };
}

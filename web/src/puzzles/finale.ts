/** What is worth telling of a puzzle that is solved. */

import { dayBefore } from '../study/days';
import { formatDay, type Translate } from '../lib/i18n.svelte';
import type { Progress } from './api';

const DAY = 'day-';

/** Minutes and seconds: 4:37. */
export function timeText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The days whose puzzle was solved. */
export function solvedDays(attempts: Progress['attempts']): Set<string> {
  return new Set(
    attempts.filter(({ puzzle, solved }) => solved && puzzle.startsWith(DAY)).map(({ puzzle }) => puzzle.slice(4)),
  );
}

/** How many days in a row were solved up to this one. */
export function streakTo(day: string, solved: ReadonlySet<string>): number {
  let count = 0;
  while (solved.has(dayBefore(day, count))) count += 1;
  return count;
}

/** The last seven days up to this one, and whether each was solved. */
export function week(day: string, solved: ReadonlySet<string>): { day: string; solved: boolean }[] {
  return Array.from({ length: 7 }, (_, back) => dayBefore(day, 6 - back)).map((one) => ({
    day: one,
    solved: solved.has(one),
  }));
}

export interface Told {
  day: string;
  grade: number;
  seconds: number;
  hints: number;
  solved: ReadonlySet<string>;
}

/** A text to share, which tells nothing of the solution. */
export function shareText({ day, grade, seconds, hints, solved }: Told, t: Translate): string {
  const squares = week(day, solved)
    .map((one) => (one.solved ? '■' : '□'))
    .join('');
  return [
    `Tessera · ${t('puzzles.name.day', { day: formatDay(day) })}`,
    `${t('puzzles.grade', { grade })} · ${timeText(seconds)} · ${t('puzzles.hints', { count: hints })}`,
    `${squares} ${t('puzzles.streak', { count: streakTo(day, solved) })}`,
  ].join('\n');
}

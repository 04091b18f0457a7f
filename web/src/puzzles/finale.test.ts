import { expect, it } from 'vitest';
import { shareText, solvedDays, streakTo, timeText, week } from './finale';

const solved = solvedDays([
  { puzzle: 'day-2026-03-01', placed: 9, solved: '2026-03-01T10:00:00Z' },
  { puzzle: 'day-2026-02-28', placed: 9, solved: '2026-02-28T10:00:00Z' },
  { puzzle: 'day-2026-02-26', placed: 9, solved: '2026-02-26T10:00:00Z' },
  { puzzle: 'day-2026-02-27', placed: 4, solved: null },
  { puzzle: 'all-84', placed: 84, solved: '2026-02-27T10:00:00Z' },
]);

it('counts days in a row, over the end of a month, and stops at a gap', () => {
  expect(streakTo('2026-03-01', solved)).toBe(2);
  expect(streakTo('2026-02-27', solved)).toBe(0);
});

it('shows a week that ends with the day', () => {
  expect(week('2026-03-01', solved).map((one) => one.solved)).toEqual([false, false, false, true, false, true, true]);
});

it('tells minutes and seconds', () => {
  expect([timeText(0), timeText(65), timeText(3605)]).toEqual(['0:00', '1:05', '60:05']);
});

it('shares a text with time and streak', () => {
  const text = shareText({ day: '2026-03-01', grade: 2, seconds: 277, hints: 0, solved }, (key, values) =>
    [key, ...Object.values(values ?? {})].join(' '),
  );
  expect(text).toContain('4:37');
  expect(text).toContain('□□□■□■■ puzzles.streak 2');
});

import { expect, it } from 'vitest';
import { dayBefore, localDay } from './days';

it('counts days back over months and years', () => {
  expect(dayBefore('2026-03-01', 1)).toBe('2026-02-28');
  expect(dayBefore('2026-01-01', 1)).toBe('2025-12-31');
  expect(dayBefore('2026-01-05', 0)).toBe('2026-01-05');
  expect(dayBefore('nonsense', 3)).toBe('nonsense');
});

it('knows the day where one is, not the one in Greenwich', () => {
  const late = new Date(2026, 2, 1, 23, 30);
  expect(localDay(late)).toBe('2026-03-01');
});

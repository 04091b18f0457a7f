import { expect, it } from 'vitest';
import { formatDay } from './i18n.svelte';

it('tells days as people do', () => {
  expect(formatDay('2026-03-01')).toBe('March 1, 2026');
  expect(formatDay('someday')).toBe('someday');
});

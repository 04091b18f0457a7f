import { expect, it } from 'vitest';
import { t } from './i18n.svelte';
import { numberTwins, seatName } from './names';
import { companyOf } from './newTable';
import type { SeatState } from './protocol';

const program = (name: string) => ({ kind: 'program', program: name }) as SeatState;

it('names programs, and numbers those of one name at one table', () => {
  const seats = numberTwins([program('level:3'), program('level:5'), program('level:3'), program('greedy')]);
  expect(seats.map((seat) => seatName(seat, t))).toEqual(['Rabbit 1', 'Fox', 'Rabbit 2', 'Greedy']);
});

it('has several programs be different ones, near the wanted strength', () => {
  expect([0, 1, 2].map((index) => companyOf('level:3', index))).toEqual(['level:3', 'level:4', 'level:2']);
  expect([0, 1, 2].map((index) => companyOf('level:9', index))).toEqual(['level:9', 'level:8', 'level:7']);
  expect(companyOf('greedy', 2)).toBe('greedy');
});

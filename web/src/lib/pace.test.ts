import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventQueue } from './pace';
import type { TableEvent } from './protocol';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moved = (seq: number, running: number | null = null) =>
  ({ type: 'moved', by: 'program', seq, state: { clock: { running } } }) as unknown as TableEvent;

it('tells when an event was received, not when it is shown', () => {
  const shown: [number, number][] = [];
  const queue = new EventQueue(
    (event, received) => void shown.push([event.seq, received]),
    () => 900,
  );
  const start = performance.now();
  queue.add(moved(1));
  queue.add(moved(2));
  expect(shown.map(([seq]) => seq)).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(shown.map(([seq]) => seq)).toEqual([1, 2]);
  expect(shown[1]![1] - start).toBeLessThan(10);
});

it('does not rest while the time of whoever looks runs', () => {
  const shown: number[] = [];
  const queue = new EventQueue(
    (event) => void shown.push(event.seq),
    () => 900,
    (event) => event.state?.clock?.running === 0,
  );
  queue.add(moved(1, 1));
  queue.add(moved(2, 2));
  expect(shown).toEqual([1]);
  queue.add(moved(3, 0));
  expect(shown).toEqual([1, 2, 3]);
});

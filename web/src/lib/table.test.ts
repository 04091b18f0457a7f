import { describe, expect, it, vi } from 'vitest';
import { EventQueue } from './pace';
import type { MovedEvent, TableEvent } from './protocol';
import { lastGameEvent, latestMoves, mergeEvents, standingMoves } from './table.svelte';

const moved = (seq: number, seat: number, by: MovedEvent['by'] = 'person'): MovedEvent => ({
  type: 'moved',
  table: 't',
  time: '',
  seq,
  seat,
  move: `m${seq}`,
  chance: { drawn: ['RG'] },
  effect: null,
  scores: [],
  by,
});
const other = (seq: number, type: string): TableEvent =>
  ({ type, table: 't', time: '', seq, seat: 0 }) as unknown as TableEvent;

describe('events of a table', () => {
  it('marks the latest standing move of every seat', () => {
    const events = [moved(3, 0), moved(4, 1), moved(5, 0), moved(6, 1), other(7, 'undone')];
    expect(latestMoves(events).map((event) => event.seq)).toEqual([4, 5]);
    expect(standingMoves(events).map((event) => event.seq)).toEqual([3, 4, 5]);
  });

  it('knows the last event that changed the position', () => {
    expect(lastGameEvent([other(2, 'started'), moved(3, 0), other(4, 'chatted')])).toBe(3);
    expect(lastGameEvent([other(1, 'created')])).toBeUndefined();
  });

  it('appends the gap of a snapshot', () => {
    const merged = mergeEvents([moved(1, 0), moved(2, 1)], [moved(3, 0)], 3, false);
    expect(merged.map((event) => event.seq)).toEqual([1, 2, 3]);
  });

  it('takes a snapshot that tells everything instead of what was known', () => {
    const merged = mergeEvents([moved(1, 0), moved(2, 1)], [moved(1, 0), moved(2, 1), moved(3, 0)], 3, false);
    expect(merged.map((event) => event.seq)).toEqual([1, 2, 3]);
  });

  it('forgets what only the seat before could see', () => {
    const merged = mergeEvents([moved(1, 0)], [], 1, true);
    expect(merged[0]).toMatchObject({ seq: 1, chance: null });
  });
});

describe('the pace', () => {
  it('shows a program’s move only after a rest, and what follows after it', async () => {
    vi.useFakeTimers();
    const shown: number[] = [];
    const queue = new EventQueue(
      (event) => shown.push(event.seq),
      () => 900,
    );
    queue.add(moved(1, 0));
    queue.add(moved(2, 1, 'program'));
    queue.add(other(3, 'chatted'));
    expect(shown).toEqual([1]);
    await vi.advanceTimersByTimeAsync(900);
    expect(shown).toEqual([1, 2, 3]);
    vi.useRealTimers();
  });
});

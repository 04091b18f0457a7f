import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PositionAt, TableEvent } from '../lib/protocol';
import { lastSeen, noteSeen, SinceReplay } from './since.svelte';

const kept = new Map<string, string>();
const events = Array.from(
  { length: 12 },
  (_, index) => ({ type: 'moved', seq: index + 1, seat: index % 2, move: `m${index}` }) as unknown as TableEvent,
);
const asked: number[] = [];
const position = async (ply: number) => {
  asked.push(ply);
  return { view: `view ${ply}`, scores: [] } as unknown as PositionAt;
};

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  asked.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what has happened since one last looked', () => {
  it('is shown from there on, once, and ends with the present', async () => {
    noteSeen('t', 3);
    const replay = new SinceReplay('t', position);
    replay.see(5, 0, events);
    await vi.advanceTimersByTimeAsync(0);
    expect([replay.missed, replay.frame?.view, replay.frame?.lastMoves.map(({ move }) => move)]).toEqual([
      2,
      'view 3',
      ['m1', 'm2'],
    ]);
    await vi.runAllTimersAsync();
    expect([asked, replay.frame, lastSeen('t')]).toEqual([[3, 4], null, 5]);
    replay.see(6, 0, events);
    expect([replay.missed, lastSeen('t')]).toEqual([0, 6]);
  });

  it('is nothing at a table that one has never seen, and short after a long time', async () => {
    const fresh = new SinceReplay('t', position);
    fresh.see(5, 0, events);
    expect(fresh.missed).toBe(0);
    noteSeen('long', 0);
    const replay = new SinceReplay('long', position);
    replay.see(12, null, events);
    await vi.runAllTimersAsync();
    expect(asked).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('can be skipped, and gives way to the present where the past cannot be had', async () => {
    noteSeen('t', 0);
    const replay = new SinceReplay('t', position);
    replay.see(5, 0, events);
    await vi.advanceTimersByTimeAsync(0);
    replay.stop();
    await vi.runAllTimersAsync();
    expect([asked, replay.frame]).toEqual([[0], null]);
    noteSeen('t', 0);
    const failing = new SinceReplay('t', () => Promise.reject(new Error('offline')));
    failing.see(5, 0, events);
    await vi.runAllTimersAsync();
    expect([failing.frame, failing.missed]).toEqual([null, 0]);
  });

  it('is remembered of so many tables, whatever was kept before', () => {
    kept.set('tessera.seen', 'nonsense');
    for (let table = 0; table < 70; table += 1) noteSeen(String(table), table);
    expect([lastSeen('69'), lastSeen('9')]).toEqual([69, null]);
  });
});

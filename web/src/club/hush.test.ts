import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hush } from './hush.svelte';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what is not shown of a chat', () => {
  it('is what blocked people say', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"seats": [2]}'));
    const hush = new Hush('t');
    await hush.load();
    expect([0, 1, 2].filter((seat) => hush.hides(seat))).toEqual([2]);
  });

  it('is everything at a muted table, also when one comes back, and nothing elsewhere', () => {
    new Hush('t').mute(true);
    expect([new Hush('t').hides(0), new Hush('other').hides(0)]).toEqual([true, false]);
    new Hush('t').mute(false);
    expect(new Hush('t').hides(0)).toBe(false);
    for (let table = 0; table < 70; table += 1) new Hush(`t${table}`).mute(true);
    expect([new Hush('t69').isMuted, new Hush('t9').isMuted]).toEqual([true, false]);
  });

  it('stays shown to who is nobody', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"error": "no-session", "message": ""}', { status: 401 }));
    const hush = new Hush('t');
    await hush.load();
    expect(hush.hides(0)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import type { Summary } from '../lib/protocol';
import { nextGame } from './nextGame';

const table = (name: string, more: Partial<Summary> = {}) =>
  ({ table: name, status: 'playing', your_turn: true, deadline: null, changed: '2026-01-01', ...more }) as Summary;

describe('the next game', () => {
  it('is the one with the least time left, never this one, nor one where others are to move', () => {
    const own = [
      table('here', { deadline: '2026-01-01T01:00:00Z' }),
      table('later', { deadline: '2026-01-05T00:00:00Z' }),
      table('sooner', { deadline: '2026-01-02T00:00:00Z' }),
      table('theirs', { your_turn: false }),
      table('over', { status: 'over' }),
    ];
    const found = nextGame(own, 'here');
    expect([found?.table.table, found?.turns]).toEqual(['sooner', 2]);
  });

  it('is none where nobody waits for one', () => expect(nextGame([table('here')], 'here')).toBeNull());
});

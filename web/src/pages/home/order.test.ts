import { describe, expect, it } from 'vitest';
import type { Summary } from '../../lib/protocol';
import { inOrder } from './order';

const game = (table: string, more: Partial<Summary>): Summary =>
  ({ table, status: 'playing', your_turn: false, deadline: null, changed: '2026-01-01', ...more }) as Summary;

const names = (tables: Summary[]) => tables.map(({ table }) => table).join(' ');

const waiting = game('waiting', { status: 'waiting' });
const theirs = game('theirs', { changed: '2026-01-03' });
const older = game('older', { changed: '2026-01-02' });
const calm = game('calm', { your_turn: true });
const late = game('late', { your_turn: true, deadline: '2026-01-05T00:00:00Z' });
const soon = game('soon', { your_turn: true, deadline: '2026-01-04T00:00:00Z' });
const asked = game('asked', { status: 'waiting', asked_by: 'Mio' });
const over = game('over', { status: 'over' });

describe("one's own games", () => {
  it('come by whether one is waited for, by the time left, and by the latest move', () => {
    expect(names(inOrder([waiting, asked, older, theirs, calm, over, late, soon]))).toBe(
      'soon late asked calm theirs older waiting',
    );
  });

  it('stay where they are while somebody is about to press one', () => {
    const moved = { ...theirs, your_turn: true };
    expect(names(inOrder([moved, soon, calm], [soon, theirs]))).toBe('soon theirs calm');
  });
});

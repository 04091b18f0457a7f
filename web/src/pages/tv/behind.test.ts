import { describe, expect, it } from 'vitest';
import type { TableState } from '../../lib/protocol';
import { Behind } from './behind';

const at = (ply: number, more: Partial<TableState> = {}) => ({
  state: { ply, has_secrets: true, status: 'playing', ...more } as TableState,
  events: [],
});
const shown = (behind: Behind, ...moments: ReturnType<typeof at>[]) =>
  moments.map((moment) => behind.show(moment).state.ply);

describe('a screen in the room', () => {
  it('is one move behind while somebody hides something, and not when the game is over', () => {
    expect(shown(new Behind(), at(3), at(4), at(4), at(5), at(6, { status: 'over' }))).toEqual([3, 3, 3, 4, 6]);
  });

  it('shows a move that was taken back no more', () => {
    expect(shown(new Behind(), at(3), at(4), at(5), at(4), at(5))).toEqual([3, 3, 4, 4, 4]);
  });

  it('is up to date where nothing is hidden', () => {
    const open = { has_secrets: false };
    expect(shown(new Behind(), at(1, open), at(2, open), at(3, open))).toEqual([1, 2, 3]);
  });
});

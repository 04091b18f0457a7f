import { describe, expect, it } from 'vitest';
import type { CatalogueGame } from '../../lib/protocol';
import { clockWish, firstSeats, optionFields, seatWish, withOption } from './form';

const ingenious = {
  name: 'ingenious',
  players: [1, 2, 3, 4],
  programs: ['random'],
  modes: [],
  options: {
    properties: {
      players: { enum: [1, 2, 3, 4], default: 2 },
      mode: { enum: ['standard', 'team', 'solo'], default: 'standard' },
    },
  },
} as unknown as CatalogueGame;

describe('the form of a new table', () => {
  it('offers teams to four players only', () => {
    expect(optionFields(ingenious, { players: 2 }, 'friends').map((field) => field.name)).toEqual(['players']);
    const four = optionFields(ingenious, { players: 4 }, 'friends');
    expect(four.map((field) => field.values)).toEqual([
      [2, 3, 4],
      ['standard', 'team'],
    ]);
  });

  it('never leaves an option that the number of players forbids', () => {
    const team = withOption(ingenious, { players: 4, mode: 'standard' }, 'mode', 'team');
    expect(withOption(ingenious, team, 'players', 3)).toEqual({ players: 3, mode: 'standard' });
    expect(withOption(ingenious, team, 'players', 1)).toEqual({ players: 1, mode: 'solo' });
  });

  it('makes the wishes of the protocol', () => {
    const seats = firstSeats(3, 'device', 'level:3', (seat) => `P${seat + 1}`);
    expect(seats.map(seatWish)).toEqual([
      { kind: 'me' },
      { kind: 'device', name: 'P2' },
      { kind: 'device', name: 'P3' },
    ]);
    expect(clockWish('none')).toBeNull();
    expect(clockWish('game:600:5')).toEqual({ kind: 'game', seconds: 600, increment: 5 });
  });
});

import { describe, expect, it } from 'vitest';
import type { CatalogueGame } from '../../lib/protocol';
import { clockWish, firstSeats, optionFields, seatWish, withOption } from './form';
import { optionLabel, optionNote, valueLabel } from './labels';

const stranger = {
  name: 'a game from elsewhere',
  players: [2, 3],
  programs: ['random'],
  modes: [],
  options: {
    properties: {
      players: { enum: [2, 3], default: 2 },
      storms: { type: 'boolean', default: false, title: 'Storms', description: 'Now and then a storm.' },
      rounds: { type: 'integer', minimum: 3, maximum: 5, default: 3, title: 'Rounds' },
      names: { type: 'array', default: [] },
    },
  },
} as unknown as CatalogueGame;

describe('the form of a new table', () => {
  it('takes the options of an unknown game from its schema', () => {
    const fields = optionFields(stranger, { players: 2 }, 'programs');
    expect(fields.map((field) => field.name)).toEqual(['players', 'storms', 'rounds']);
    expect(fields.map((field) => optionLabel(stranger.name, field))).toEqual(['Players', 'Storms', 'Rounds']);
    expect(optionNote(stranger.name, fields[1]!)).toBe('Now and then a storm.');
    expect(fields[2]!.values.map((value) => valueLabel(stranger.name, fields[2]!, value))).toEqual(['3', '4', '5']);
    expect(withOption(stranger, { players: 2 }, 'storms', true)).toEqual({ players: 2, storms: true });
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

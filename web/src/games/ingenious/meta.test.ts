import { expect, it } from 'vitest';
import type { CatalogueGame } from '../../lib/protocol';
import { optionFields, withOption } from '../../pages/new/form';

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

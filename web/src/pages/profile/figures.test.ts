import { describe, expect, it } from 'vitest';
import { addCatalog, t } from '../../lib/i18n.svelte';
import { figureLabel, figuresByGame, figureValue } from './figures';

const figure = (name: string, mean: number | null, text: string | null = null, games = 3, game = 'tiles') => ({
  game,
  name,
  mean,
  text,
  games,
});

addCatalog({
  en: {
    'figure.won': 'Won',
    'figure.won.value': '{percent} %',
    'figure.value': '{n}',
    'figure.often': '{text} ×{n}',
    'tiles.figure.drift': 'Drift',
    'tiles.figure.drift.value': '{signed}',
  },
  ja: {},
});

describe('the figures of a profile', () => {
  it('stand by game, what all games have first, and texts of one kind together', () => {
    const figures = [
      figure('left', 2),
      figure('opening', null, 'X5', 7),
      figure('opening', null, 'F5', 2),
      figure('won', 0.5),
      figure('won', 1, null, 1, 'stones'),
    ];
    expect(figuresByGame(figures).map(({ game, named }) => [game, named.map((one) => one[0]!.name)])).toEqual([
      ['tiles', ['won', 'left', 'opening']],
      ['stones', ['won']],
    ]);
    expect(figureValue(figures.slice(1, 3), t)).toBe('X5 ×7 · F5 ×2');
  });

  it('are told in the form that the game asks for, else as a number with its name', () => {
    expect([figureLabel(figure('won', 0.5), t), figureValue([figure('won', 0.5)], t)]).toEqual(['Won', '50 %']);
    expect(figureValue([figure('drift', 0.034)], t)).toBe('+3');
    expect([figureLabel(figure('depth', 4), t), figureValue([figure('depth', 4.26)], t)]).toEqual(['depth', '4.3']);
  });
});

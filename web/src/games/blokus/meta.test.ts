import { expect, it } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { clauseOf } from '../../pages/review/ranking';
import { scoreLabel } from '../../pages/table/scores';

it('BLO-8: without advanced scoring the cells left count', () => {
  expect(t(scoreLabel({ game: 'blokus', options: { scoring: 'simple' } }))).toBe('cells left');
  expect(t(scoreLabel({ game: 'blokus', options: { scoring: 'advanced' } }))).toBe('points');
  expect(clauseOf({ game: 'blokus', options: { scoring: 'simple' } }, 'points')).toBe('BLO-8');
  expect(clauseOf({ game: 'blokus', options: { scoring: 'advanced' } }, 'points')).toBe('BLO-9');
});

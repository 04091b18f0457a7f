import { expect, it } from 'vitest';
import { rulesAddress } from '..';
import { t } from '../../lib/i18n.svelte';
import { scoreLabel } from '../../pages/table/scores';
import { hasRules, loadRules } from '../../rules/rulesText';

it('counts the cells that are left', () => {
  expect(t(scoreLabel({ game: 'blokus-8x10', options: {} }))).toBe('cells left');
});

it('has its rules on the page of Blokus', async () => {
  expect(rulesAddress('blokus-8x10', 'BLO-15')).toBe('/rules/blokus#BLO-15');
  expect(hasRules('blokus-8x10', 'ja')).toBe(true);
  expect(await loadRules('blokus-8x10', 'en')).toBe(await loadRules('blokus', 'en'));
});

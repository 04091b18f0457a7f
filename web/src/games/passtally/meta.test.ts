import { expect, it } from 'vitest';
import { addCatalog, t } from '../../lib/i18n.svelte';
import { explainDecision } from '../../pages/review/decisionText';
import { clauseOf } from '../../pages/review/ranking';
import { en } from './catalog.en';
import { ja } from './catalog.ja';

it('PAS-16: equal points are decided by the turn order', () => {
  expect(clauseOf({ game: 'passtally', options: {} }, 'tie-break')).toBe('PAS-16');
  addCatalog({ en, ja });
  expect(explainDecision('passtally', { kind: 'tie-break' }, [], t)).toContain('turn order');
});

import { expect, test } from 'vitest';
import { en } from '../../catalog/en';
import { ja } from '../../catalog/ja';
import { fill, type Catalog } from '../../lib/i18n.svelte';
import { describeHint } from '../hints';
import { en as own } from './catalog.en';

test('a hint tells its two most telling reasons', () => {
  const texts = { ...en, ...own } as Catalog;
  const say = (key: string, values = {}) => fill(texts[key] ?? key, values);
  const reasons = [{ id: 'leaves-behind', value: -7 }, { id: 'comes-home' }, { id: 'lands-on', value: 'bonus' }];
  expect(describeHint('verflixt', { move: 'pawn 3', gain: {}, reasons }, say)).toBe(
    'Hint: leaves −7 to the others, home and safe',
  );
  expect(describeHint('verflixt', { move: 'pawn 3', gain: {}, reasons: [] }, say)).toBe('Hint');
  expect(ja['hint.because']).toContain('{reasons}');
});

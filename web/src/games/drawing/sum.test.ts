import { expect, it } from 'vitest';
import { spellSum } from './sum';

it('sums have one kind of minus sign', () => {
  expect(spellSum([-5, -4])).toBe('−5 − 4 = −9');
  expect(spellSum([])).toBe('');
});

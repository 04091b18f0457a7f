import { expect, it } from 'vitest';
import { spellSum } from '../drawing/sum';
import { accountOf, partsOf } from './account';

const tile = (number: number, value: number | 'bonus', partner: number | null = null) => ({
  number,
  value,
  partner,
  points: 0,
});

it('VER-12: bonus tiles stand with the minus tiles they turn, spare ones alone', () => {
  const account = accountOf([
    tile(1, 3),
    tile(2, -4, 3),
    tile(3, 'bonus', 2),
    tile(4, -1),
    tile(5, 'bonus'),
    tile(6, 8),
  ]);
  expect(account).toEqual({ plus: [8, 3], turned: [-4], minus: [-1], spare: 1 });
  expect(spellSum(partsOf(account))).toBe('8 + 3 + 4 − 1 = 14');
});

import { describe, expect, test } from 'vitest';
import { BLOKUS, RECTANGLE } from '../blokus/fixtures';
import { en as blokusEn } from '../blokus/catalog.en';
import { ja as blokusJa } from '../blokus/catalog.ja';
import { describeReason as blokusReason } from '../blokus/verdict';
import { en as rectangleEn } from '../blokus-8x10/catalog.en';
import { ja as rectangleJa } from '../blokus-8x10/catalog.ja';
import { en as passtallyEn } from '../passtally/catalog.en';
import { ja as passtallyJa } from '../passtally/catalog.ja';
import { describeReason as passtallyReason } from '../passtally/describe';
import { PASSTALLY } from '../passtally/fixtures';

const CATALOGS = {
  blokus: [blokusEn, blokusJa],
  'blokus-8x10': [rectangleEn, rectangleJa],
  passtally: [passtallyEn, passtallyJa],
} as const;

describe.each(Object.entries(CATALOGS))('the catalogs of %s', (_game, [en, ja]) => {
  test('have the same keys', () => {
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
  });

  test('use the same values', () => {
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]));
    for (const [key, text] of Object.entries(en)) {
      for (const name of names(ja[key] ?? '')) expect(names(text), key).toContain(name);
    }
  });
});

test('every reason of the server has words', () => {
  const said = (key: string) => key;
  for (const refusal of [...BLOKUS, ...RECTANGLE].flatMap((one) => one.refusals)) {
    expect(Object.keys(blokusEn)).toContain(blokusReason({ legal: false, ...refusal }, said));
    expect(blokusReason({ legal: false, ...refusal }, said)).not.toContain('other');
  }
  for (const refusal of PASSTALLY.flatMap((one) => one.refusals)) {
    expect(Object.keys(passtallyEn)).toContain(passtallyReason({ legal: false, ...refusal }, said));
    expect(passtallyReason({ legal: false, ...refusal }, said)).not.toContain('other');
  }
});

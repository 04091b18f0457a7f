import { describe, expect, test } from 'vitest';
import ids from '../../fixtures/hints.json';
import { en } from '../catalog/en';
import { ja } from '../catalog/ja';
import { fill, type Catalog } from '../lib/i18n.svelte';
import { describeHint } from './hints';

const games = Object.entries(ids as Record<string, Record<string, string[]>>);
const english = import.meta.glob<{ en: Catalog }>('./*/catalog.en.ts', { eager: true });
const japanese = import.meta.glob<{ ja: Catalog }>('./*/catalog.ja.ts', { eager: true });

test('all games but the puzzle give reasons', () => {
  expect(games.map(([game]) => game).sort()).toEqual(['blokus', 'ingenious', 'passtally', 'verflixt']);
});

describe.each(games)('the reasons for hints of %s', (game, reasons) => {
  const catalogs = { en: english[`./${game}/catalog.en.ts`]!.en, ja: japanese[`./${game}/catalog.ja.ts`]!.ja };

  test.each(['en', 'ja'] as const)('are exactly those of the catalog in %s', (language) => {
    const written = Object.keys(catalogs[language]).filter((key) => key.startsWith(`${game}.hint.`));
    expect(written.sort()).toEqual(
      Object.keys(reasons)
        .map((id) => `${game}.hint.${id}`)
        .sort(),
    );
  });

  test.each(['en', 'ja'] as const)('use only values that the server gives, in %s', (language) => {
    for (const [id, values] of Object.entries(reasons)) {
      const used = [...(catalogs[language][`${game}.hint.${id}`] ?? '').matchAll(/\{(\w+)/g)].map((match) => match[1]);
      for (const name of used) expect(values, `${game}.hint.${id}`).toContain(name);
    }
  });
});

test('a hint tells its two most telling reasons', () => {
  const texts = { ...en, ...english['./verflixt/catalog.en.ts']!.en } as Catalog;
  const say = (key: string, values = {}) => fill(texts[key] ?? key, values);
  const reasons = [{ id: 'leaves-behind', value: -7 }, { id: 'comes-home' }, { id: 'lands-on', value: 'bonus' }];
  expect(describeHint('verflixt', { move: 'pawn 3', gain: {}, reasons }, say)).toBe(
    'Hint: leaves −7 to the others, home and safe',
  );
  expect(describeHint('verflixt', { move: 'pawn 3', gain: {}, reasons: [] }, say)).toBe('Hint');
  expect(ja['hint.because']).toContain('{reasons}');
});

import { describe, expect, test } from 'vitest';
import ids from '../../fixtures/hints.json';
import type { Catalog } from '../lib/i18n.svelte';
import { GAME_NAMES } from '.';

const games = Object.entries(ids as Record<string, Record<string, string[]>>);
const english = import.meta.glob<{ en: Catalog }>('./*/catalog.en.ts', { eager: true });
const japanese = import.meta.glob<{ ja: Catalog }>('./*/catalog.ja.ts', { eager: true });

test('every game that can be chosen gives reasons', () => {
  expect(games.map(([game]) => game)).toEqual(expect.arrayContaining([...GAME_NAMES]));
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

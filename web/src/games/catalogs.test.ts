import { describe, expect, test } from 'vitest';
import type { Fixture } from '../dev/fixture';
import type { Catalog } from '../lib/i18n.svelte';
import type { GameUi } from './ui';

const english = import.meta.glob<{ en: Catalog }>('./*/catalog.en.ts', { eager: true });
const japanese = import.meta.glob<{ ja: Catalog }>('./*/catalog.ja.ts', { eager: true });
const uis = import.meta.glob<{ default: GameUi<unknown> }>('./*/index.ts', { eager: true });
const fixtures = import.meta.glob<{ default: Fixture[] }>('../../fixtures/*.json', { eager: true });

const games = Object.values(uis).map((module) => [module.default.name, module.default] as const);

describe.each(games)('the texts of %s', (game, ui) => {
  const [en, ja] = [english[`./${game}/catalog.en.ts`]!.en, japanese[`./${game}/catalog.ja.ts`]!.ja];

  test('have the same keys in both languages', () => {
    expect(Object.keys(ja).sort()).toEqual(Object.keys(en).sort());
  });

  test('use the same values', () => {
    const names = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]));
    for (const [key, text] of Object.entries(en)) {
      for (const name of names(ja[key] ?? '')) expect(names(text), key).toContain(name);
    }
  });

  test('have words for every reason of the server', () => {
    const said = (key: string) => key;
    for (const refusal of fixtures[`../../fixtures/${game}.json`]!.default.flatMap((one) => one.refusals)) {
      const key = ui.describeReason({ legal: false, ...refusal }, said);
      expect(Object.keys(en), refusal.code).toContain(key);
      expect(key, refusal.code).not.toMatch(/\.other$/);
    }
  });
});

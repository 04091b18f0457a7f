import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allMetas } from '../games';
import { en as clubEn } from '../club/catalog.en';
import { ja as clubJa } from '../club/catalog.ja';
import { en as fairnessEn } from '../fairness/catalog.en';
import { ja as fairnessJa } from '../fairness/catalog.ja';
import { fill } from '../lib/i18n.svelte';
import { en as newEn } from '../pages/new/catalog.en';
import { ja as newJa } from '../pages/new/catalog.ja';
import { en as puzzlesEn } from '../puzzles/catalog.en';
import { ja as puzzlesJa } from '../puzzles/catalog.ja';
import { en as studyEn } from '../study/catalog.en';
import { ja as studyJa } from '../study/catalog.ja';
import { en as shellEn } from './en';
import { ja as shellJa } from './ja';

const en = { ...shellEn, ...studyEn, ...puzzlesEn, ...newEn, ...clubEn, ...fairnessEn };
const ja = { ...shellJa, ...studyJa, ...puzzlesJa, ...newJa, ...clubJa, ...fairnessJa };

const source = join(import.meta.dirname, '..');
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();

type Texts = Record<string, string>;
const games = import.meta.glob<{ en?: Texts; ja?: Texts; default?: Texts }>('../games/*/catalog.{en,ja}.ts', {
  eager: true,
});

function gameTexts(game: string, language: 'en' | 'ja'): Texts {
  const module = games[`../games/${game}/catalog.${language}.ts`];
  return module?.[language] ?? module?.default ?? {};
}

/** Keys that the shell's code asks for by a whole literal. */
function usedKeys(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.(svelte|ts)$/.test(file) &&
      !file.includes('.test.') &&
      !file.startsWith('games') &&
      !file.startsWith('catalog'),
  );
  return files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => found[1]!),
  );
}

describe('the catalogs', () => {
  it('have the same keys and placeholders in both languages', () => {
    expect(Object.keys(ja)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      // English may choose between singular and plural where Japanese has no plural.
      expect([key, placeholders((ja as Texts)[key]!).filter((name) => !placeholders(text).includes(name))]).toEqual([
        key,
        [],
      ]);
    }
  });

  it('have every text that the shell asks for', () => {
    expect(usedKeys().filter((key) => !(key in en))).toEqual([]);
  });

  it.each(allMetas())(
    'are complete for what is known of %s from the start, by keys that name it',
    (game, { texts }) => {
      expect(Object.keys(texts.ja)).toEqual(Object.keys(texts.en));
      expect(Object.keys(texts.en).filter((key) => key in en || !key.includes(`.${game}`))).toEqual([]);
    },
  );

  const names = [...new Set(Object.keys(games).map((path) => path.split('/')[2]!))];
  it.each(names)("are complete for %s, and do not touch the shell's", (game) => {
    const [english, japanese] = [gameTexts(game, 'en'), gameTexts(game, 'ja')];
    expect(Object.keys(japanese).sort()).toEqual(Object.keys(english).sort());
    expect(Object.keys(english).length).toBeGreaterThan(0);
    expect(Object.keys(english).filter((key) => key in en)).toEqual([]);
  });
});

describe('fill', () => {
  it('puts values in and chooses the form of a word', () => {
    expect(fill('{n} {n|point|points} for {name}', { n: 1, name: 'Mio' })).toBe('1 point for Mio');
    expect(fill('{n} {n|point|points}', { n: 3 })).toBe('3 points');
  });
});

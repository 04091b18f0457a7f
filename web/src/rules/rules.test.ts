/** The rules pages: every clause once, in both languages, with the same structure, and every drawing can be drawn. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { allMetas } from '../games';
import { partsOf } from './parts/links';
import { loadPosition } from './tryIt';
import { hasRules, loadRules, type Clause, type RulesText } from './rulesText';

/** The games that have rules of their own, and the numbers of all clauses as the document of the game has them. */
const GAMES = allMetas().flatMap(([game, meta]) => (meta.rulesPage ? [] : [game]));

function clausesInDocument(game: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/games', `${game}.md`), 'utf8');
  return [...text.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\*/gm)].map((found) => found[1]!);
}

const LOCALES = ['en', 'ja'] as const;

async function load(game: string, locale: string): Promise<RulesText> {
  const rules = await loadRules(game, locale);
  if (!rules) throw new Error(`no rules of ${game} in ${locale}`);
  return rules;
}

function clausesOf(rules: RulesText): Clause[] {
  return rules.sections.flatMap((section) => section.clauses);
}

function textsOf(clause: Clause): string[] {
  const { title, text, decisions = [], drawing, table, tryIt } = clause;
  const cells = table ? [table.caption, ...table.head, ...table.rows.flat()] : [];
  return [title, ...text, ...decisions, ...(drawing ? [drawing.caption] : []), ...cells, ...(tryIt ? [tryIt] : [])];
}

function allTexts(rules: RulesText): string[] {
  const { lead, short, sections } = rules;
  return [
    lead,
    short.title,
    ...short.points,
    ...sections.map((section) => section.title),
    ...clausesOf(rules).flatMap(textsOf),
  ];
}

/** All but the words. */
function shapeOf(rules: RulesText) {
  return {
    points: rules.short.points.length,
    sections: rules.sections.map((section) =>
      section.clauses.map(({ id, source, text, decisions, drawing, table, tryIt }) => ({
        id,
        source,
        paragraphs: text.length,
        decisions: decisions?.length ?? 0,
        picture: drawing?.picture,
        table: table?.rows.map((row) => row.length),
        tryIt: tryIt !== undefined,
      })),
    ),
  };
}

describe.each(GAMES)('the rules of %s', (game) => {
  const numbers = clausesInDocument(game);

  it.each(LOCALES)('have every clause once and in order in %s', async (locale) => {
    expect(clausesOf(await load(game, locale)).map((clause) => clause.id)).toEqual(numbers);
  });

  it.each(LOCALES)('have no empty text in %s', async (locale) => {
    const rules = await load(game, locale);
    expect(allTexts(rules).filter((text) => text.trim() === '')).toEqual([]);
    expect(clausesOf(rules).filter((clause) => clause.text.length === 0)).toEqual([]);
  });

  it.each(LOCALES)('name only clauses that exist in %s', async (locale) => {
    const named = allTexts(await load(game, locale))
      .flatMap(partsOf)
      .flatMap((part) => part.clause ?? []);
    expect(named.filter((clause) => !numbers.includes(clause))).toEqual([]);
  });

  it('have the same structure in both languages', async () => {
    expect(shapeOf(await load(game, 'ja'))).toEqual(shapeOf(await load(game, 'en')));
  });

  it('are written in Japanese in Japanese only', async () => {
    const japanese = /[぀-ヿ一-鿿]/;
    expect(allTexts(await load(game, 'en')).filter((text) => japanese.test(text))).toEqual([]);
    const prose = clausesOf(await load(game, 'ja')).flatMap((clause) => clause.text);
    expect(prose.filter((text) => !japanese.test(text))).toEqual([]);
  });

  it('have a position for everything that can be tried', async () => {
    const tried = clausesOf(await load(game, 'en')).filter((clause) => clause.tryIt);
    expect(tried.length).toBeGreaterThan(0);
    for (const { id } of tried) expect((await loadPosition(game, id)).options, id).toBeTruthy();
  });

  it('have drawings that can be drawn', async () => {
    for (const { id, drawing } of clausesOf(await load(game, 'en'))) {
      if (drawing) expect(render(drawing.picture).body, id).toMatch(/<svg|<span/);
    }
  });
});

describe('the pages', () => {
  it('do not exist for other games', async () => {
    expect(hasRules('chess', 'en')).toBe(false);
    expect(await loadRules('chess', 'en')).toBeNull();
  });
});

describe('numbers of clauses in a text', () => {
  it('are told apart from the words', () => {
    expect(partsOf('See BLO-12, please')).toEqual([
      { text: 'See ' },
      { text: 'BLO-12', clause: 'BLO-12' },
      { text: ', please' },
    ]);
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allMetas, GAME_NAMES, isKnown, metaOf } from '.';

const source = join(import.meta.dirname, '..');
const games = allMetas().map(([game]) => game);

/** Where a game may be named: in its folder, in the order of the games, and in what the server's document says. */
function mayNameGames(file: string): boolean {
  const isOwn = games.some((game) => file.startsWith(`games/${game}/`));
  return isOwn || file === 'games/index.ts' || file.endsWith('.types.ts');
}

function filesThatNameGames(): string[] {
  const name = new RegExp(games.join('|'), 'i');
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => name.test(readFileSync(join(source, file), 'utf8')));
}

it('a game is one place: nothing outside its folder names it, but the order of the games', () => {
  expect(filesThatNameGames().filter((file) => !mayNameGames(file))).toEqual([]);
});

describe.each(games)('the folder of %s', (game) => {
  const has = (file: string) => existsSync(join(source, 'games', game, file));

  it('has its boards, its little picture and its texts', () => {
    const needed = ['index.ts', 'Mini.svelte', 'catalog.en.ts', 'catalog.ja.ts', 'tokens.css'];
    expect(needed.filter((file) => !has(file))).toEqual([]);
  });

  it('has its rules, or says where they stand', () => {
    const page = metaOf(game).rulesPage;
    expect(page ? isKnown(page) : has('rules/en.ts') && has('rules/ja.ts')).toBe(true);
  });

  it('has a position for the home page and a guide if it is offered there', () => {
    const isOffered = GAME_NAMES.includes(game);
    expect(['homePosition.json', 'guide.ts'].map(has)).toEqual([isOffered, isOffered]);
  });
});

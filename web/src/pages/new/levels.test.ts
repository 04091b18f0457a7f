import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GAME_NAMES } from '../../games';
import type { CatalogueGame } from '../../lib/protocol';
import { en } from './catalog.en';
import { ja } from './catalog.ja';
import { styleOf } from './style';

interface Rows {
  simulations: number[];
  blunders: number[];
  temperature: number[];
  seconds: number;
}

const folder = join(import.meta.dirname, '../../../../src/tessera/players/levels');
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Rows & { any?: Rows };
const defaults = read('defaults');

/** Puzzles have levels too, but nobody plays against them. */
const names = readdirSync(folder)
  .flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? [])
  .filter((name) => GAME_NAMES.includes(name));

describe.each(names)('the programs of %s', (game) => {
  const rows = { ...defaults, ...read(game).any };
  const of = (level: number) => ({
    simulations: rows.simulations[level - 1]!,
    blunders: rows.blunders[level - 1]!,
    temperature: rows.temperature[level - 1]!,
  });

  it('do what their lines say', () => {
    // 1 overlooks much, 2 less but still some, 4 gives less away than 3, 5 looks further.
    expect(of(1).blunders).toBeGreaterThanOrEqual(1 / 3);
    expect(of(2).blunders).toBeGreaterThan(0.1);
    expect(of(4).blunders).toBeLessThan(of(2).blunders);
    expect(of(5).simulations).toBeGreaterThan(of(4).simulations);
    // 7 looks further, and 9 thinks with all that two seconds allow.
    expect(of(7).simulations).toBeGreaterThan(of(6).simulations);
    expect(of(9).simulations).toBeGreaterThan(10_000);
    expect(rows.seconds).toBe(2);
  });
});

it('have a line each, in both languages', () => {
  expect(Object.keys(ja)).toEqual(Object.keys(en));
  for (let level = 1; level <= 9; level += 1) expect(en[`style.${level}`]).toBeTruthy();
});

it('are called as on the command line', () => {
  const source = readFileSync(join(folder, '__init__.py'), 'utf8');
  const names = /^NAMES = \(([^)]*)\)/m.exec(source)![1]!.match(/[^"]+(?=",)/g);
  expect(names).toEqual(Array.from({ length: 9 }, (_, index) => en[`level.${index + 1}`]));
});

it('have a line of their own for each game, from what the server knows of them', () => {
  const facts = (game: string, level: number) => {
    const rows = { ...defaults, ...read(game).any };
    const elo = (JSON.parse(readFileSync(join(folder, `${game}.json`), 'utf8')) as { 2: { elo: number[] } })[2].elo;
    return {
      program: `level:${level}`,
      simulations: rows.simulations[level - 1]!,
      slips: rows.blunders[level - 1]!,
      elo: elo[level - 1]!,
    };
  };
  const lines = names.flatMap((name) => {
    const levels = Array.from({ length: 9 }, (_, index) => facts(name, index + 1));
    const game = { name, levels } as CatalogueGame;
    return levels.map(({ program }) =>
      styleOf(game, program, (key, values) => `${key} ${Object.values(values ?? {})}`)!,
    );
  });
  expect(lines.every((line) => line.length > 0)).toBe(true);
  expect(new Set(lines).size).toBe(lines.length);
  // Each level beats the one below more often than not.
  const wins = lines.flatMap((line) => [...line.matchAll(/style\.wins (\d+)/g)].map((match) => Number(match[1])));
  expect(wins).toHaveLength(names.length * 8);
  expect(Math.min(...wins)).toBeGreaterThanOrEqual(5);
});

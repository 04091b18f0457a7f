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
    // 1 often lays just anything, 2 much at random, 3 slips now and then, 4 seldom.
    expect(of(1).blunders).toBeGreaterThanOrEqual(1 / 3);
    expect(of(2).blunders).toBeGreaterThan(0.1);
    expect(of(3).blunders).toBeGreaterThan(of(4).blunders);
    expect(of(4).blunders).toBeLessThan(0.2);
    // 5 does not always play the same; 6 hardly ever slips and weighs hundreds.
    expect(of(5).temperature).toBeGreaterThan(0);
    expect(of(6).blunders).toBeLessThanOrEqual(0.03);
    expect(of(6).simulations).toBeGreaterThan(100);
    expect(of(6).simulations).toBeLessThanOrEqual(1000);
    // 7 makes hardly a slip and looks further, 8 through thousands, 9 with all that two seconds allow.
    expect(of(7).blunders).toBeLessThanOrEqual(0.01);
    expect(of(7).simulations).toBeGreaterThan(of(6).simulations);
    expect(of(8).simulations).toBeGreaterThan(1000);
    expect(of(9).simulations).toBeGreaterThan(10_000);
    expect(rows.seconds).toBe(2);
  });
});

it('have a line each, in both languages', () => {
  expect(Object.keys(ja)).toEqual(Object.keys(en));
  for (let level = 1; level <= 9; level += 1) expect(en[`style.${level}`]).toBeTruthy();
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

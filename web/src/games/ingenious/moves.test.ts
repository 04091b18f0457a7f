import { expect, test } from 'vitest';
import { TileFits } from './fits';
import { hexName, parseHex, sameHex, stepped } from './hexes';
import { laidTiles, printedSymbols } from './layout';
import { formatPlacement, parsePlacement } from './moves';
import { neighbour } from './tileInHand.svelte';

test('cells have the names of the notation', () => {
  expect(parseHex('h8')).toEqual([0, 0]);
  expect(parseHex('c13')).toEqual([5, -5]);
  for (const name of ['a8', 'o8', 'd9', 'm3']) expect(hexName(parseHex(name))).toBe(name);
});

test('a placement is written as the server writes it, whichever half is named first', () => {
  for (const move of ['RG d8 d9', 'OP k9 j9', 'PP h8 i8']) {
    const placement = parsePlacement(move);
    expect(placement && formatPlacement(placement)).toBe(move);
    const turned = placement && {
      cells: [placement.cells[1], placement.cells[0]] as const,
      colors: [placement.colors[1], placement.colors[0]] as const,
    };
    expect(turned && formatPlacement(turned)).toBe(move);
  }
  expect(parsePlacement('swap')).toBeNull();
});

test('legal moves are found by tile and direction, from either half', () => {
  const fits = new TileFits(['RG h8 h9', 'RG h8 i8', 'refill']);
  expect(fits.places(['red', 'green'], 0)).toEqual([[0, 0]]);
  expect(fits.places(['green', 'red'], 3)).toEqual([[1, 0]]);
  expect(fits.places(['red', 'green'], 1)).toEqual([[0, 0]]);
  expect(fits.has(['green', 'red'])).toBe(true);
  expect(fits.has(['red', 'blue'])).toBe(false);
});

test('a turn goes through six different neighbours', () => {
  const around = Array.from({ length: 6 }, (_, i) => hexName(stepped([0, 0], i)));
  expect(new Set(around).size).toBe(6);
});

test('up and down again leads back, and two steps up go straight', () => {
  for (const start of [
    [0, 0],
    [1, -1],
    [-2, 3],
  ] as const) {
    expect(sameHex(neighbour(neighbour(start, [0, -1]), [0, 1]), start)).toBe(true);
    expect(neighbour(neighbour(start, [0, -1]), [0, -1])).toEqual([start[0] + 1, start[1] - 2]);
  }
});

test('halves are joined into tiles, symbols are not', () => {
  const halves = [
    { cell: 'c8', color: 'red', other: null },
    { cell: 'd8', color: 'red', other: 'd9' },
    { cell: 'd9', color: 'green', other: 'd8' },
  ] as const;
  expect(laidTiles(halves)).toMatchObject([{ colors: ['red', 'green'], key: 'd8 d9' }]);
  expect(printedSymbols(halves)).toEqual([{ cell: [0, -5], color: 'red' }]);
});

/** Moves of Ingenious as texts, taken apart and put together: `RG d8 d9`, `refill`, `swap`. */

import { hexName, parseHex, type Hex } from './hexes';
import { COLORS, colorOfLetter, type Color } from './view';

/** A tile that lies: two cells, each with its colour. */
export interface Placement {
  cells: readonly [Hex, Hex];
  colors: readonly [Color, Color];
}

export function parsePlacement(move: string): Placement | null {
  const match = /^([A-Z])([A-Z]) ([a-z]\d+) ([a-z]\d+)$/.exec(move);
  if (!match) return null;
  const [, first = '', second = '', a = '', b = ''] = match;
  return { cells: [parseHex(a), parseHex(b)], colors: [colorOfLetter(first), colorOfLetter(second)] };
}

function isBefore(a: Hex, b: Hex): boolean {
  return a[1] < b[1] || (a[1] === b[1] && a[0] < b[0]);
}

/** As the server writes it: colours in their order, the cells of a double by rows, then numbers. */
export function formatPlacement({ cells: [a, b], colors: [first, second] }: Placement): string {
  const order = COLORS.indexOf(first) - COLORS.indexOf(second);
  const swap = order > 0 || (order === 0 && isBefore(b, a));
  const letters = [first, second].map((color) => color[0]?.toUpperCase());
  const names = [hexName(a), hexName(b)];
  return swap
    ? `${letters[1]}${letters[0]} ${names[1]} ${names[0]}`
    : `${letters[0]}${letters[1]} ${names[0]} ${names[1]}`;
}

/** A text that tells tiles on the board apart. */
export function placementKey(cells: readonly [Hex, Hex]): string {
  return cells.map(hexName).sort().join(' ');
}

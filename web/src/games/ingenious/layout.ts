/** What lies on the board, taken apart into tiles and printed symbols. */

import { parseHex, type Hex } from './hexes';
import { placementKey, type Placement } from './moves';
import type { Color, HalfView } from './view';

export interface LaidTile extends Placement {
  /** Stays the same as long as the tile lies. */
  key: string;
}

export interface Printed {
  cell: Hex;
  color: Color;
}

export function laidTiles(halves: readonly HalfView[]): LaidTile[] {
  const colors = new Map(halves.map((half) => [half.cell, half.color]));
  const tiles: LaidTile[] = [];
  for (const { cell, color, other } of halves) {
    if (other === null || cell > other) continue;
    const cells: [Hex, Hex] = [parseHex(cell), parseHex(other)];
    tiles.push({ cells, colors: [color, colors.get(other) ?? color], key: placementKey(cells) });
  }
  return tiles;
}

export function printedSymbols(halves: readonly HalfView[]): Printed[] {
  return halves.filter((half) => half.other === null).map(({ cell, color }) => ({ cell: parseHex(cell), color }));
}

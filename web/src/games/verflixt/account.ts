/** What the points of a player are made of (VER-12). */

import type { TakenTile } from './view';

export interface TileAccount {
  /** Values of plus tiles. */
  plus: number[];
  /** Values of minus tiles that a bonus tile turns. */
  turned: number[];
  /** Values of minus tiles that stay as they are. */
  minus: number[];
  /** Bonus tiles that turn nothing. */
  spare: number;
}

export function accountOf(tiles: readonly TakenTile[]): TileAccount {
  const values = (isWanted: (tile: TakenTile) => boolean) =>
    tiles.flatMap((tile) => (typeof tile.value === 'number' && isWanted(tile) ? [tile.value] : []));
  return {
    plus: values(({ value }) => Number(value) > 0).sort((a, b) => b - a),
    turned: values(({ value, partner }) => Number(value) < 0 && partner !== null).sort((a, b) => a - b),
    minus: values(({ value, partner }) => Number(value) < 0 && partner === null).sort((a, b) => a - b),
    spare: tiles.filter(({ value, partner }) => value === 'bonus' && partner === null).length,
  };
}

/** Every part of the sum, in the order in which it is shown. */
export function partsOf({ plus, turned, minus }: TileAccount): number[] {
  return [...plus, ...turned.map((value) => -value), ...minus];
}

/** The legal moves sorted by tile and direction, so that a ghost knows at once where it fits. */

import { hexKey, sameHex, stepped, STEPS, type Hex } from './hexes';
import { parsePlacement } from './moves';
import type { Color } from './view';

export class TileFits {
  /** By colours and direction the cells of the first colour. */
  #places = new Map<string, Hex[]>();
  #tiles = new Set<string>();

  constructor(legal: readonly string[]) {
    for (const move of legal) {
      const placement = parsePlacement(move);
      if (!placement) continue;
      const { cells, colors } = placement;
      this.#add(colors, cells);
      this.#add([colors[1], colors[0]], [cells[1], cells[0]]);
    }
  }

  #add(colors: readonly [Color, Color], [anchor, other]: readonly [Hex, Hex]): void {
    const direction = STEPS.findIndex((_, i) => sameHex(stepped(anchor, i), other));
    const key = placeKey(colors, direction);
    const list = this.#places.get(key);
    if (!list) this.#places.set(key, [anchor]);
    else if (!list.some((cell) => sameHex(cell, anchor))) list.push(anchor);
    this.#tiles.add(colors.join());
  }

  /** Where a tile fits as it is turned, row by row from the top: the cells of its first colour. */
  places(colors: readonly [Color, Color], direction: number): Hex[] {
    const found = this.#places.get(placeKey(colors, direction)) ?? [];
    return [...found].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  }

  /** Whether the tile fits anywhere. */
  has(colors: readonly [Color, Color]): boolean {
    return this.#tiles.has(colors.join());
  }

  /** All cells that the tile covers somewhere where it fits, as it is turned. */
  covered(colors: readonly [Color, Color], direction: number): Hex[] {
    const found = new Map<string, Hex>();
    for (const anchor of this.places(colors, direction)) {
      for (const cell of [anchor, stepped(anchor, direction)]) found.set(hexKey(cell), cell);
    }
    return [...found.values()];
  }
}

function placeKey(colors: readonly [Color, Color], direction: number): string {
  return `${colors.join()} ${direction}`;
}

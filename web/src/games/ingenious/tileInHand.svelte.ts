/** The tile in hand: which, how it is turned, and where on the board its ghost stands. */

import type { Point } from '../drawing/outline';
import { hexCenter, hexKey, sameHex, stepped, type Hex } from './hexes';
import { formatPlacement } from './moves';
import { tileColors, type Color } from './view';

export interface Chosen {
  /** Its place on the rack. */
  slot: number;
  tile: string;
}

export class TileInHand {
  chosen: Chosen | null = $state.raw(null);
  /** From the first half to the second: 0 east, then clockwise. */
  direction = $state(0);
  /** Where the first half is aimed at; null while the ghost is not on the board. */
  aim: Point | null = $state.raw(null);
  #area: Hex[] = $state.raw([]);
  #inside = new Set<string>();

  colors: [Color, Color] = $derived(tileColors(this.chosen?.tile ?? 'RR'));

  /** The cells of the ghost, always inside the area. */
  cells: readonly [Hex, Hex] | null = $derived.by(() => {
    if (!this.chosen || !this.aim) return null;
    const anchor = this.anchorOf(this.aim, this.direction);
    return anchor && [anchor, stepped(anchor, this.direction)];
  });

  move: string | null = $derived(this.cells && formatPlacement({ cells: this.cells, colors: this.colors }));

  setArea(area: Hex[]): void {
    this.#area = area;
    this.#inside = new Set(area.map(hexKey));
  }

  /** Where the first half would lie if the tile were turned so. */
  anchorOf([x, y]: Point, direction: number): Hex | null {
    let found: Hex | null = null;
    let least = Infinity;
    for (const hex of this.#area) {
      const [cx, cy] = hexCenter(hex);
      const distance = (cx - x) ** 2 + (cy - y) ** 2;
      if (distance < least && this.#inside.has(hexKey(stepped(hex, direction)))) [found, least] = [hex, distance];
    }
    return found;
  }

  choose(slot: number, tile: string): void {
    this.chosen = { slot, tile };
  }

  get isEmpty(): boolean {
    return this.chosen === null;
  }

  putBack(): void {
    this.chosen = null;
    this.aim = null;
  }

  turn(back = false): void {
    this.direction = (this.direction + (back ? 5 : 1)) % 6;
  }

  putAt(anchor: Hex): void {
    this.aim = hexCenter(anchor);
  }

  /** Keep the aim where the ghost stands, so that steps count from there. */
  settle(): void {
    if (this.cells) this.putAt(this.cells[0]);
  }

  step(step: readonly [number, number]): void {
    const from = this.cells?.[0];
    if (!from) return;
    this.putAt(neighbour(from, step));
    this.settle();
  }

  putNearest(places: readonly Hex[]): boolean {
    const [x, y] = this.aim ?? [0, 0];
    const distance = (hex: Hex) => Math.hypot(hexCenter(hex)[0] - x, hexCenter(hex)[1] - y);
    const nearest = [...places].sort((a, b) => distance(a) - distance(b))[0];
    if (nearest) this.putAt(nearest);
    return nearest !== undefined;
  }

  /** On to the next (or the one before) of the places, in their order. */
  putNext(places: readonly Hex[], back = false): void {
    if (places.length === 0) return;
    const here = this.cells?.[0];
    const index = here ? places.findIndex((place) => sameHex(place, here)) : -1;
    const next = index < 0 ? 0 : (index + (back ? -1 : 1) + places.length) % places.length;
    this.putAt(places[next] as Hex);
  }
}

/** The cell beside, above or below: rows are shifted, so up and down sway from left to right and back. */
export function neighbour([q, r]: Hex, [dx, dy]: readonly [number, number]): Hex {
  if (dy === 0) return [q + dx, r];
  const isOdd = Math.abs(r) % 2 === 1;
  if (dy < 0) return isOdd ? [q, r - 1] : [q + 1, r - 1];
  return isOdd ? [q - 1, r + 1] : [q, r + 1];
}

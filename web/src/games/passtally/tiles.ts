/** How tiles turn, and how they lie on top of each other. */

import { cellKey, parseCell, type Cell } from '../drawing/cells';
import { SIDE, type TileView } from './view';

const QUARTER: Record<string, string> = { A: 'A', B: 'C', C: 'B' };

/** What a kind shows after some quarter turns clockwise (PAS-2): left half first, or upper half first. */
export function lookOf(kind: string, turns: number): string {
  const quarter = turns % 2 === 1;
  const once = quarter ? [...kind].map((pattern) => QUARTER[pattern] ?? pattern).join('') : kind;
  return turns % 4 >= 2 ? [...once].reverse().join('') : once;
}

/** The two cells of a tile turned so, its left or upper cell at `first`. */
export function cellsOf(first: Cell, turns: number): [Cell, Cell] {
  const [x, y] = first;
  return [first, turns % 2 === 1 ? [x, y + 1] : [x + 1, y]];
}

/** A text that tells the tiles on a board apart. */
export function tileKey([a, b]: readonly [Cell, Cell], level: number): string {
  return `${level} ${cellKey(a)} ${cellKey(b)}`;
}

/** The kinds lying on a cell, from the board upwards. */
export type Stacks = ReadonlyMap<string, readonly string[]>;

export function stacksOf(tiles: readonly TileView[]): Stacks {
  const stacks = new Map<string, string[]>();
  for (const tile of tiles) {
    for (const name of tile.cells) {
      const key = cellKey(parseCell(name, SIDE));
      const stack = stacks.get(key);
      if (stack) stack.push(tile.kind);
      else stacks.set(key, [tile.kind]);
    }
  }
  return stacks;
}

export function heightAt(stacks: Stacks, cell: Cell): number {
  return stacks.get(cellKey(cell))?.length ?? 0;
}

/** One stratum of a wall, a shadow, or the line running down a wall. */
export interface Wall {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The kind whose dark tone it has. */
  kind: string;
}

export interface Relief {
  walls: Wall[];
  shadows: { x: number; y: number; width: number; height: number }[];
  /** Lines that run down a wall: x, from y, to y. */
  drops: { x: number; from: number; to: number }[];
}

const STRATUM = 0.065;

/**
 * Height seen straight from above: where the neighbour to the south is lower, one stratum a level hangs over it in
 * the dark tone of the tile that lies there; a shadow falls south and east, longer with the difference.
 */
export function reliefOf(stacks: Stacks): Relief {
  const relief: Relief = { walls: [], shadows: [], drops: [] };
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      if (heightAt(stacks, [x, y]) > 0) {
        addEastShadow(relief, stacks, [x, y]);
        addSouthWall(relief, stacks, [x, y]);
      }
    }
  }
  return relief;
}

function addEastShadow(relief: Relief, stacks: Stacks, [x, y]: Cell): void {
  const drop = heightAt(stacks, [x, y]) - heightAt(stacks, [x + 1, y]);
  if (drop > 0) relief.shadows.push({ x: x + 1, y: y + 0.08, width: 0.05 + 0.05 * drop, height: 0.92 });
}

function addSouthWall(relief: Relief, stacks: Stacks, cell: Cell): void {
  const [x, y] = cell;
  const here = heightAt(stacks, cell);
  const drop = here - heightAt(stacks, [x, y + 1]);
  if (drop <= 0) return;
  const left = heightAt(stacks, [x - 1, y]) >= here ? x : x + 0.03;
  const right = heightAt(stacks, [x + 1, y]) >= here ? x + 1 : x + 0.97;
  const depth = drop * STRATUM;
  relief.shadows.push({ x: left + 0.03, y: y + 1 + depth, width: right - left, height: 0.04 + 0.03 * drop });
  const kinds = stacks.get(cellKey(cell)) ?? [];
  for (let k = 0; k < drop; k += 1) {
    const kind = kinds[here - 1 - k] ?? '';
    relief.walls.push({ x: left, y: y + 0.97 + k * STRATUM, width: right - left, height: STRATUM + 0.012, kind });
  }
  relief.drops.push({ x: x + 0.5, from: y + 0.95, to: y + 1 + depth });
}

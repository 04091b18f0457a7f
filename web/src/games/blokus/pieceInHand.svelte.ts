/** The piece in hand: which, how it is turned, and where on the board its ghost stands. */

import { shifted, sizeOf, type Cell } from '../drawing/cells';
import { flipped, normal, pieceName, SHAPES, shapeKey, turned, type Shape } from './pieces';
import type { Color } from './view';

export interface Chosen {
  color: Color;
  piece: string;
}

export class PieceInHand {
  chosen: Chosen | null = $state.raw(null);
  shape: Shape = $state.raw([]);
  /** The middle of the ghost in cells from the upper left; null while it is not on the board. */
  aim: readonly [number, number] | null = $state.raw(null);
  readonly columns: number;
  readonly rows: number;
  #turnedAs = $state.raw(new Map<string, Shape>());

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
  }

  /** The upper left corner of the ghost, always so that all of it lies on the board. */
  corner: Cell | null = $derived.by(() => this.cornerOf(this.shape));

  /** The same if the piece were turned so. */
  cornerOf(shape: Shape): Cell | null {
    if (!this.chosen || !this.aim) return null;
    const [width, height] = sizeOf(shape);
    return [
      clamp(Math.round(this.aim[0] - width / 2), this.columns - width),
      clamp(Math.round(this.aim[1] - height / 2), this.rows - height),
    ];
  }

  cells: Cell[] | null = $derived(this.corner && shifted(this.shape, this.corner));

  /** How a piece was turned when it was last in hand. */
  shapeOf(color: Color, piece: string): Shape {
    return this.#turnedAs.get(`${color} ${piece}`) ?? (SHAPES[piece] as Shape);
  }

  choose(color: Color, piece: string): void {
    this.chosen = { color, piece };
    this.shape = this.shapeOf(color, piece);
  }

  /** Take up the piece of these cells and put its ghost there. */
  show(color: Color, cells: readonly Cell[]): void {
    const piece = pieceName(cells);
    if (!piece) return;
    this.chosen = { color, piece };
    this.#keep(normal(cells));
    this.putCorner([Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))]);
  }

  get isEmpty(): boolean {
    return this.chosen === null;
  }

  putBack(): void {
    this.chosen = null;
    this.aim = null;
  }

  /** A quarter turn, clockwise or back. */
  turn(back = false): void {
    this.#keep(back ? turned(turned(turned(this.shape))) : turned(this.shape));
  }

  flip(): void {
    this.#keep(flipped(this.shape));
  }

  #keep(shape: Shape): void {
    this.shape = shape;
    if (!this.chosen) return;
    const key = `${this.chosen.color} ${this.chosen.piece}`;
    this.#turnedAs = new Map(this.#turnedAs).set(key, shape);
  }

  putCorner(corner: Cell): void {
    const [width, height] = sizeOf(this.shape);
    this.aim = [corner[0] + width / 2, corner[1] + height / 2];
  }

  settle(): void {
    if (this.corner) this.putCorner(this.corner);
  }

  step([dx, dy]: Cell): void {
    const corner = this.corner;
    if (corner) this.putCorner([corner[0] + dx, corner[1] + dy]);
    this.settle();
  }

  /** Put the ghost on the place nearest to where it is, or to the middle of the board; false if there is none. */
  putNearest(places: readonly Cell[]): boolean {
    const [width, height] = sizeOf(this.shape);
    const [x, y] = this.aim ?? [this.columns / 2, this.rows / 2];
    const distance = ([left, top]: Cell) => Math.hypot(left + width / 2 - x, top + height / 2 - y);
    const nearest = [...places].sort((a, b) => distance(a) - distance(b))[0];
    if (nearest) this.putCorner(nearest);
    return nearest !== undefined;
  }

  /** On to the next (or the one before) of all places where the piece fits, however it has to be turned for it. */
  putNext(places: (shape: Shape) => readonly Cell[], back = false): void {
    if (!this.chosen) return;
    const ways = orientationsOf(SHAPES[this.chosen.piece] as Shape).flatMap((shape) =>
      places(shape).map((corner) => ({ shape, corner })),
    );
    if (ways.length === 0) return;
    const lies = shapeKey(this.shape);
    const here = this.corner;
    const isHere = ({ shape, corner }: { shape: Shape; corner: Cell }) =>
      shapeKey(shape) === lies && corner[0] === here?.[0] && corner[1] === here[1];
    const index = ways.findIndex(isHere);
    const asItLies = Math.max(
      0,
      ways.findIndex(({ shape }) => shapeKey(shape) === lies),
    );
    const next = index < 0 ? asItLies : (index + (back ? -1 : 1) + ways.length) % ways.length;
    const { shape, corner } = ways[next]!;
    this.#keep(shape);
    this.putCorner(corner);
  }

  /** The different ways to lay the piece in hand, beginning with the way it lies. */
  get orientations(): Shape[] {
    return orientationsOf(this.shape);
  }

  /** Turn the piece so; used to show a way that fits. */
  orient(shape: Shape): void {
    this.#keep(shape);
  }
}

/** All different ways to lay a piece, beginning with this one. */
function orientationsOf(shape: Shape): Shape[] {
  const found = new Map<string, Shape>();
  for (const side of [shape, flipped(shape)]) {
    for (let i = 0, now = side; i < 4; i += 1, now = turned(now)) {
      if (!found.has(shapeKey(now))) found.set(shapeKey(now), now);
    }
  }
  return [...found.values()];
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

/** What a player has in hand: a face-up tile over the board, or a marker on its way. */

import type { Cell } from '../drawing/cells';
import { tileText } from './moves';
import { cellsOf, lookOf } from './tiles';
import { SIDE } from './view';

export class ActionInHand {
  /** The pile (1-3) whose tile is in hand. */
  pile: number | null = $state(null);
  kind = $state('');
  /** Quarter turns clockwise. */
  turns = $state(0);
  /** The middle of the tile's ghost on the board; null while it is not there. */
  middle: readonly [number, number] | null = $state.raw(null);
  /** A tile put down for a try-out no longer follows the mouse. */
  pinned = $state(false);
  /** The space of the own marker that is to walk. */
  walker: number | null = $state(null);
  /** The space where a marker is tried out. */
  target: number | null = $state(null);

  cells: [Cell, Cell] | null = $derived.by(() => {
    if (this.pile === null || !this.middle) return null;
    const [width, height] = this.turns % 2 === 1 ? [1, 2] : [2, 1];
    const x = clamp(Math.round(this.middle[0] - width / 2), SIDE - width);
    const y = clamp(Math.round(this.middle[1] - height / 2), SIDE - height);
    return cellsOf([x, y], this.turns);
  });

  look = $derived(lookOf(this.kind, this.turns));

  /** The move that is tried out, as text. */
  get move(): string | null {
    if (this.pile !== null) return this.cells && tileText(this.pile, this.cells, this.look);
    if (this.target === null) return null;
    return this.walker === null ? `marker ${this.target}` : `move ${this.walker} ${this.target}`;
  }

  get isEmpty(): boolean {
    return this.pile === null && this.walker === null && this.target === null;
  }

  takeTile(pile: number, kind: string): void {
    this.putBack();
    this.pile = pile;
    this.kind = kind;
  }

  takeMarker(space: number): void {
    this.putBack();
    this.walker = space;
  }

  putBack(): void {
    this.pile = null;
    this.middle = null;
    this.pinned = false;
    this.walker = null;
    this.target = null;
  }

  turn(back = false): void {
    this.turns = (this.turns + (back ? 3 : 1)) % 4;
  }

  putFirst([x, y]: Cell): void {
    const [width, height] = this.turns % 2 === 1 ? [1, 2] : [2, 1];
    this.middle = [x + width / 2, y + height / 2];
  }

  step([dx, dy]: Cell): void {
    const first = this.cells?.[0];
    if (!first) return;
    this.putFirst([first[0] + dx, first[1] + dy]);
    const now = this.cells?.[0];
    if (now) this.putFirst(now);
  }

  putNearest(places: readonly Cell[]): void {
    const [x, y] = this.middle ?? [SIDE / 2, SIDE / 2];
    const far = ([left, top]: Cell) => Math.hypot(left + 0.75 - x, top + 0.75 - y);
    const nearest = [...places].sort((a, b) => far(a) - far(b))[0];
    if (nearest) this.putFirst(nearest);
    else if (!this.middle) this.middle = [SIDE / 2, SIDE / 2];
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

/** Dragging something out of the hand and onto the board, by mouse, pen or finger. */

import type { Point } from './outline';

export interface HandDragActions<Item> {
  /** A point of the screen in units of the board. */
  toBoard: (event: MouseEvent) => Point;
  isOnBoard: (point: Point) => boolean;
  canMove: () => boolean;
  /** Take it into the hand: the press has become a drag. */
  grab: (item: Item) => void;
  /** Where its ghost is now; null while it is not over the board. */
  aim: (point: Point | null, byFinger: boolean) => void;
  /** It was let go. */
  drop: (byFinger: boolean) => void;
  /** How far above a finger it is held, so that it can be seen. */
  lift: number;
}

/** Pixels before a press becomes a drag. */
export const SLACK = 7;

export class HandDrag<Item> {
  #actions: HandDragActions<Item>;
  #held: { id: number; item: Item; x: number; y: number; out: boolean } | null = null;

  constructor(actions: HandDragActions<Item>) {
    this.#actions = actions;
  }

  get isHolding(): boolean {
    return this.#held !== null;
  }

  press(item: Item, event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#held = { id: event.pointerId, item, x: event.clientX, y: event.clientY, out: false };
  }

  /** Anywhere in the game's area. */
  drag(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId || !this.#actions.canMove()) return;
    if (!held.out) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.out = true;
      this.#actions.grab(held.item);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    const byFinger = event.pointerType !== 'mouse';
    const [x, y] = this.#actions.toBoard(event);
    const point: Point = [x, byFinger ? y - this.#actions.lift : y];
    this.#actions.aim(this.#actions.isOnBoard(point) ? point : null, byFinger);
  }

  drop(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    if (held.out) this.#actions.drop(event.pointerType !== 'mouse');
  }

  cancel(): void {
    this.#held = null;
  }
}

/**
 * Mouse, pen and finger on the board and on the rack.
 *
 * Mouse: the ghost follows, the wheel turns, a click places. Finger: a tap puts the ghost, dragging moves it, a
 * second finger turns it; the button confirms. Both can drag a tile off the rack.
 */

import type { Point } from '../drawing/outline';
import type { Placing } from './placing.svelte';

export interface PointingActions {
  /** A point of the screen in units of the board. */
  toBoard: (event: MouseEvent) => Point;
  confirm: () => void;
  turn: (back?: boolean) => void;
  grab: (slot: number) => void;
  canMove: () => boolean;
  isNear: (point: Point) => boolean;
}

/** Pixels before a press becomes a drag. */
const SLACK = 7;
/** How far above the finger a dragged tile is held. */
const LIFT = 2.6;
/** Milliseconds between two turns by the wheel. */
const WHEEL_REST = 140;

export class Pointing {
  #placing: Placing;
  #actions: PointingActions;
  #grip: { id: number; from: Point; aim: Point } | null = null;
  #held: { id: number; slot: number; x: number; y: number; out: boolean } | null = null;
  #wheeled = 0;
  /** A drag ends with a click that must not count. */
  #ignoreClick = false;

  constructor(placing: Placing, actions: PointingActions) {
    this.#placing = placing;
    this.#actions = actions;
  }

  // On the board ---------------------------------------------------------------------------------------

  down(event: PointerEvent): void {
    if (!this.#placing.chosen || !this.#actions.canMove() || event.pointerType === 'mouse') return;
    if (!event.isPrimary) return this.#actions.turn();
    const from = this.#actions.toBoard(event);
    const aim = this.#placing.aim;
    const near = aim && Math.hypot(aim[0] - from[0], aim[1] - from[1]) < 2.4;
    if (!near) this.#placing.aim = from;
    this.#grip = { id: event.pointerId, from, aim: near ? aim : from };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#placing.chosen || !this.#actions.canMove()) return;
    const [x, y] = this.#actions.toBoard(event);
    if (event.pointerType === 'mouse') {
      if (!this.#held) this.#placing.aim = [x, y];
    } else if (this.#grip?.id === event.pointerId) {
      const { from, aim } = this.#grip;
      this.#placing.aim = [aim[0] + x - from[0], aim[1] + y - from[1]];
    }
  }

  up(event: PointerEvent): void {
    if (this.#grip?.id !== event.pointerId) return;
    this.#grip = null;
    this.#placing.settle();
  }

  click(event: MouseEvent): void {
    if (this.#ignoreClick) {
      this.#ignoreClick = false;
      return;
    }
    if (!this.#placing.chosen || !this.#actions.canMove()) return;
    const type = (event as PointerEvent).pointerType;
    if (type === 'touch' || type === 'pen') return;
    this.#placing.aim = this.#actions.toBoard(event);
    this.#actions.confirm();
  }

  wheel(event: WheelEvent): void {
    if (!this.#placing.chosen || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled < WHEEL_REST) return;
    this.#wheeled = event.timeStamp;
    this.#actions.turn(event.deltaY < 0);
  }

  menu(event: MouseEvent): void {
    if (!this.#placing.chosen) return;
    event.preventDefault();
    if ((event as PointerEvent).pointerType === 'mouse') this.#actions.turn();
  }

  // Off the rack ---------------------------------------------------------------------------------------

  press(slot: number, event: PointerEvent): void {
    this.#ignoreClick = false;
    if (event.button !== 0 || !event.isPrimary) return;
    this.#held = { id: event.pointerId, slot, x: event.clientX, y: event.clientY, out: false };
  }

  /** Anywhere in the game's area. */
  drag(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId || !this.#actions.canMove()) return;
    if (!held.out) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.out = true;
      this.#actions.grab(held.slot);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    const [x, y] = this.#actions.toBoard(event);
    const point: Point = [x, event.pointerType === 'mouse' ? y : y - LIFT];
    this.#placing.aim = this.#actions.isNear(point) ? point : null;
  }

  drop(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    if (!held.out) return;
    this.#ignoreClick = true;
    setTimeout(() => (this.#ignoreClick = false));
    if (!this.#placing.cells) this.#placing.putBack();
    else if (event.pointerType === 'mouse') this.#actions.confirm();
    else this.#placing.settle();
  }

  cancel(): void {
    this.#held = null;
    this.#grip = null;
  }
}

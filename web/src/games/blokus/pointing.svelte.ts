/**
 * Mouse, pen and finger on the board and in the hand.
 *
 * Mouse: the ghost follows, a click places where it fits. Finger: a tap puts the ghost, dragging moves it, a second
 * finger turns it; the button confirms. Both can drag a piece out of the hand.
 */

import type { Placing } from './placing.svelte';
import type { Color } from './view';

export interface PointingActions {
  /** A point of the screen in cells of the board. */
  toBoard: (event: MouseEvent) => readonly [number, number];
  /** Place the ghost if it fits. */
  confirm: () => void;
  turn: (back?: boolean) => void;
  flip: () => void;
  /** Take a piece out of the hand. */
  grab: (color: Color, piece: string) => void;
  canMove: () => boolean;
}

/** Pixels before a press becomes a drag. */
const SLACK = 7;
/** Cells that a piece dragged by a finger is held above it. */
const LIFT = 2.2;
/** Milliseconds between two turns by the wheel. */
const WHEEL_REST = 140;

export class Pointing {
  /** Whether a finger is dragging the ghost: the loupe shows. */
  byFinger = $state(false);
  #placing: Placing;
  #actions: PointingActions;
  #grip: { id: number; x: number; y: number; middle: readonly [number, number] | null } | null = null;
  #held: { id: number; color: Color; piece: string; x: number; y: number; out: boolean } | null = null;
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
    if (!event.isPrimary) {
      this.#actions.turn();
      return;
    }
    const [x, y] = this.#actions.toBoard(event);
    const middle = this.#placing.middle;
    const near = middle && Math.hypot(middle[0] - x, middle[1] - y) < 2.6;
    this.#grip = { id: event.pointerId, x, y, middle: near ? middle : null };
    if (!near) this.#placing.middle = [x, y];
    this.byFinger = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#placing.chosen || !this.#actions.canMove()) return;
    const point = this.#actions.toBoard(event);
    if (event.pointerType === 'mouse') {
      if (!this.#held) this.#placing.middle = point;
    } else if (this.#grip?.id === event.pointerId) {
      const { x, y, middle } = this.#grip;
      const [fromX, fromY] = middle ?? [x, y];
      this.#placing.middle = [fromX + point[0] - x, fromY + point[1] - y];
    }
  }

  up(event: PointerEvent): void {
    if (this.#grip?.id !== event.pointerId) return;
    this.#grip = null;
    this.byFinger = false;
    const corner = this.#placing.corner;
    if (corner) this.#placing.putCorner(corner);
  }

  click(event: MouseEvent): void {
    if (this.#ignoreClick) {
      this.#ignoreClick = false;
      return;
    }
    if (!this.#placing.chosen || !this.#actions.canMove()) return;
    const type = (event as PointerEvent).pointerType;
    if (type === 'touch' || type === 'pen') return;
    this.#placing.middle = this.#actions.toBoard(event);
    this.#actions.confirm();
  }

  wheel(event: WheelEvent): void {
    if (!this.#placing.chosen || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled < WHEEL_REST) return;
    this.#wheeled = event.timeStamp;
    if (event.shiftKey) this.#actions.flip();
    else this.#actions.turn(event.deltaY < 0);
  }

  menu(event: MouseEvent): void {
    if (!this.#placing.chosen) return;
    event.preventDefault();
    if ((event as PointerEvent).pointerType === 'mouse') this.#actions.flip();
  }

  // Out of the hand ------------------------------------------------------------------------------------

  press(color: Color, piece: string, event: PointerEvent): void {
    this.#ignoreClick = false;
    if (event.button !== 0 || !event.isPrimary) return;
    this.#held = { id: event.pointerId, color, piece, x: event.clientX, y: event.clientY, out: false };
  }

  /** Anywhere in the game's area. */
  drag(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId || !this.#actions.canMove()) return;
    if (!held.out) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.out = true;
      this.#actions.grab(held.color, held.piece);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    const [x, y] = this.#actions.toBoard(event);
    const finger = event.pointerType !== 'mouse';
    const point = [x, finger ? y - LIFT : y] as const;
    this.#placing.middle = this.#isNear(point) ? point : null;
    this.byFinger = finger && this.#placing.middle !== null;
  }

  #isNear([x, y]: readonly [number, number]): boolean {
    return x > -1 && y > -1 && x < this.#placing.columns + 1 && y < this.#placing.rows + 1;
  }

  drop(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    this.byFinger = false;
    if (!held.out) return;
    this.#ignoreClick = true;
    setTimeout(() => (this.#ignoreClick = false));
    if (!this.#placing.corner) this.#placing.putBack();
    else if (event.pointerType === 'mouse') this.#actions.confirm();
  }

  cancel(): void {
    this.#held = null;
    this.#grip = null;
    this.byFinger = false;
  }
}

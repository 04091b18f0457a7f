/**
 * Mouse, pen and finger on the board.
 *
 * A tile in hand follows the mouse until a click puts it down on trial; a finger taps and drags it. A tap on the tile
 * itself turns it. Spaces are tapped. Only the button, Enter, or tapping a marker's new space again confirms.
 */

import type { Cell } from '../drawing/cells';
import { spaceAt } from './geometry';
import type { Session } from './session.svelte';

type Point = readonly [number, number];

/** Pixels before a press becomes a drag. */
const SLACK = 7;
const WHEEL_REST = 140;

export class Pointing {
  #session: Session;
  #toBoard: (event: MouseEvent) => Point;
  #onturn: (back: boolean) => void;
  #press: { id: number; at: Point; x: number; y: number; middle: Point | null; onTile: boolean; moved: boolean } | null = null;
  #held: { id: number; pile: number; x: number; y: number; out: boolean } | null = null;
  #wheeled = 0;

  constructor(session: Session, toBoard: (event: MouseEvent) => Point, onturn: (back: boolean) => void) {
    this.#session = session;
    this.#toBoard = toBoard;
    this.#onturn = onturn;
  }

  // On the board -----------------------------------------------------------------------------------------

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    if (!event.isPrimary) {
      this.#onturn(false);
      return;
    }
    const at = this.#toBoard(event);
    const { handling } = this.#session;
    const onTile = handling.pinned && this.#isOnGhost(at);
    const middle = onTile ? handling.middle : null;
    this.#press = { id: event.pointerId, at, x: event.clientX, y: event.clientY, middle, onTile, moved: false };
    if (handling.pile !== null && isOnBoard(at)) (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  #isOnGhost([x, y]: Point): boolean {
    const cells = this.#session.handling.cells;
    return cells?.some(([left, top]) => x >= left && x < left + 1 && y >= top && y < top + 1) ?? false;
  }

  move(event: PointerEvent): void {
    const { handling, sent } = this.#session;
    if (handling.pile === null || sent || this.#held) return;
    const at = this.#toBoard(event);
    const press = this.#press;
    if (!press) {
      if (event.pointerType === 'mouse' && !handling.pinned && isOnBoard(at)) handling.middle = at;
      return;
    }
    if (press.id !== event.pointerId || !isOnBoard(press.at)) return;
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK;
    if (!press.moved) return;
    const [fromX, fromY] = press.middle ?? press.at;
    handling.middle = [fromX + at[0] - press.at[0], fromY + at[1] - press.at[1]];
  }

  up(event: PointerEvent): void {
    const press = this.#press;
    if (press?.id !== event.pointerId) return;
    this.#press = null;
    const { handling, sent } = this.#session;
    if (sent) return;
    if (!isOnBoard(press.at)) {
      const space = spaceAt(gridPlace(press.at));
      if (space !== null) this.#session.touchSpace(space);
    } else if (handling.pile !== null) {
      if (!press.moved && press.onTile) this.#onturn(false);
      else if (!press.moved) handling.middle = press.at;
      this.#rest();
    }
  }

  #rest(): void {
    const { handling } = this.#session;
    const first = handling.cells?.[0];
    if (first) handling.putFirst(first);
    handling.pinned = true;
  }

  wheel(event: WheelEvent): void {
    if (this.#session.handling.pile === null || event.ctrlKey) return;
    event.preventDefault();
    if (event.timeStamp - this.#wheeled < WHEEL_REST) return;
    this.#wheeled = event.timeStamp;
    this.#onturn(event.deltaY < 0);
  }

  // From the piles ---------------------------------------------------------------------------------------

  grab(pile: number, event: PointerEvent): void {
    if (event.button === 0 && event.isPrimary)
      this.#held = { id: event.pointerId, pile, x: event.clientX, y: event.clientY, out: false };
  }

  /** Anywhere in the game's area. */
  drag(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    if (!held.out) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.out = true;
      this.#session.takeTile(held.pile, false);
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
    }
    const [x, y] = this.#toBoard(event);
    const above: Point = [x, event.pointerType === 'mouse' ? y : y - 0.9];
    this.#session.handling.middle = isOnBoard(above) ? above : null;
  }

  drop(event: PointerEvent): void {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = null;
    if (!held.out) return;
    if (this.#session.handling.cells) this.#rest();
    else this.#session.putBack();
  }

  cancel(): void {
    this.#press = null;
    this.#held = null;
  }
}

function isOnBoard([x, y]: Point): boolean {
  return x >= 0 && y >= 0 && x < 6 && y < 6;
}

/** The place in the 8 x 8 grid of cells and rim. */
function gridPlace([x, y]: Point): Cell {
  return [Math.floor(x) + 1, Math.floor(y) + 1];
}

/**
 * Mouse, pen and finger on the board.
 *
 * A tile in hand follows the mouse until a click puts it down on trial; a finger taps and drags it. A tap on the tile
 * itself turns it. Spaces are tapped. Only the button, Enter, or tapping a marker's new space again confirms.
 */

import type { Cell } from '../drawing/cells';
import { HandDrag, SLACK } from '../drawing/handDrag';
import type { Point } from '../drawing/outline';
import { Wheel } from '../drawing/wheel';
import { spaceAt } from './geometry';
import type { ActionSession } from './session.svelte';

export class ActionPointer {
  readonly hand: HandDrag<number>;
  #session: ActionSession;
  #toBoard: (event: MouseEvent) => Point;
  #onturn: (back: boolean) => void;
  #press: {
    id: number;
    at: Point;
    x: number;
    y: number;
    middle: Point | null;
    onTile: boolean;
    moved: boolean;
  } | null = null;
  #wheel = new Wheel();

  constructor(session: ActionSession, toBoard: (event: MouseEvent) => Point, onturn: (back: boolean) => void) {
    this.#session = session;
    this.#toBoard = toBoard;
    this.#onturn = onturn;
    const { handling } = session;
    this.hand = new HandDrag<number>({
      toBoard,
      isOnBoard,
      canMove: () => true,
      grab: (pile) => session.takeTile(pile, false),
      aim: (point) => (handling.middle = point),
      drop: () => (handling.cells ? this.#rest() : session.putBack()),
      lift: 0.9,
    });
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
    if (handling.pile === null || sent || this.hand.isHolding) return;
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
    if (this.#session.handling.pile !== null) this.#wheel.spin(event, this.#onturn);
  }

  cancel(): void {
    this.#press = null;
    this.hand.cancel();
  }
}

function isOnBoard([x, y]: Point): boolean {
  return x >= 0 && y >= 0 && x < 6 && y < 6;
}

/** The place in the 8 x 8 grid of cells and rim. */
function gridPlace([x, y]: Point): Cell {
  return [Math.floor(x) + 1, Math.floor(y) + 1];
}

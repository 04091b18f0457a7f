/**
 * Mouse, pen and finger on a board where something from the hand is laid.
 *
 * Mouse: the ghost follows, the wheel turns, a click places where it fits. Finger: a tap puts the ghost, dragging moves
 * it, a second finger turns it; the button confirms. Both can drag a piece out of the hand.
 */

import { HandDrag } from './handDrag';
import type { Point } from './outline';
import { Wheel } from './wheel';

/** What is in hand, as far as pointers care. */
export interface Aimed {
  readonly chosen: unknown;
  /** Where its ghost is on the board; null while it is not there. */
  aim: Point | null;
  /** Let the ghost rest on the cells where it is. */
  settle(): void;
  putBack(): void;
}

export interface PointingActions<Item> {
  toBoard: (event: MouseEvent) => Point;
  isOnBoard: (point: Point) => boolean;
  canMove: () => boolean;
  grab: (item: Item) => void;
  /** Place the ghost if it fits. */
  confirm: () => void;
  turn: (back?: boolean) => void;
  /** Only where pieces have another side. */
  flip?: () => void;
  lift: number;
  /** The board was clicked or tapped while nothing is in hand. */
  pick?: (at: Point) => void;
}

/** Within this distance of a ghost a finger takes hold of it instead of calling it. */
const GRIP = 2.5;

export class BoardPointer<Item> {
  /** Whether a finger is moving the ghost and hides it. */
  byFinger = $state(false);
  readonly hand: HandDrag<Item>;
  #placing: Aimed;
  #actions: PointingActions<Item>;
  #wheel = new Wheel();
  #grip: { id: number; from: Point; aim: Point } | null = null;
  /** A drag ends with a click that must not count. */
  #ignoreClick = false;

  constructor(placing: Aimed, actions: PointingActions<Item>) {
    this.#placing = placing;
    this.#actions = actions;
    this.hand = new HandDrag({
      ...actions,
      aim: (point, byFinger) => {
        placing.aim = point;
        this.byFinger = byFinger && point !== null;
      },
      drop: (byFinger) => this.#dropped(byFinger),
    });
  }

  get #canAim(): boolean {
    return this.#placing.chosen !== null && this.#actions.canMove();
  }

  down(event: PointerEvent): void {
    if (!this.#canAim || event.pointerType === 'mouse') return;
    if (!event.isPrimary) return this.#actions.turn();
    const from = this.#actions.toBoard(event);
    const { aim } = this.#placing;
    const isNear = aim !== null && Math.hypot(aim[0] - from[0], aim[1] - from[1]) < GRIP;
    if (!isNear) this.#placing.aim = from;
    this.#grip = { id: event.pointerId, from, aim: isNear ? aim : from };
    this.byFinger = true;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    if (!this.#canAim) return;
    const [x, y] = this.#actions.toBoard(event);
    if (event.pointerType === 'mouse') {
      if (!this.hand.isHolding) this.#placing.aim = [x, y];
    } else if (this.#grip?.id === event.pointerId) {
      const { from, aim } = this.#grip;
      this.#placing.aim = [aim[0] + x - from[0], aim[1] + y - from[1]];
    }
  }

  up(event: PointerEvent): void {
    if (this.#grip?.id !== event.pointerId) return;
    this.#grip = null;
    this.byFinger = false;
    this.#placing.settle();
  }

  click(event: MouseEvent): void {
    const isEndOfDrag = this.#ignoreClick;
    this.#ignoreClick = false;
    if (isEndOfDrag) return;
    if (this.#placing.chosen === null) return this.#actions.pick?.(this.#actions.toBoard(event));
    const type = (event as PointerEvent).pointerType;
    if (!this.#canAim || type === 'touch' || type === 'pen') return;
    this.#placing.aim = this.#actions.toBoard(event);
    this.#actions.confirm();
  }

  wheel(event: WheelEvent): void {
    if (this.#placing.chosen === null) return;
    const { turn, flip } = this.#actions;
    this.#wheel.spin(event, (back) => (event.shiftKey && flip ? flip() : turn(back)));
  }

  /** The other button of the mouse. */
  menu(event: MouseEvent): void {
    if (this.#placing.chosen === null) return;
    event.preventDefault();
    if ((event as PointerEvent).pointerType !== 'mouse') return;
    (this.#actions.flip ?? this.#actions.turn)();
  }

  press(item: Item, event: PointerEvent): void {
    this.#ignoreClick = false;
    this.hand.press(item, event);
  }

  #dropped(byFinger: boolean): void {
    this.byFinger = false;
    this.#ignoreClick = true;
    setTimeout(() => (this.#ignoreClick = false));
    if (!this.#placing.aim) this.#placing.putBack();
    else if (byFinger) this.#placing.settle();
    else this.#actions.confirm();
  }

  cancel(): void {
    this.hand.cancel();
    this.#grip = null;
    this.byFinger = false;
  }
}

/** Shows events one after the other, with a rest before each move of a program so that people can follow. */

import type { TableEvent } from './protocol';
import { look } from './theme.svelte';

/** A calm rest is `--t-pause` and the time that the motion of a move takes. */
const RESTS = { calm: 900, quick: 200 };
/** So many moves wait at most; the rest is shown at once. */
const MOST_WAITING = 8;

export class EventQueue {
  private readonly waiting: TableEvent[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastMove = -Infinity;

  constructor(
    private readonly show: (event: TableEvent) => void,
    private readonly rest = () => RESTS[look.pace],
  ) {}

  add(event: TableEvent): void {
    this.waiting.push(event);
    this.advance();
  }

  /** Stop showing, and hand over what was still waiting. */
  drain(): TableEvent[] {
    clearTimeout(this.timer);
    this.timer = undefined;
    return this.waiting.splice(0);
  }

  private advance(): void {
    if (this.timer !== undefined) return;
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const wait = this.waitBefore(next);
      if (wait > 0) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.advance();
        }, wait);
        return;
      }
      this.waiting.shift();
      if (next.type === 'moved') this.lastMove = performance.now();
      this.show(next);
    }
  }

  private waitBefore(event: TableEvent): number {
    const isUnseen = typeof document !== 'undefined' && document.visibilityState === 'hidden';
    if (event.type !== 'moved' || event.by !== 'program' || isUnseen || this.waiting.length > MOST_WAITING) return 0;
    return Math.max(0, this.lastMove + this.rest() - performance.now());
  }
}

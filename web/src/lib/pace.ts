/** Shows events one after the other, with a rest before each move of a program so that people can follow. */

import type { TableEvent } from './protocol';
import { look } from './theme.svelte';

/** A calm rest is `--t-pause` and the time that the motion of a move takes. */
const RESTS = { calm: 900, quick: 200 };
/** So many moves wait at most; the rest is shown at once. */
const MOST_WAITING = 8;

interface Arrival {
  event: TableEvent;
  /** When it came, by the page's own clock. */
  received: number;
}

export class EventQueue {
  private readonly waiting: Arrival[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastMove = -Infinity;

  constructor(
    private readonly show: (event: TableEvent, received: number) => void,
    private readonly rest = () => RESTS[look.pace],
    /** Whether one's own time runs from this event on: then nobody may wait to see it. */
    private readonly isUrgent: (event: TableEvent) => boolean = () => false,
  ) {}

  add(event: TableEvent): void {
    this.waiting.push({ event, received: performance.now() });
    if (this.isUrgent(event)) this.stopResting();
    this.advance();
  }

  /** Stop showing, and hand over what was still waiting. */
  drain(): TableEvent[] {
    this.stopResting();
    return this.waiting.splice(0).map(({ event }) => event);
  }

  private stopResting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private advance(): void {
    if (this.timer !== undefined) return;
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const wait = this.waitBefore(next.event);
      if (wait > 0) {
        this.timer = setTimeout(() => {
          this.timer = undefined;
          this.advance();
        }, wait);
        return;
      }
      this.waiting.shift();
      if (next.event.type === 'moved') this.lastMove = performance.now();
      this.show(next.event, next.received);
    }
  }

  private waitBefore(event: TableEvent): number {
    const isUnseen = typeof document !== 'undefined' && document.visibilityState === 'hidden';
    if (event.type !== 'moved' || event.by !== 'program' || isUnseen || this.waiting.length > MOST_WAITING) return 0;
    if (this.waiting.some((arrival) => this.isUrgent(arrival.event))) return 0;
    return Math.max(0, this.lastMove + this.rest() - performance.now());
  }
}

/** After a turn: the lines that counted light up, then the points fly to the player's track. */

import { fly } from '../drawing/motion';
import { motionIsOff } from '../../lib/theme.svelte';
import type { MovedEvent } from '../ui';
import type { Line, PasstallyView } from './view';

export interface Scored {
  seat: number;
  lines: Line[];
  points: number;
}

/** Milliseconds that the lit lines stay once they are drawn. */
const REST = 700;
const PER_LINE = 300;

export class LineScoring {
  /** What has just been scored. */
  now = $state.raw<Scored | null>(null);
  /** The points to fly. */
  badge: HTMLElement | undefined = $state();
  #before: readonly number[] | null = null;

  /** A new position: has the last mover scored? */
  watch(view: PasstallyView, newest: MovedEvent | null): void {
    const before = this.#before;
    this.#before = view.points;
    if (!before || newest === null || motionIsOff()) return;
    const seat = newest.seat;
    const points = (view.points[seat] ?? 0) - (before[seat] ?? 0);
    if (points <= 0) return;
    const lines = view.lines.filter((one) => one.owner === seat).map((one) => one.line);
    void this.#show({ seat, lines, points });
  }

  async #show(scored: Scored): Promise<void> {
    this.now = scored;
    await new Promise((resolve) => setTimeout(resolve, REST + PER_LINE * scored.lines.length));
    const track = document.querySelector(`[data-seat-track="${scored.seat}"]`);
    if (this.badge && this.now === scored) await fly(this.badge, track?.getBoundingClientRect() ?? null);
    if (this.now === scored) this.now = null;
  }
}

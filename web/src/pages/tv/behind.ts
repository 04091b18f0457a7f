/** A screen in the room is one move behind while somebody has something to hide. */

import type { TableEvent, TableState } from '../../lib/protocol';

export interface Moment {
  state: TableState;
  events: TableEvent[];
}

/** Keeps what was before the latest move. */
export class Behind {
  private latest: Moment | null = null;
  private earlier: Moment | null = null;

  /** What is shown when this is so now: of a game that was opened in its midst at first what is so now. */
  show(now: Moment): Moment {
    const before = this.latest?.state.ply ?? now.state.ply;
    if (now.state.ply > before) this.earlier = this.latest;
    else if (now.state.ply < before) this.earlier = null;
    this.latest = now;
    const hides = now.state.has_secrets && now.state.status === 'playing';
    return (hides && this.earlier) || now;
  }
}

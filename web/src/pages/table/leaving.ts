/** How somebody left a game before its end. */

import type { Translate } from '../../games/ui';
import type { SeatState, TableEvent } from '../../lib/protocol';

/** Both count as giving up, but nobody whose time ran out has resigned. */
export function leavingText({ seat }: SeatState, events: readonly TableEvent[], t: Translate): string {
  const isLate = events.some((event) => event.type === 'timed_out' && event.seat === seat);
  return t(isLate ? 'seat.timed-out' : 'seat.resigned');
}

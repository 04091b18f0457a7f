/** Positions written by web/fixtures/make.py, to work on a board without a server. */

import type { MovedEvent, SeatState } from '../lib/protocol';

export interface Fixture {
  /** Such as `4-players after 20`. */
  name: string;
  options: Record<string, unknown>;
  seats: SeatState[];
  to_move: number | null;
  /** What each seat sees; the last entry is the spectator's view. */
  views: unknown[];
  legal: string[];
  scores: unknown[];
  last_moves: MovedEvent[];
  /** `explain_gain` of up to forty legal moves. */
  gains: Record<string, Record<string, unknown>>;
  /** Some illegal moves and why, as `try` answers. */
  refusals: { move: string; clause: string; code: string; values: Record<string, unknown>; message: string }[];
}

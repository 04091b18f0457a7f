/** By which turns the points came, and why the game ended (PAS-11, PAS-14, PAS-15). */

import { scoreOf } from '../../pages/table/scores';
import type { PositionEvent } from '../ui';
import { TRACK, type PasstallyView } from './view';

/** The points of each turn of a seat; markers that are put in set-up are no turns. */
export function pointsByTurn(history: readonly PositionEvent[], seat: number): number[] {
  const turns: number[] = [];
  let [mover, points]: [number | null, number] = [null, 0];
  for (const event of history) {
    const now = Number(scoreOf(event.scores, seat) ?? 0);
    if (event.type === 'moved') {
      if (event.seat === seat && !event.move.startsWith('marker')) {
        if (mover !== seat) turns.push(0);
        turns[turns.length - 1]! += now - points;
      }
      mover = event.move.startsWith('marker') ? null : event.seat;
    }
    points = now;
  }
  return turns;
}

export type Ending =
  | { kind: 'no-tiles' | 'no-place'; clause: 'PAS-15' }
  | { kind: 'last-round'; clause: 'PAS-14'; piles: number[]; seats: number[] };

/** Why it ended: read from how it lies, and from how many turns each seat has had. */
export function endingOf(view: PasstallyView, turns: readonly number[]): Ending {
  const usedUp = view.piles.flatMap(({ face_up }, pile) => (face_up === null ? [pile + 1] : []));
  if (usedUp.length === view.piles.length) return { kind: 'no-tiles', clause: 'PAS-15' };
  const seats = view.points.flatMap((points, seat) => (points >= TRACK ? [seat] : []));
  const wasCutShort = turns.some((count) => count !== turns[0]);
  if (wasCutShort || (usedUp.length === 0 && seats.length === 0)) return { kind: 'no-place', clause: 'PAS-15' };
  return { kind: 'last-round', clause: 'PAS-14', piles: usedUp, seats };
}

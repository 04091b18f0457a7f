/** Who came where, and by what a tie was decided. */

import { metaOf } from '../../games';
import type { DecisionKind } from '../../games/meta';
import type { Result, SeatState, Snapshot } from '../../lib/protocol';
import { scoreOf } from '../table/scores';

export interface Rank {
  place: number;
  seat: number;
  /** The points, or null where several scores count. */
  points: number | null;
  /** All scores from the lowest up, each with the number of its colour; null where points count. */
  markers: { color: number; value: number }[] | null;
}

/** Seats from the first place to the last; equal ones share a place. */
export function ranking(result: Result, seats: SeatState[]): Rank[] {
  const order = seats
    .map((seat) => seat.seat)
    .sort((a, b) => isWinner(b) - isWinner(a) || (result.payoffs[b] ?? 0) - (result.payoffs[a] ?? 0) || a - b);
  function isWinner(seat: number): number {
    return result.winners.includes(seat) ? 1 : 0;
  }
  const ranks: Rank[] = [];
  for (const [index, seat] of order.entries()) {
    const before = ranks[index - 1];
    const isEqual =
      before && result.payoffs[before.seat] === result.payoffs[seat] && isWinner(before.seat) === isWinner(seat);
    const score = scoreOf(result.scores, seat);
    ranks.push({
      place: isEqual ? before.place : index + 1,
      seat,
      points: typeof score === 'number' ? score : null,
      markers: Array.isArray(score) ? sortedMarkers(score as number[]) : null,
    });
  }
  return ranks;
}

export function sortedMarkers(values: number[]): { color: number; value: number }[] {
  return values.map((value, color) => ({ color, value })).sort((a, b) => a.value - b.value || a.color - b.color);
}

export type Decision =
  | { kind: 'resigned' | 'timeout'; seat: number }
  | { kind: 'solo' }
  | { kind: 'shared' }
  | { kind: 'points' }
  /** The first of the sorted scores that differs. */
  | { kind: 'marker'; index: number; best: number; next: number }
  /** Equal points, and yet one is before the other. */
  | { kind: 'tie-break' };

/** What decided the game. */
export function decision(result: Result, ranks: Rank[]): Decision {
  const [cause, seat] = (result.reason ?? '').split(':');
  if (cause === 'resigned' || cause === 'timeout') return { kind: cause, seat: Number(seat) };
  if (ranks.length === 1) return { kind: 'solo' };
  const first = ranks[0];
  const next = ranks.find((rank) => rank.place > (first?.place ?? 1));
  if (!first || !next) return { kind: 'shared' };
  if (first.markers && next.markers) return decidingMarker(first.markers, next.markers);
  if (result.winners.length > 1) return { kind: 'shared' };
  return first.points === next.points ? { kind: 'tie-break' } : { kind: 'points' };
}

function decidingMarker(first: { value: number }[], next: { value: number }[]): Decision {
  const index = first.findIndex((marker, place) => marker.value !== next[place]?.value);
  if (index < 0) return { kind: 'shared' };
  return { kind: 'marker', index, best: first[index]!.value, next: next[index]!.value };
}

/** The clause of the rules that says so. */
export function clauseOf({ game, options }: Pick<Snapshot, 'game' | 'options'>, kind: DecisionKind): string | null {
  if (kind === 'resigned' || kind === 'timeout') return null;
  return metaOf(game).rankingClause?.(kind, options) ?? null;
}

/** Who came where, and by what a tie was decided. */

import type { Result, SeatState, Snapshot } from '../../lib/protocol';

export interface Rank {
  place: number;
  seat: number;
  /** The points, or null where six colours count. */
  points: number | null;
  /** The six markers from the lowest up, each with its colour's number; null where points count. */
  markers: { color: number; value: number }[] | null;
}

/** Seats from the first place to the last; equal ones share a place. */
export function ranking(result: Result, seats: SeatState[], isTeam: boolean): Rank[] {
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
    const score = result.scores[isTeam ? seat % 2 : seat];
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
  /** Ingenious: the first of the sorted markers that differs. */
  | { kind: 'marker'; index: number; best: number; next: number }
  /** Passtally: equal points, the earlier in turn order. */
  | { kind: 'turn-order' };

/** What decided the game, and the clause of the rules that says so. */
export function decision(result: Result, ranks: Rank[]): Decision {
  const [cause, seat] = (result.reason ?? '').split(':');
  if (cause === 'resigned' || cause === 'timeout') return { kind: cause, seat: Number(seat) };
  if (ranks.length === 1) return { kind: 'solo' };
  const first = ranks[0];
  const next = ranks.find((rank) => rank.place > (first?.place ?? 1));
  if (!first || !next) return { kind: 'shared' };
  if (first.markers && next.markers) return decidingMarker(first.markers, next.markers);
  if (result.winners.length > 1) return { kind: 'shared' };
  return first.points === next.points ? { kind: 'turn-order' } : { kind: 'points' };
}

function decidingMarker(first: { value: number }[], next: { value: number }[]): Decision {
  const index = first.findIndex((marker, place) => marker.value !== next[place]?.value);
  if (index < 0) return { kind: 'shared' };
  return { kind: 'marker', index, best: first[index]!.value, next: next[index]!.value };
}

const CLAUSES: Record<string, Record<string, string>> = {
  ingenious: { default: 'ING-18', solo: 'ING-23' },
  verflixt: { default: 'VER-13' },
  blokus: { default: 'BLO-9', shared: 'BLO-10', solo: 'BLO-14' },
  passtally: { default: 'PAS-16' },
};

export function clauseOf(head: Pick<Snapshot, 'game' | 'options'>, kind: Decision['kind']): string | null {
  if (kind === 'resigned' || kind === 'timeout') return null;
  if (head.game === 'blokus' && head.options.scoring === 'simple' && kind === 'points') return 'BLO-8';
  const clauses = CLAUSES[head.game];
  return clauses?.[kind] ?? clauses?.default ?? null;
}

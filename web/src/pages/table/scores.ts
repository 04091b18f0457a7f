/** Scores as the seats and the log show them: one number, or one for each colour. */

import { metaOf } from '../../games';
import type { Snapshot } from '../../lib/protocol';

/** What a move brought its player; `color` where each colour counts by itself. */
export interface Gain {
  points: number;
  color: number | null;
}

/** The score of a seat; partners share one. */
export function scoreOf(scores: unknown[], seat: number): unknown {
  return scores[seat % Math.max(1, scores.length)];
}

/** The number that decides: the points, or the lowest colour. */
export function decidingNumber(score: unknown): number | null {
  if (typeof score === 'number') return score;
  return Array.isArray(score) && score.length > 0 ? Math.min(...(score as number[])) : null;
}

/** The text beside that number. */
export function scoreLabel({ game, options }: Pick<Snapshot, 'game' | 'options'>): string {
  return metaOf(game).scoreLabel?.(options) ?? 'score.points';
}

/** How a score changed; nothing where it is not known how it was. */
export function gains(before: unknown, after: unknown): Gain[] {
  if (typeof before === 'number' && typeof after === 'number')
    return after === before ? [] : [{ points: after - before, color: null }];
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  return (after as number[]).flatMap((value, color) => {
    const points = value - (before as number[])[color]!;
    return points === 0 ? [] : [{ points, color }];
  });
}

/** "+5", "−3". */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points);
}

export function minus(points: number): string {
  return String(points).replace('-', '−');
}

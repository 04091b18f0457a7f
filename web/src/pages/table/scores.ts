/** Scores as the seats and the log show them: one number, or one for each colour of Ingenious. */

import type { Snapshot } from '../../lib/protocol';

/** What a move brought its player; `color` where each colour counts by itself. */
export interface Gain {
  points: number;
  color: number | null;
}

/** The score of a seat; partners share one (ING-19). */
export function scoreOf(scores: unknown[], seat: number): unknown {
  return scores[seat % Math.max(1, scores.length)];
}

/** The number that decides: the points, or the lowest colour (ING-18). */
export function decidingNumber(score: unknown): number | null {
  if (typeof score === 'number') return score;
  return Array.isArray(score) && score.length > 0 ? Math.min(...(score as number[])) : null;
}

/** The text beside that number: without advanced scoring Blokus counts the cells that are left (BLO-8). */
export function scoreLabel({ game, options }: Pick<Snapshot, 'game' | 'options'>): string {
  const countsCells = game === 'blokus-8x10' || (game === 'blokus' && options.scoring === 'simple');
  return countsCells ? 'score.cells-left' : `score.${game}`;
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

import { LADDER } from '../ladder';

/** PAS-13: passes and the points they are worth. */
export const BANDS: readonly (readonly [string, string])[] = LADDER.map(([points, least], step) => {
  const next = LADDER[step + 1]?.[1];
  if (next === undefined) return [`${least}+`, String(points)];
  return [next - 1 > least ? `${least}–${next - 1}` : String(least), String(points)];
});

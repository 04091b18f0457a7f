/** What the quick match offers, and which program it offers instead. */

import type { Schemas } from '../../lib/apiClient';
import { usualProgram } from '../../lib/newTable';
import type { CatalogueGame, Rating } from '../../lib/protocol';

/** Few choices, so that people find each other. */
export const QUICK_CLOCKS: Schemas['TableClock'][] = [
  { kind: 'game', seconds: 180, increment: 2 },
  { kind: 'game', seconds: 600, increment: 5 },
  { kind: 'turn', seconds: 86_400, increment: 0 },
];

/** The options of the plainest mode for so many. */
export function quickOptions(game: CatalogueGame | undefined, players: number): Record<string, unknown> {
  return game?.modes.find((mode) => mode.seats === players)?.options ?? { players };
}

/** The program whose rating is nearest to one's own; the usual one as long as that is not known. */
export function nearestProgram(ratings: Rating[], game: CatalogueGame, name: string | undefined): string {
  const own = ratings.find((rating) => !rating.program && rating.name === name);
  const programs = ratings.filter((rating) => rating.program && game.programs.includes(rating.name));
  if (!own || programs.length === 0) return usualProgram(game);
  return programs.reduce((best, next) =>
    Math.abs(next.rating - own.rating) < Math.abs(best.rating - own.rating) ? next : best,
  ).name;
}

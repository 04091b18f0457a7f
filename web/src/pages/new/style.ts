/** How a program plays a game, in a line made of what is known of it: thinking, slips and strength. */

import { formatNumber, hasText, type Translate } from '../../lib/i18n.svelte';
import { levelOf, programName } from '../../lib/names';
import type { CatalogueGame } from '../../lib/protocol';

type Level = CatalogueGame['levels'][number];

/** So many may not fit into the two seconds that a move may take. */
const AS_MANY_AS_FIT = 50_000;
/** From this share of careless moves on, slips are worth mentioning. */
const LEAST_SLIPS = 0.01;

/** The line of one program; null where nothing is known. */
export function styleOf(game: CatalogueGame, program: string, t: Translate): string | null {
  const index = game.levels.findIndex((level) => level.program === program);
  const level = game.levels[index];
  if (!level) return null;
  return [thinking(game.name, level, t), slips(level, t), strength(level, game.levels[index - 1], t)]
    .filter((part) => part !== null)
    .join(t('style.then'))
    .concat(t('style.end'));
}

function thinking(game: string, { simulations }: Level, t: Translate): string {
  const count = formatNumber(simulations);
  const n = simulations >= AS_MANY_AS_FIT ? t('style.up-to', { n: count }) : count;
  return t(hasText(`style.${game}`) ? `style.${game}` : 'style.any', { n });
}

function slips({ slips }: Level, t: Translate): string | null {
  return slips < LEAST_SLIPS ? null : t('style.slips', { n: Math.round(100 * slips) });
}

/** Of ten games against the level below, by the difference of their ratings. */
function strength(level: Level, below: Level | undefined, t: Translate): string | null {
  if (!below || level.elo === null || below.elo === null || levelOf(below.program) === null) return null;
  const wins = 10 / (1 + 10 ** ((below.elo - level.elo) / 400));
  return t('style.wins', { n: Math.round(wins), name: programName(below.program, t) });
}

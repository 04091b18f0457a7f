/** Games that the server has and this build has no folder for: what the server says of them, in place of texts. */

import { getCatalogue } from '../lib/api';
import { addCatalog } from '../lib/i18n.svelte';
import type { CatalogueGame } from '../lib/protocol';
import { isKnown } from '.';

const introduced = new Set<string>();

/** The names among these that this build knows nothing of. */
export function strangersAmong(names: Iterable<string>): string[] {
  return [...names].filter((name) => !isKnown(name));
}

/** Learn the names of all games that are unknown here, if there is one among these. */
export async function introduce(names: Iterable<string>): Promise<void> {
  if (strangersAmong(names).every((name) => introduced.has(name))) return;
  for (const game of await getCatalogue()) {
    if (isKnown(game.name) || introduced.has(game.name)) continue;
    introduced.add(game.name);
    addCatalog({ en: textsOf(game, '{n}'), ja: textsOf(game, '{n}人') });
  }
}

function textsOf({ name, title, players }: CatalogueGame, count: string): Record<string, string> {
  const [fewest, most] = [Math.min(...players), Math.max(...players)];
  const range = fewest === most ? String(fewest) : `${fewest}–${most}`;
  return { [`game.${name}`]: title, [`game.${name}.players`]: count.replace('{n}', range) };
}

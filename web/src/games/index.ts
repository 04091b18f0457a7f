/**
 * The games: what is known of each from the start, and its own code, loaded when a game is shown.
 *
 * A game is a folder here; only the order in which games are offered is written down. A game that the server has and
 * this build has no folder for is played on the generic board (`generic/`).
 */

import { addCatalog } from '../lib/i18n.svelte';
import type { GameMeta } from './meta';
import { addGameTexts } from './texts';
import type { GameUi } from './ui';

/** The games that one can choose, in this order. */
export const GAME_NAMES: readonly string[] = ['ingenious', 'verflixt', 'blokus', 'passtally'];

const metas = new Map(
  Object.entries(import.meta.glob<{ meta: GameMeta }>('./*/meta.ts', { eager: true })).map(([path, module]) => [
    path.split('/')[1]!,
    module.meta,
  ]),
);
for (const { texts } of metas.values()) addCatalog(texts);

/** Every `games/<game>/index.ts` has its GameUi as default export. */
const modules = import.meta.glob<{ default: GameUi<unknown> }>('./*/index.ts');

/** What is known of a game; nothing of one that has no folder. */
export function metaOf(game: string): GameMeta {
  return metas.get(game) ?? NOTHING_KNOWN;
}

const NOTHING_KNOWN: GameMeta = { texts: { en: {}, ja: {} } };

/** All games that have a folder, with what is known of them, by the alphabet. */
export function allMetas(): [name: string, meta: GameMeta][] {
  return [...metas];
}

/** Where the rules of a game stand, and one of its clauses. */
export function rulesAddress(game: string, clause?: string | null): string {
  const page = `/rules/${metaOf(game).rulesPage ?? game}`;
  return clause ? `${page}#${clause}` : page;
}

/** Whether the game has a folder here. */
export function isKnown(game: string): boolean {
  return metas.has(game);
}

/** What a game is shown with: its own boards, or the generic one. */
export async function loadGameUi(name: string): Promise<GameUi<unknown>> {
  const [own] = await Promise.all([modules[`./${name}/index.ts`]?.(), addGameTexts(name)]);
  return own?.default ?? (await loadGenericUi(name));
}

async function loadGenericUi(name: string): Promise<GameUi<unknown>> {
  const [{ genericUi }, { introduce }] = await Promise.all([import('./generic/ui'), import('./introduction')]);
  // Without its title a game can be played all the same.
  await introduce([name]).catch(() => undefined);
  return genericUi(name);
}

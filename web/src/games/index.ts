/** The games' own code, loaded when a game is shown. */

import { addCatalog } from '../lib/i18n.svelte';
import type { GameUi } from './ui';

/** Every `games/<game>/index.ts` has its GameUi as default export. */
const modules = import.meta.glob<{ default: GameUi<unknown> }>('./*/index.ts');

export const GAME_NAMES = ['ingenious', 'verflixt', 'blokus', 'passtally'] as const;
export type GameName = (typeof GAME_NAMES)[number];

/** Whether this build can draw the game. */
export function hasGameUi(name: string): boolean {
  return `./${name}/index.ts` in modules;
}

export async function loadGameUi(name: string): Promise<GameUi<unknown>> {
  const load = modules[`./${name}/index.ts`];
  if (!load) throw new Error(`there is nothing to draw ${name} with`);
  const ui = (await load()).default;
  addCatalog(ui.catalog);
  return ui;
}

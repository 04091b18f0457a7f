/** The texts of a game, in the language that is wanted. */

import { loadTexts, type Catalog } from '../lib/i18n.svelte';

const english = import.meta.glob<{ en: Catalog }>('./*/catalog.en.ts');
const japanese = import.meta.glob<{ ja: Catalog }>('./*/catalog.ja.ts');

/** A game without a folder has those of the generic board. */
export async function addGameTexts(game: string): Promise<void> {
  const [en, ja] = [english[`./${game}/catalog.en.ts`], japanese[`./${game}/catalog.ja.ts`]];
  if (!en || !ja) return addGameTexts('generic');
  await loadTexts(`games/${game}`, { en: async () => (await en()).en, ja: async () => (await ja()).ja });
}

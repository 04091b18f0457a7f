/** The texts of a game without its boards, for its little pictures. */

import { addCatalog, type Catalog } from '../lib/i18n.svelte';

const english = import.meta.glob<{ en: Catalog }>('./*/catalog.en.ts');
const japanese = import.meta.glob<{ ja: Catalog }>('./*/catalog.ja.ts');
const added = new Set<string>();

export async function addGameTexts(game: string): Promise<void> {
  if (added.has(game)) return;
  const [en, ja] = await Promise.all([english[`./${game}/catalog.en.ts`]?.(), japanese[`./${game}/catalog.ja.ts`]?.()]);
  if (!en || !ja || added.has(game)) return;
  added.add(game);
  addCatalog({ en: en.en, ja: ja.ja });
}

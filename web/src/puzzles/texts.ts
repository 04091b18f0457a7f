/** The texts of the puzzles: only their pages need them, so they come with those. */

import { loadTexts } from '../lib/i18n.svelte';

await loadTexts('puzzles', {
  en: async () => (await import('./catalog.en')).en,
  ja: async () => (await import('./catalog.ja')).ja,
});

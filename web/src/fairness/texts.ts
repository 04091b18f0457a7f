/** The texts of the check of shuffles. */

import { loadTexts } from '../lib/i18n.svelte';

await loadTexts('fairness', {
  en: async () => (await import('./catalog.en')).en,
  ja: async () => (await import('./catalog.ja')).ja,
});

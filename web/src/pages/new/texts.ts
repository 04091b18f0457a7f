/** The texts that only the page of a new table needs. */

import { loadTexts } from '../../lib/i18n.svelte';

await loadTexts('new', {
  en: async () => (await import('./catalog.en')).en,
  ja: async () => (await import('./catalog.ja')).ja,
});

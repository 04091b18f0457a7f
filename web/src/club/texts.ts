/** The texts of the club: accounts, being called, people. */

import { loadTexts } from '../lib/i18n.svelte';

await loadTexts('club', {
  en: async () => (await import('./catalog.en')).en,
  ja: async () => (await import('./catalog.ja')).ja,
});

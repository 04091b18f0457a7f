/** The shell's own texts. */

import { loadTexts } from '../lib/i18n.svelte';

export function loadShellTexts(): Promise<void> {
  return loadTexts('shell', {
    en: async () => (await import('./en')).en,
    ja: async () => (await import('./ja')).ja,
  });
}

/** The shell's texts in English. A game's texts are in its own folder. */
export const en: Record<string, string> = {
  'app.name': 'Tessera',
};

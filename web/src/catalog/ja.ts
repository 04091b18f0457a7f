/** The shell's texts in Japanese. A game's texts are in its own folder. */
export const ja: Record<string, string> = {
  'app.name': 'Tessera',
};

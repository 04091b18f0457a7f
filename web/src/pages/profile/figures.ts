/** Figures of a profile in words: a game without texts for its own shows their names. */

import type { Schemas } from '../../lib/apiClient';
import { hasText, type Translate } from '../../lib/i18n.svelte';

type Figure = Schemas['Figure'];

/** Those that every game has come first. */
const SHARED = ['won', 'skill', 'luck'];

/** The figures of each game, those of one name together: several are texts, the most frequent first. */
export function figuresByGame(figures: Figure[]): { game: string; named: Figure[][] }[] {
  const games = new Map<string, Map<string, Figure[]>>();
  for (const figure of figures) {
    const names = games.get(figure.game) ?? new Map<string, Figure[]>();
    names.set(figure.name, [...(names.get(figure.name) ?? []), figure]);
    games.set(figure.game, names);
  }
  const rank = (name: string) => (SHARED.includes(name) ? SHARED.indexOf(name) : SHARED.length);
  return [...games].map(([game, names]) => ({
    game,
    named: [...names.values()].sort((one, other) => rank(one[0]!.name) - rank(other[0]!.name)),
  }));
}

function keyOf({ game, name }: Figure): string {
  return SHARED.includes(name) ? `figure.${name}` : `${game}.figure.${name}`;
}

export function figureLabel(figure: Figure, t: Translate): string {
  return hasText(keyOf(figure)) ? t(keyOf(figure)) : figure.name;
}

/** An average in the form that the game asks for, or the most frequent texts. */
export function figureValue(figures: Figure[], t: Translate): string {
  const [first] = figures as [Figure];
  if (first.mean === null)
    return figures.map(({ text, games }) => t('figure.often', { text: text ?? '', n: games })).join(' · ');
  const percent = Math.round(100 * first.mean);
  const form = `${keyOf(first)}.value`;
  return t(hasText(form) ? form : 'figure.value', {
    n: Math.round(10 * first.mean) / 10,
    percent,
    signed: percent > 0 ? `+${percent}` : percent,
  });
}

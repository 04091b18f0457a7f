/** Seats of which only the game's own names are known: colours and numbers. */

import { hasText, type Translate } from '../lib/i18n.svelte';

export function plainName(game: string, name: string, t: Translate): string {
  const color = `${game}.color.${name}`;
  if (hasText(color)) return t(color);
  const number = /^player (\d)$/.exec(name)?.[1];
  return number ? t('study.player', { n: number }) : name;
}

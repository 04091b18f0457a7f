/** What the options of a game are called: in the game's own words, else in common ones, else as the server calls them. */

import { hasText, t } from '../../lib/i18n.svelte';
import type { OptionField } from './form';

export function optionLabel(game: string, { name, title }: OptionField): string {
  return firstText([`option.${game}.${name}`, `option.${name}`]) ?? title;
}

export function optionNote(game: string, { name, note }: OptionField): string {
  return firstText([`option.${game}.${name}.note`]) ?? note;
}

export function valueLabel(game: string, { name }: OptionField, value: string | number): string {
  return firstText([`option.${game}.${name}.${value}`, `option.${name}.n`], { n: value }) ?? String(value);
}

function firstText(keys: string[], values: Record<string, string | number> = {}): string | undefined {
  const key = keys.find(hasText);
  return key && t(key, values);
}

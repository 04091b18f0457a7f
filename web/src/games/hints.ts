/** Why a hint is a good move: the server's reasons in the person's language. */

import type { Translate } from './ui';

/** An id with the values of its sentence, as in `src/tessera/search/hints/`. */
export interface Reason {
  id: string;
  [value: string]: unknown;
}

export interface Hint {
  move: string;
  gain: Record<string, unknown>;
  /** The most telling one first. */
  reasons: Reason[];
}

/** More than two reasons are no help any more. */
const MOST_TOLD = 2;

/** "Hint: takes 2 corners from yellow, opens 3 new corners". */
export function describeHint(game: string, hint: Hint | null, t: Translate): string {
  const told = describeReasons(game, hint?.reasons ?? [], t);
  return told.length === 0 ? t('hint.bare') : t('hint.because', { reasons: told.join(t('hint.comma')) });
}

/** The most telling reasons, in words. */
export function describeReasons(game: string, reasons: readonly Record<string, unknown>[], t: Translate): string[] {
  return reasons
    .map((reason) => describeHintReason(game, reason as Reason, t))
    .filter((text) => text !== null)
    .slice(0, MOST_TOLD);
}

/** A reason in words; null where the game has none for it. */
function describeHintReason(game: string, { id, ...values }: Reason, t: Translate): string | null {
  const key = `${game}.hint.${id}`;
  const inOrder = Object.entries(values).map(([name, value]) => [name, inWords(game, name, value, t)]);
  const text = t(key, Object.fromEntries(inOrder));
  return text === key ? null : text;
}

function inWords(game: string, name: string, value: unknown, t: Translate): string | number {
  if (name === 'color') return t(`${game}.color.${String(value)}`);
  // Good or bad: a number with its sign, or a word of the game.
  if (name === 'value') return typeof value === 'number' ? signed(value) : t(`${game}.${String(value)}`);
  return typeof value === 'number' ? value : String(value);
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}

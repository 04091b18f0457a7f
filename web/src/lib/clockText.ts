/** A clock in words. */

import type { Schemas } from './apiClient';
import type { Translate } from './i18n.svelte';

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** So many seconds in the largest unit that fits: 90 as "90 s", 120 as "2 min". */
export function duration(seconds: number, t: Translate): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? ['seconds', 1];
  return t(`time.${unit}`, { n: seconds / length });
}

export function clockText(clock: Schemas['TableClock'] | null, t: Translate): string {
  if (!clock) return t('clock.none');
  const time = duration(clock.seconds, t);
  if (clock.kind === 'turn') return t('clock.a-turn', { time });
  return clock.increment ? t('clock.each-more', { time, more: clock.increment }) : t('clock.each', { time });
}

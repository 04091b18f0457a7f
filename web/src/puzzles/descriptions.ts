/** Puzzles and what the solver says of them, in the person's language. */

import type { GameUi, Translate } from '../games/ui';
import { formatDay } from '../lib/i18n.svelte';
import type { Solvable } from './api';

export function nameOf(puzzle: string, t: Translate): string {
  return puzzle.startsWith('day-')
    ? t('puzzles.name.day', { day: formatDay(puzzle.slice(4)) })
    : t(`puzzles.name.${puzzle}`);
}

export function describeAdvice({ verdict, reason }: Solvable, ui: GameUi<unknown> | null, t: Translate): string {
  if (verdict !== 'impossible' || !reason) return t(`puzzles.${verdict}`);
  return t('puzzles.impossible', { reason: ui?.describeReason({ legal: false, ...reason }, t) ?? reason.message });
}

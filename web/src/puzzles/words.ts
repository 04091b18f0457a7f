/** Puzzles and what the solver says of them, in the person's language. */

import type { GameUi, Translate } from '../games/ui';
import type { Solvable } from './api';

const OWN_REASONS = new Set(['wrong-piece', 'exhausted', 'no-room']);

export function nameOf(puzzle: string, t: Translate): string {
  return puzzle.startsWith('day-') ? t('puzzles.name.day', { day: puzzle.slice(4) }) : t(`puzzles.name.${puzzle}`);
}

export function describeAdvice({ verdict, reason }: Solvable, ui: GameUi<unknown> | null, t: Translate): string {
  if (verdict !== 'impossible' || !reason) return t(`puzzles.${verdict}`);
  return t('puzzles.impossible', { reason: describeReason(reason, ui, t) });
}

function describeReason(reason: NonNullable<Solvable['reason']>, ui: GameUi<unknown> | null, t: Translate): string {
  const { code, values } = reason;
  if (!OWN_REASONS.has(code)) return ui?.describeReason({ legal: false, ...reason }, t) ?? reason.message;
  const cells = Array.isArray(values.cells) ? values.cells.join(' ') : String(values.cells ?? '');
  return t(`puzzles.reason.${code}`, { cells, color: values.color ? t(`blokus.color.${values.color}`) : '' });
}

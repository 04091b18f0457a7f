/** What is said of a ghost, in the person's language. */

import type { Translate, TryResult } from '../ui';

function text(values: Record<string, unknown> | undefined, name: string): string {
  const value = values?.[name];
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
}

const REASONS = new Set([
  'off-board',
  'not-a-piece',
  'piece-gone',
  'occupied',
  'not-on-start',
  'not-on-corner',
  'not-diagonal',
  'own-edge',
  'no-corner',
  'hole',
  'homeless',
  'apart',
  'color-out',
  // What the solver of the puzzles says.
  'wrong-piece',
  'exhausted',
  'no-room',
]);

/** Why a piece may not lie so. */
export function describeReason(result: TryResult, t: Translate): string {
  const { code = '', values } = result;
  if (!REASONS.has(code)) return t('blokus.reason.other');
  const color = text(values, 'color');
  return t(`blokus.reason.${code}`, {
    cells: text(values, 'cells'),
    color: color ? t(`blokus.color.${color}`) : '',
    piece: text(values, 'piece'),
    pieces: text(values, 'pieces'),
    count: Array.isArray(values?.cells) ? values.cells.length : 0,
  });
}

/** Moves, reasons and gains of Passtally in the person's language. */

import { cellName } from '../drawing/cells';
import type { MovedEvent, Translate, TryResult } from '../ui';
import { parseMove } from './moves';
import { SIDE, type TurnScore } from './view';

export function describeMove(event: MovedEvent, t: Translate): string {
  const move = parseMove(event.move);
  switch (move?.type) {
    case 'marker':
      return t('passtally.log.marker', { space: move.space });
    case 'move':
      return t('passtally.log.move', { from: move.from, to: move.to });
    case 'tile':
      return t('passtally.log.tile', {
        cells: move.cells.map((cell) => cellName(cell, SIDE)).join(''),
        look: move.look,
      });
    default:
      return t('passtally.log.timeout');
  }
}

const REASONS = new Set([
  'game-over',
  'no-clock',
  'no-clock-in-set-up',
  'clock-only',
  'set-up-first',
  'set-up-over',
  'space-taken',
  'wrong-edge',
  'no-marker',
  'foreign-marker',
  'no-step',
  'out-of-reach',
  'pile-used-up',
  'not-face-up',
  'uneven',
  'same-tile',
  'off-board',
]);

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function describeReason(result: TryResult, t: Translate): string {
  const { code = '', values = {} } = result;
  if (!REASONS.has(code)) return t('passtally.reason.other');
  const [first, second] = list(values.heights);
  return t(`passtally.reason.${code}`, {
    spaces: list(values.spaces).join(', '),
    edges: list(values.edges)
      .map((edge) => t(`passtally.edge.${edge}`))
      .join(t('passtally.or')),
    pile: String(values.pile ?? ''),
    first: String(first ?? ''),
    second: String(second ?? ''),
  });
}

/** "9 + 18 = 27 passes": what the lines would bring together (PAS-13). */
export function describePasses({ lines, passes }: TurnScore, t: Translate): string {
  const values = { sum: passes, passes };
  if (lines.length < 2) return t('passtally.passes', values);
  return t('passtally.passes-sum', { ...values, parts: lines.map((line) => line.passes).join(' + ') });
}

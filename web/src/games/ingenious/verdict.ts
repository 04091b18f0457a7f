/** What is said of moves, in the person's language. */

import type { MovedEvent, Translate, TryResult } from '../ui';
import { hexName } from './hexes';
import { parsePlacement } from './moves';
import { tileColors, type Color, type HalfView, type IngeniousView } from './view';

const REASONS = new Set([
  'over',
  'place-first',
  'no-swap-alone',
  'not-time-to-swap',
  'has-lowest-color',
  'replenish-first',
  'outside',
  'not-adjacent',
  'printed',
  'covered',
  'not-in-rack',
  'not-drawn',
  'no-symbol',
  'symbol-taken',
]);

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join(' ') : String(value ?? '');
}

/** Why a move is not allowed. */
export function describeReason({ code = '', values = {} }: TryResult, t: Translate): string {
  if (!REASONS.has(code)) return t('ingenious.reason.other');
  const colors = Array.isArray(values.colors) ? (values.colors as Color[]) : [];
  return t(`ingenious.reason.${code}`, {
    cells: joined(values.cells),
    tile: joined(values.tile),
    tiles: joined(values.tiles),
    colors: colors.map((color) => t(`ingenious.color.${color}`)).join(t('ingenious.and')),
  });
}

/** "red and green", or "double red". */
export function tileName(tile: string, t: Translate): string {
  const [first, second] = tileColors(tile).map((color) => t(`ingenious.color.${color}`)) as [string, string];
  return first === second ? t('ingenious.double', { color: first }) : t('ingenious.tile', { first, second });
}

/** "red–green", where many are named. */
function shortName(tile: string, t: Translate): string {
  return tileColors(tile)
    .map((color) => t(`ingenious.color.${color}`))
    .join('–');
}

/** What a cell shows. */
export function sayCell(cell: string, half: HalfView | undefined, view: IngeniousView, t: Translate): string {
  if (!half) return t('ingenious.cell-free', { cell });
  const color = t(`ingenious.color.${half.color}`);
  if (half.other !== null) return t('ingenious.cell-tile', { cell, color });
  return t(view.open_symbols.includes(half.color) ? 'ingenious.cell-open' : 'ingenious.cell-printed', { cell, color });
}

/** One line of the log. */
export function describeMove(event: MovedEvent, t: Translate): string {
  const placement = parsePlacement(event.move);
  const drawn =
    event.chance && Array.isArray(event.chance.drawn)
      ? (event.chance.drawn as string[]).map((tile) => shortName(tile, t)).join(', ')
      : '';
  if (!placement) {
    const text = t(event.move === 'swap' ? 'ingenious.log.swap' : 'ingenious.log.refill');
    return drawn ? `${text} (${drawn})` : text;
  }
  const [first, second] = placement.colors.map((color) => t(`ingenious.color.${color}`)) as [string, string];
  const [a, b] = placement.cells.map(hexName) as [string, string];
  const text = t('ingenious.log.placed', { first, second, a, b });
  return drawn ? t('ingenious.log.drew', { text, tiles: drawn }) : text;
}

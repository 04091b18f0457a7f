/** What cells and spaces are called, for keyboards and screen readers. */

import { cellName, type Cell } from '../drawing/cells';
import { t } from '../../lib/i18n.svelte';
import type { SeatState } from '../ui';
import { spaceAt } from './geometry';
import { SIDE, type PasstallyView } from './view';

interface Surroundings {
  view: PasstallyView;
  viewpoint: number | null;
  seats: readonly SeatState[];
  /** Spaces where a marker can go. */
  targets: readonly number[];
}

/** The name of a place in the 8 x 8 grid of cells and rim; null in its empty corners and outside. */
export function placeName(place: Cell, around: Surroundings): string | null {
  const space = spaceAt(place);
  if (space !== null) return spaceName(space, around);
  const [x, y] = [place[0] - 1, place[1] - 1];
  return x >= 0 && y >= 0 && x < SIDE && y < SIDE ? tileName([x, y], around.view) : null;
}

function spaceName(space: number, { view, viewpoint, seats, targets }: Surroundings): string {
  const values = { space, edge: t(`passtally.edge.${Math.floor(space / SIDE)}`) };
  const owner = view.markers[space] ?? null;
  if (owner === null) return t(targets.includes(space) ? 'passtally.space-target' : 'passtally.space-free', values);
  if (owner === viewpoint) return t('passtally.space-own', values);
  return t('passtally.space-marker', { ...values, player: seats[owner]?.name ?? t(`passtally.seat.${owner}`) });
}

function tileName(at: Cell, view: PasstallyView): string {
  const cell = cellName(at, SIDE);
  const tile = view.tiles.findLast((one) => one.visible.includes(cell));
  if (!tile) return t('passtally.cell-bare', { cell });
  const pattern = tile.look[tile.cells.indexOf(cell)] ?? 'A';
  return t('passtally.cell-tile', {
    cell,
    level: tile.level,
    kind: t(`passtally.kind.${tile.kind}`),
    pattern: t(`passtally.pattern.${pattern}`),
  });
}

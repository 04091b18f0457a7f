/** Where the board lies in its picture. */

import type { Cell } from '../drawing/cells';
import { percent as framePercent, viewBox } from '../drawing/frame';
import { spacePoint, type Point } from './geometry';

export const VIEW_BOX = { x: -1.05, y: -1.05, width: 8.1, height: 8.15 };
export const VIEW_BOX_TEXT = viewBox(VIEW_BOX);

/** A point of the board in percent of the picture. */
export function percent(point: Point): { x: number; y: number } {
  return framePercent(VIEW_BOX, point);
}

/** Where the 8 x 8 grid of cells and rim lies in the picture, in percent. */
export function gridPlace(): { left: number; top: number; width: number; height: number } {
  const { x, y } = percent([-1, -1]);
  return { left: x, top: y, width: (8 / VIEW_BOX.width) * 100, height: (8 / VIEW_BOX.height) * 100 };
}

/** Where the chip of what is tried out stands: above it, or below near the upper edge. */
export function chipPlace(
  cells: readonly [Cell, Cell] | null,
  target: number | null,
): { x: number; y: number; below: boolean } {
  if (cells) {
    const [[x1, y1], [x2, y2]] = cells;
    const below = y1 < 1;
    return { ...percent([(x1 + x2 + 1) / 2, below ? y2 + 1.2 : y1 - 0.15]), below };
  }
  const [x, y] = target === null ? [3, 3] : spacePoint(target);
  const below = y < 1;
  return { ...percent([x, below ? y + 0.6 : y - 0.5]), below };
}

/** Where the chip of a ghost stands: above it, or below where the clash or the edge of the board is above. */

import { shifted, sizeOf, type Cell } from '../drawing/cells';
import { percent, type Frame } from '../drawing/frame';

export function chipPlace(
  frame: Frame,
  shape: readonly Cell[],
  corner: Cell,
  blame: readonly Cell[],
): { x: number; y: number; below: boolean } {
  const [width, height] = sizeOf(shape);
  const middle = corner[1] + height / 2;
  const clash = blame.length > 0 ? blame.reduce((sum, [, y]) => sum + y + 0.5, 0) / blame.length : middle;
  const below = corner[1] < 1.6 || (clash < middle - 0.4 && corner[1] + height < frame.height - 4);
  const row = below ? Math.max(...columnRows(shape, corner)) + 1.75 : corner[1] - 0.75;
  return { ...percent(frame, [corner[0] + width / 2, row]), below };
}

function columnRows(shape: readonly Cell[], corner: Cell): number[] {
  return shifted(shape, corner).map(([, y]) => y);
}

/** Where the chip of a ghost stands: above it, or below where the clash or the edge of the board is above. */

import { percent, type Frame } from '../drawing/frame';
import { hexCenter, type Hex } from './hexes';

export function chipPlace(
  frame: Frame,
  cells: readonly [Hex, Hex],
  blame: readonly Hex[],
): { x: number; y: number; below: boolean } {
  const [[ax, ay], [bx, by]] = [hexCenter(cells[0]), hexCenter(cells[1])];
  const clash = blame[0] ? hexCenter(blame[0])[1] : Infinity;
  const below = Math.min(ay, by) < frame.y + 4 || clash < (ay + by) / 2 - 0.5;
  const y = below ? Math.max(ay, by) + 1.55 : Math.min(ay, by) - 1.45;
  return { ...percent(frame, [(ax + bx) / 2, y]), below };
}

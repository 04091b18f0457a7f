/** Parts of the hexagonal board, cut out for pictures. */

import type { Frame } from '../../drawing/frame';
import { hexCenter, ringOf, ROOT3, type Hex } from '../hexes';

/** The cells of an area of this side that are at least partly within the frame. */
export function hexesWithin(frame: Frame, side: number): Hex[] {
  const reach = side - 1;
  const numbers = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  return numbers
    .flatMap((r) => numbers.map((q): Hex => [q, r]))
    .filter((cell) => ringOf(cell) <= reach && touches(frame, cell));
}

function touches(frame: Frame, cell: Hex): boolean {
  const [x, y] = hexCenter(cell);
  const [dx, dy] = [ROOT3 / 2, 1];
  return x + dx > frame.x && x - dx < frame.x + frame.width && y + dy > frame.y && y - dy < frame.y + frame.height;
}

import { extentOf, type Footprint } from '../drawing/footprint';
import { hexCenter, hexPath, type Hex } from './hexes';

/** Where a tile shows on the board. */
export function tileFootprint(cells: readonly Hex[]): Footprint {
  return { around: hexPath(cells, -0.02, 0.24), ...extentOf(cells.map(hexCenter), 1) };
}

import { cellsFootprint, placeFootprint, type Footprint } from '../drawing/footprint';
import { spacePoint } from './geometry';
import type { Move } from './moves';

/** Where a move shows on the board; null for one that does not. */
export function moveFootprint(move: Move): Footprint | null {
  if (move.type === 'timeout') return null;
  if (move.type === 'tile') return cellsFootprint(move.cells);
  const to = spacePoint(move.type === 'move' ? move.to : move.space);
  const way = move.type === 'move' ? `M${spacePoint(move.from).join(' ')}L${to.join(' ')}` : undefined;
  return placeFootprint(to, 0.42, way);
}

/** Arrow keys on a board. */

import type { Cell } from './cells';
import { isTurned } from './frame';

const STEPS: Record<string, Cell> = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** The step that an arrow key asks for: as the eye sees it, also on a board that is turned for the player opposite. */
export function arrowStep(event: KeyboardEvent): Cell | null {
  const step = STEPS[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return null;
  event.preventDefault();
  return isTurned(event.currentTarget as Element) ? [-step[0], -step[1]] : step;
}

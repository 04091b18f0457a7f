/** Moves that nobody made, in the words of their game. */

import type { GameUi, MovedEvent, PositionEvent, Translate } from '../games/ui';

interface Known {
  /** What the move does, where that was asked. */
  effect?: unknown;
  /** The beginning and the moves before it; a move later in a line has none that are known. */
  earlier?: readonly PositionEvent[];
}

/** Without what chance would have brought with it. */
export function describeImagined(
  ui: GameUi<unknown>,
  { move, seat }: { move: string; seat: number },
  t: Translate,
  { effect = null, earlier = [] }: Known = {},
): string {
  const event = { type: 'moved', seq: 0, time: '', by: 'person', seat, move, chance: null, effect };
  return ui.describeMove(event as unknown as MovedEvent, t, earlier).replace(/\s*→\s*$/, '');
}

/** Where else it is one's turn. */

import type { Summary } from '../lib/protocol';
import { inOrder } from '../pages/home/order';

/** The most urgent other table where it is one's turn, and how many there are. */
export function nextGame(own: Summary[], here: string): { table: Summary; turns: number } | null {
  const waiting = inOrder(own).filter((table) => table.status === 'playing' && table.your_turn && table.table !== here);
  return waiting[0] ? { table: waiting[0], turns: waiting.length } : null;
}

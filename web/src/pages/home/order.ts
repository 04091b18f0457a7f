/** In which order one's own games are shown. */

import type { Summary } from '../../lib/protocol';

/** Where one is waited for: my turn by least time left; then others' turn by latest move, then who waits for people. */
function compare(one: Summary, other: Summary): number {
  return rank(one) - rank(other) || urgency(one) - urgency(other) || other.changed.localeCompare(one.changed);
}

function rank(table: Summary): number {
  if (table.asked_by != null) return 0;
  if (table.status === 'waiting') return 2;
  return table.your_turn ? 0 : 1;
}

function urgency(table: Summary): number {
  return table.your_turn && table.deadline ? Date.parse(table.deadline) : Infinity;
}

/** Games that are not over; those of `kept` stay where they are. */
export function inOrder(tables: Summary[], kept: Summary[] = []): Summary[] {
  const going = tables.filter((table) => table.status !== 'over');
  const places = new Map(kept.map((table, place) => [table.table, place]));
  const old = going.filter((table) => places.has(table.table));
  const fresh = going.filter((table) => !places.has(table.table));
  old.sort((one, other) => places.get(one.table)! - places.get(other.table)!);
  return [...old, ...fresh.sort(compare)];
}

import type { TableModel } from '../../lib/table.svelte';

/**
 * The seat to hand the device to before its tiles are shown: its turn has come, it is played here, there are hidden
 * things, and the page does not look through its eyes yet. Null if nothing has to be handed over.
 */
export function seatToHandTo(model: Pick<TableModel, 'state' | 'ownSeats' | 'needsHandOver'>): number | null {
  const state = model.state;
  if (!state || state.status !== 'playing' || state.to_move === null || !model.needsHandOver) return null;
  const isTheirs = model.ownSeats.includes(state.to_move) && state.seats[state.to_move]?.taken_over === null;
  return isTheirs && state.viewpoint !== state.to_move ? state.to_move : null;
}

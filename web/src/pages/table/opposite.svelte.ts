/** Two people with one device between them: the board is turned for the one who sits opposite. */

import { readSetting, writeSetting } from '../../lib/storage';

const SETTING = 'opposite';

export const opposite = $state({ turns: readSetting(SETTING) === 'yes' });

export function setOpposite(turns: boolean): void {
  opposite.turns = turns;
  writeSetting(SETTING, turns ? 'yes' : 'no');
}

/** Whether two people share the device, so that one can sit opposite. */
export function canSitOpposite(ownSeats: readonly number[], seats: number): boolean {
  return ownSeats.length === 2 && seats === 2;
}

/** Whether this seat looks from the other side. */
export function isOpposite(ownSeats: readonly number[], seats: number, seat: number | null): boolean {
  return opposite.turns && canSitOpposite(ownSeats, seats) && seat === ownSeats[1];
}

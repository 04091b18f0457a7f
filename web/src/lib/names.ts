/** How seats and programs are called. */

import type { Translate } from './i18n.svelte';
import type { SeatState } from './protocol';

/** `level:4` as "level 4", `greedy` as "greedy". */
export function programName(program: string, t: Translate): string {
  const [kind, argument] = program.split(':');
  if (kind === 'level' && argument) return t('program.level', { n: argument });
  return t(`program.${kind}`);
}

export function seatName(seat: SeatState, t: Translate): string {
  if (seat.kind === 'program' && seat.program) return programName(seat.program, t);
  if (seat.kind === 'open' || seat.kind === 'link') return t('seat.free');
  return seat.name;
}

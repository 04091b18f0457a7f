/** How seats and programs are called. */

import type { Translate } from './i18n.svelte';
import type { SeatState } from './protocol';

/** The level of `level:4`; null where a program has none. */
export function levelOf(program: string | null | undefined): number | null {
  const level = /^level:(\d)$/.exec(program ?? '')?.[1];
  return level ? Number(level) : null;
}

/** `level:5` by its name, as "Fox"; `greedy` as "Greedy". */
export function programName(program: string, t: Translate): string {
  const level = levelOf(program);
  return level === null ? t(`program.${program.split(':')[0]}`) : t(`program.level.${level}`);
}

/** The name of a seat; programs of one name at one table have numbers. */
export function seatName(seat: SeatState & { twin?: number }, t: Translate): string {
  if (seat.kind === 'program' && seat.program) {
    const name = programName(seat.program, t);
    return seat.twin ? t('program.twin', { name, n: seat.twin }) : name;
  }
  if (seat.kind === 'open' || seat.kind === 'link') return t('seat.free');
  return seat.name || t('seat.gone');
}

/** Number the programs of one name, so that everybody at a table can be told apart. */
export function numberTwins<Seat extends SeatState>(seats: readonly Seat[]): (Seat & { twin?: number })[] {
  const isTwin = (a: Seat, b: Seat) => a.kind === 'program' && b.kind === 'program' && a.program === b.program;
  return seats.map((seat, index) => {
    if (!seats.some((other) => other !== seat && isTwin(other, seat))) return seat;
    return { ...seat, twin: seats.slice(0, index).filter((other) => isTwin(other, seat)).length + 1 };
  });
}

/** Lines of the log from the events of a table. */

import type { GameUi, Translate } from '../../games/ui';
import { programName, seatName } from '../../lib/names';
import type { SeatState, TableEvent } from '../../lib/protocol';

export interface LogLine {
  seq: number;
  /** The number of the move; null for what is no move. */
  ply: number | null;
  seat: number | null;
  name: string;
  text: string;
}

/** In the order in which it happened; moves that were taken back are left out. */
export function logLines(events: TableEvent[], seats: SeatState[], ui: GameUi<unknown>, t: Translate): LogLine[] {
  const lines: LogLine[] = [];
  let ply = 0;
  for (const event of events) {
    if (event.type === 'started') ply = event.moves.length;
    if (event.type === 'undone') {
      const last = lines.findLastIndex((line) => line.ply !== null);
      if (last >= 0) lines.splice(last, 1);
      ply = event.ply;
    }
    if (event.type === 'moved') ply += 1;
    const line = lineOf(event, ply, seats, ui, t);
    if (line) lines.push(line);
  }
  return lines;
}

function lineOf(event: TableEvent, ply: number, seats: SeatState[], ui: GameUi<unknown>, t: Translate): LogLine | null {
  const name = (seat: number) => (seats[seat] ? seatName(seats[seat], t) : '');
  const line = (seat: number | null, text: string, number: number | null = null): LogLine => ({
    seq: event.seq, ply: number, seat, name: seat === null ? '' : name(seat), text,
  });
  switch (event.type) {
    case 'moved':
      return line(event.seat, ui.describeMove(event, t) + (event.by === 'clock' ? ` (${t('log.by-clock')})` : ''), ply);
    case 'started':
      return event.moves.length ? line(null, t('log.branched', { n: event.moves.length })) : line(null, t('log.started'));
    case 'undone':
    case 'resigned':
    case 'timed_out':
    case 'given_back':
    case 'rematch_offered':
    case 'rematch_declined':
      return line(event.seat, t(`log.${event.type}`));
    case 'taken_over':
      return line(event.seat, t('log.taken_over', { program: programName(event.program, t) }));
    case 'takeover_voted':
      return line(event.by, t('log.takeover_voted', { name: name(event.seat) }));
    default:
      return null;
  }
}

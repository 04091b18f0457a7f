/** Lines of the log from the events of a table. */

import type { GameUi, Translate } from '../../games/ui';
import { programName, seatName } from '../../lib/names';
import type { MovedEvent, PositionEvent, SeatState, TableEvent } from '../../lib/protocol';
import { formatClock } from './clock';
import { gains, scoreOf, type Gain } from './scores';

export interface LogLine {
  seq: number;
  /** The number of the move; null for what is no move. */
  ply: number | null;
  seat: number | null;
  /** The move, if it is one. */
  move: MovedEvent | null;
  name: string;
  text: string;
  gains: Gain[];
}

/** In the order in which it happened; moves that were taken back are left out. */
export function logLines(events: TableEvent[], seats: SeatState[], ui: GameUi<unknown>, t: Translate): LogLine[] {
  const lines: LogLine[] = [];
  /** What led to the positions so far: the beginning and the moves that stand. */
  const earlier: PositionEvent[] = [];
  let branched = 0;
  for (const event of events) {
    if (event.type === 'started') branched = event.moves.length;
    if (event.type === 'undone') {
      const last = lines.findLastIndex((line) => line.ply !== null);
      if (last >= 0) lines.splice(last, 1);
      earlier.pop();
    }
    const line = event.type === 'moved' ? moveLine(event, earlier, branched, seats, ui, t) : asideLine(event, seats, t);
    if (line) lines.push(line);
    if (event.type === 'moved' || event.type === 'started') earlier.push(event);
  }
  return lines;
}

function nameOf(seats: SeatState[], seat: number, t: Translate): string {
  return seats[seat] ? seatName(seats[seat], t) : '';
}

function moveLine(
  event: MovedEvent,
  earlier: PositionEvent[],
  branched: number,
  seats: SeatState[],
  ui: GameUi<unknown>,
  t: Translate,
): LogLine {
  const { seq, seat, by, scores } = event;
  const text = ui.describeMove(event, t, earlier) + (by === 'clock' ? ` (${t('log.by-clock')})` : '');
  const before = earlier.at(-1)?.scores;
  return {
    seq,
    seat,
    move: event,
    text,
    ply: branched + earlier.filter(({ type }) => type === 'moved').length + 1,
    name: nameOf(seats, seat, t),
    gains: before ? gains(scoreOf(before, seat), scoreOf(scores, seat)) : [],
  };
}

/** What is no move. */
function asideLine(event: TableEvent, seats: SeatState[], t: Translate): LogLine | null {
  const line = (seat: number | null, text: string): LogLine => ({
    seq: event.seq,
    ply: null,
    seat,
    move: null,
    name: seat === null ? '' : nameOf(seats, seat, t),
    text,
    gains: [],
  });
  switch (event.type) {
    case 'started':
      return event.moves.length
        ? line(null, t('log.branched', { n: event.moves.length }))
        : line(null, t('log.started'));
    case 'undone':
    case 'resigned':
    case 'timed_out':
    case 'given_back':
    case 'rematch_offered':
    case 'rematch_declined':
      return line(event.seat, t(`log.${event.type}`));
    case 'paused':
      return line(null, t('log.paused', { time: formatClock(event.seconds) }));
    case 'taken_over':
      return line(event.seat, t('log.taken_over', { program: programName(event.program, t) }));
    case 'takeover_voted':
      return line(event.by, t('log.takeover_voted', { name: nameOf(seats, event.seat, t) }));
    default:
      return null;
  }
}

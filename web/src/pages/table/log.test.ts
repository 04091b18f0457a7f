import { describe, expect, it } from 'vitest';
import type { GameUi } from '../../games/ui';
import type { SeatState, TableEvent } from '../../lib/protocol';
import { leavingText } from './leaving';
import { logLines } from './log';

const t = (key: string) => key;
const ui = { describeMove: ({ move }) => move } as Pick<GameUi<unknown>, 'describeMove'> as GameUi<unknown>;
const seats = [0, 1].map((seat) => ({ seat, kind: 'person', name: `P${seat}` }) as SeatState);
const about = (seq: number) => ({ table: 't', time: '', seq });

const started: TableEvent = { ...about(1), type: 'started', salts: [], moves: [], chance: { roll: 5 }, scores: [0, 0] };
const first: TableEvent = {
  ...about(2),
  type: 'moved',
  seat: 0,
  move: 'pawn start',
  by: 'person',
  chance: { roll: 2 },
  effect: { to: 5 },
  scores: [3, 0],
};

describe('the log', () => {
  it('tells what the first move brought', () => {
    const line = logLines([started, first], seats, ui, t).at(-1)!;
    expect(line.ply).toBe(1);
    expect(line.gains).toEqual([{ points: 3, color: null }]);
  });

  it('counts moves on after a branch, and anew after one is taken back', () => {
    const branch: TableEvent = { ...started, moves: ['a', 'b'] } as TableEvent;
    const undone: TableEvent = { ...about(3), type: 'undone', seat: 0, ply: 2 };
    const again: TableEvent = { ...first, seq: 4 } as TableEvent;
    const plies = logLines([branch, first, undone, again], seats, ui, t).map((line) => line.ply);
    expect(plies).toEqual([null, null, 3]);
  });
});

describe('somebody who left', () => {
  it('has not resigned when the time ran out', () => {
    const late: TableEvent = { ...about(3), type: 'timed_out', seat: 1, program: 'greedy' };
    expect(leavingText(seats[1]!, [late], t)).toBe('seat.timed-out');
    expect(leavingText(seats[0]!, [late], t)).toBe('seat.resigned');
  });
});

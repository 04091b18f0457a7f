import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Line, type Listener } from './connection';
import type { Problem } from './problem';

class FakeSocket {
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly address: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let sockets: FakeSocket[];
let lines: Line[];
let events: number[];
let closedWith: Problem | null;
let connection: Connection;

const snapshot = (seq: number) => ({ type: 'snapshot', table: 't', seq, events: [], state: {} });
const last = () => sockets[sockets.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'http://localhost/table/t' });
  [sockets, lines, events, closedWith] = [[], [], [], null];
  let number = 0;
  const listener: Listener = {
    snapshot: () => undefined,
    event: (event) => events.push(event.seq),
    other: () => undefined,
    line: (line, problem) => {
      lines.push(line);
      closedWith = problem;
    },
  };
  connection = new Connection('t', listener, {
    open: (address) => {
      sockets.push(new FakeSocket(address));
      return last() as unknown as WebSocket;
    },
    random: () => 0.5,
    newId: () => `id${(number += 1)}`,
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('resends an unacknowledged command with the same id after a cut, and only once acknowledged forgets it', async () => {
    last().say(snapshot(3));
    const done = connection.send({ type: 'move', move: 'a1' });
    expect(last().sent).toEqual([{ type: 'move', move: 'a1', id: 'id1' }]);
    last().end(1006);
    await vi.advanceTimersByTimeAsync(300);
    expect(sockets).toHaveLength(2);
    expect(last().address).toContain('since=3');
    expect(last().sent).toEqual([]);
    last().say(snapshot(4));
    expect(last().sent).toEqual([{ type: 'move', move: 'a1', id: 'id1' }]);
    last().say({ type: 'ack', id: 'id1', seq: 4 });
    await expect(done).resolves.toBe(4);
    last().end(1012);
    await vi.advanceTimersByTimeAsync(300);
    last().say(snapshot(4));
    expect(last().sent).toEqual([]);
  });

  it('waits longer after each failure, up to a limit', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const before = Date.now();
      last().end(1006);
      await vi.advanceTimersToNextTimerAsync();
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 10000, 10000]);
  });

  it('pings a quiet line and reconnects when no answer comes', async () => {
    last().say(snapshot(1));
    await vi.advanceTimersByTimeAsync(25_000);
    expect(last().sent.map((message) => message.type)).toEqual(['ping']);
    last().say({ type: 'pong', id: 'id1' });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000 + 300);
    expect(sockets).toHaveLength(2);
  });

  it('ignores what it has seen and reconnects when something is missing', () => {
    last().say(snapshot(5));
    last().say({ type: 'sat', seq: 5, seat: 0 });
    last().say({ type: 'sat', seq: 6, seat: 0 });
    expect(events).toEqual([6]);
    last().say({ type: 'sat', seq: 8, seat: 0 });
    expect(events).toEqual([6]);
    expect(sockets).toHaveLength(2);
    expect(last().address).toContain('since=6');
  });

  it('rejects a refused command with the problem', async () => {
    last().say(snapshot(1));
    const refused = connection.send({ type: 'move', move: 'a1' });
    last().say({ type: 'error', id: 'id1', error: 'illegal-move', message: '', clause: 'BLO-5' });
    await expect(refused).rejects.toMatchObject({ error: 'illegal-move', clause: 'BLO-5' });
  });

  it('gives up where the table does not exist', () => {
    last().end(4404);
    expect(lines.at(-1)).toBe('closed');
    expect(closedWith?.error).toBe('no-such-table');
  });

  it('tries at once when woken', async () => {
    last().end(1006);
    last().end(1006);
    connection.wake();
    expect(sockets).toHaveLength(2);
  });

  it('keeps the held viewpoint over a cut', async () => {
    last().say(snapshot(1));
    connection.hold(1);
    expect(last().sent).toEqual([{ type: 'hold', id: 'id1', seat: 1 }]);
    last().end(1006);
    await vi.advanceTimersByTimeAsync(300);
    expect(last().address).toContain('seat=1');
  });

  it('asks again to follow the turn after a cut', async () => {
    last().say(snapshot(1));
    connection.hold('turn');
    last().end(1006);
    await vi.advanceTimersByTimeAsync(300);
    expect(last().address).not.toContain('seat=');
    last().say(snapshot(1));
    expect(last().sent).toMatchObject([{ type: 'hold', seat: 'turn' }]);
  });

  it('tells why it was turned away, and not only that it was', () => {
    last().say({ type: 'error', id: null, error: 'old-rules', message: '', values: {} });
    last().end(4404);
    expect(closedWith?.error).toBe('old-rules');
  });

  it('tells why it has to wait, until it is greeted', () => {
    last().say({ type: 'error', id: null, error: 'too-fast', message: '', values: {} });
    last().end(4429);
    expect(lines.at(-1)).toBe('waiting');
    expect(closedWith?.error).toBe('too-fast');
    vi.advanceTimersByTime(5000);
    last().say(snapshot(1));
    last().end(1006);
    expect(closedWith).toBeNull();
  });
});

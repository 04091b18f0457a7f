/**
 * One table's socket, kept alive: reconnects with back-off and jitter, notices a dead line, resends what was not
 * acknowledged under the same id, and asks again when a message is missing. Knows nothing of the page.
 */

import { newId } from './ids';
import { offlineProblem, Problem } from './problem';
import type { Command, ServerMessage, Snapshot, TableEvent } from './protocol';

const QUIET_BEFORE_PING = 25_000;
const PONG_WITHIN = 5_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
const LOST_FOR_EVER = [4403, 4404];

export type Line = 'connecting' | 'open' | 'waiting' | 'closed';

export interface Listener {
  snapshot(snapshot: Snapshot): void;
  event(event: TableEvent): void;
  other(message: ServerMessage): void;
  line(line: Line, problem: Problem | null): void;
}

interface Pending {
  text: string;
  resolve: (seq: number) => void;
  reject: (problem: Problem) => void;
}

export interface Surroundings {
  open(address: string): WebSocket;
  random(): number;
  newId(): string;
}

const browser: Surroundings = {
  open: (address) => new WebSocket(address),
  random: Math.random,
  newId,
};

/** A seat to look through, all of one's own as their turn comes, or none. */
export type Held = number | 'turn' | null;

export function socketAddress(table: string, since: number, seat: Held): string {
  const url = new URL(`/api/tables/${encodeURIComponent(table)}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (since > 0) url.searchParams.set('since', String(since));
  if (typeof seat === 'number') url.searchParams.set('seat', String(seat));
  return url.href;
}

export class Connection {
  private socket: WebSocket | null = null;
  private seq = 0;
  private seat: Held = null;
  private tries = 0;
  private closed = false;
  private greeted = false;
  /** Why the server did not greet, if it said so. */
  private turnedAway: Problem | null = null;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private quietTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly around: Surroundings = browser,
  ) {}

  /** Connect; `seat` is the viewpoint to begin with, of someone who has several. */
  start(seat: Held = null): void {
    this.seat = seat;
    this.connect();
  }

  /** Send a command; resolves with the number of its event once it is durable. */
  send(command: Command): Promise<number> {
    const id = this.around.newId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(offlineProblem());
      this.pending.set(id, { text, resolve, reject });
      if (this.greeted) this.socket?.send(text);
    });
  }

  /** Look at the table through another of one's own seats. */
  hold(seat: Held): void {
    this.seat = seat;
    if (this.greeted) this.sendHold();
  }

  private sendHold(): void {
    this.socket?.send(JSON.stringify({ type: 'hold', id: this.around.newId(), seat: this.seat }));
  }

  /** Connect anew, as whoever one is by now. */
  reconnect(): void {
    if (!this.closed) this.connect();
  }

  /** Try at once: the browser is online or visible again. */
  wake(): void {
    if (this.closed) return;
    if (this.retryTimer !== undefined) this.connect();
    else if (this.greeted) this.ping();
  }

  stop(): void {
    this.closed = true;
    clearTimeout(this.retryTimer);
    clearTimeout(this.quietTimer);
    this.drop();
    for (const { reject } of this.pending.values()) reject(offlineProblem());
    this.pending.clear();
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    this.drop();
    this.listener.line('connecting', null);
    const socket = this.around.open(socketAddress(this.table, this.seq, this.seat));
    this.socket = socket;
    this.listenFor(PONG_WITHIN * 2, () => this.retry());
    socket.onmessage = (message) => this.socket === socket && this.receive(String(message.data));
    socket.onclose = (event) => this.socket === socket && this.lose(event.code);
  }

  /** Let go of the socket without being told of its end. */
  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (socket && socket.readyState <= 1) socket.close();
  }

  private lose(code: number): void {
    if (LOST_FOR_EVER.includes(code)) {
      this.stop();
      const error = code === 4404 ? 'no-such-table' : 'wrong-origin';
      this.listener.line('closed', this.turnedAway ?? new Problem({ error, message: `closed with ${code}` }));
    } else {
      if (code === 4429) this.tries = Math.max(this.tries, 4);
      this.retry();
    }
  }

  private retry(): void {
    clearTimeout(this.quietTimer);
    clearTimeout(this.retryTimer);
    this.drop();
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT) * (0.5 + this.around.random());
    this.tries += 1;
    this.listener.line('waiting', this.turnedAway);
    this.retryTimer = setTimeout(() => this.connect(), wait);
  }

  private receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return this.retry();
    }
    this.listenFor(QUIET_BEFORE_PING, () => this.ping());
    if (message.type === 'snapshot') this.greet(message);
    else if (message.type === 'ack') this.settle(message.id, (pending) => pending.resolve(message.seq));
    else if (message.type === 'error') this.refuse(message);
    else if ('seq' in message) this.follow(message);
    else if (message.type !== 'pong') this.listener.other(message);
  }

  private greet(snapshot: Snapshot): void {
    this.seq = snapshot.seq;
    this.tries = 0;
    this.turnedAway = null;
    const first = !this.greeted;
    this.greeted = true;
    this.listener.snapshot(snapshot);
    this.listener.line('open', null);
    if (!first) return;
    // The address can only name one seat.
    if (this.seat === 'turn') this.sendHold();
    for (const { text } of this.pending.values()) this.socket?.send(text);
  }

  private follow(event: TableEvent): void {
    if (event.seq <= this.seq) return;
    // Something is missing: the gap comes with the snapshot of a new connection.
    if (event.seq > this.seq + 1) return this.connect();
    this.seq = event.seq;
    this.listener.event(event);
  }

  private refuse(message: Extract<ServerMessage, { type: 'error' }>): void {
    const problem = new Problem(message);
    if (message.id !== null && this.pending.has(message.id))
      this.settle(message.id, (pending) => pending.reject(problem));
    else if (this.greeted) this.listener.other(message);
    else this.turnedAway = problem;
  }

  private settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (pending) how(pending);
  }

  private ping(): void {
    this.socket?.send(JSON.stringify({ type: 'ping', id: this.around.newId() }));
    this.listenFor(PONG_WITHIN, () => this.retry());
  }

  /** Do something unless a message comes within this time. */
  private listenFor(milliseconds: number, otherwise: () => void): void {
    clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(otherwise, milliseconds);
  }
}

/** The lobby, live: tables that wait for people, one's own, and the search for a game. As in docs/protocol.md. */

import type { Schemas } from './apiClient';
import { Problem } from './problem';
import type { Summary } from './protocol';

export type OpenTable = Schemas['OpenTable'];
export type Wish = Schemas['Wish'];
type LobbyMessage = Schemas['LobbyMessage'];
type LobbyRequest = Schemas['LobbyRequest'];

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const QUIET_BEFORE_PING = 25_000;
const PONG_WITHIN = 5_000;
/** A table that has filled stays so long in sight, so that nothing moves under the pointer. */
export const FADE = 2_000;

class Lobby {
  known = $state(false);
  open = $state.raw<OpenTable[]>([]);
  /** Tables that have just filled or gone. */
  full = $state.raw<ReadonlySet<string>>(new Set());
  own = $state.raw<Summary[]>([]);
  /** How many people look for a game. */
  waiting = $state(0);
  wish = $state.raw<Wish | null>(null);
  since = $state(0);
  problem = $state.raw<Problem | null>(null);
  /** The table that the quick match has made for us. */
  paired = $state<string | null>(null);
}

export const lobby = new Lobby();

export const isMyTurn = (table: Summary) => table.status === 'playing' && table.your_turn;

let socket: WebSocket | null = null;
let visitors = 0;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function listenFor(milliseconds: number, otherwise: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(otherwise, milliseconds);
}

function send(message: LobbyRequest): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function ping(): void {
  send({ type: 'ping' });
  listenFor(PONG_WITHIN, connect);
}

function connect(): void {
  drop();
  const url = new URL('/api/lobby/socket', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const opened = new WebSocket(url.href);
  socket = opened;
  listenFor(2 * PONG_WITHIN, retry);
  opened.onmessage = (message) => socket === opened && receive(JSON.parse(String(message.data)) as LobbyMessage);
  opened.onclose = () => socket === opened && retry();
}

function drop(): void {
  clearTimeout(timer);
  const old = socket;
  socket = null;
  if (old && old.readyState <= WebSocket.OPEN) old.close();
}

function retry(): void {
  drop();
  const wait = Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.5 + Math.random());
  tries += 1;
  timer = setTimeout(connect, wait);
}

function receive(message: LobbyMessage): void {
  listenFor(QUIET_BEFORE_PING, ping);
  if (message.type === 'lobby') greet(message);
  else if (message.type === 'open') lobby.open = placed(lobby.open, message.table);
  else if (message.type === 'closed') close(message.table);
  else if (message.type === 'own') follow(message.table);
  else if (message.type === 'waiting') lobby.waiting = message.people;
  else if (message.type === 'seeking') lobby.since = message.since ? Date.parse(message.since) : 0;
  else if (message.type === 'error') refuse(new Problem(message));
}

function greet(message: Schemas['LobbyState']): void {
  tries = 0;
  lobby.known = true;
  lobby.open = message.open;
  lobby.full = new Set();
  lobby.own = message.own;
  lobby.waiting = message.waiting;
  // A line that was cut has ended the search.
  if (lobby.wish) send({ type: 'seek', wish: lobby.wish });
}

/** The list with a table in its place, or in front if it is new. */
export function placed<Entry extends { table: string }>(entries: Entry[], changed: Entry): Entry[] {
  const index = entries.findIndex((entry) => entry.table === changed.table);
  return index < 0 ? [changed, ...entries] : entries.with(index, changed);
}

function close(table: string): void {
  lobby.own = lobby.own.filter((own) => own.table !== table || own.status !== 'waiting');
  lobby.full = new Set([...lobby.full, table]);
  setTimeout(() => {
    lobby.open = lobby.open.filter((entry) => entry.table !== table);
    lobby.full = new Set([...lobby.full].filter((entry) => entry !== table));
  }, FADE);
}

function follow(table: Summary): void {
  lobby.own = placed(lobby.own, table);
  if (!lobby.wish || !table.paired || table.status !== 'playing' || table.ply > 0) return;
  lobby.wish = null;
  lobby.paired = table.table;
}

function refuse(problem: Problem): void {
  lobby.problem = problem;
  lobby.wish = null;
}

/** Be in the lobby until the answer is called. */
export function enterLobby(): () => void {
  visitors += 1;
  if (visitors === 1) connect();
  return () => {
    visitors -= 1;
    if (visitors > 0) return;
    stopLooking();
    drop();
    lobby.known = false;
  };
}

/** Be in the lobby as who one is by now. */
export function reenterLobby(): void {
  if (visitors > 0) connect();
}

/** Look for a game; `lobby.paired` is its table as soon as it has begun. */
export function lookFor(wish: Wish): void {
  lobby.problem = null;
  lobby.paired = null;
  lobby.wish = wish;
  lobby.since = Date.now();
  send({ type: 'seek', wish });
}

export function stopLooking(): void {
  if (!lobby.wish) return;
  lobby.wish = null;
  send({ type: 'stop' });
}

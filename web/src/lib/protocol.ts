/** The shapes of docs/protocol.md. */

export type SeatKind = 'person' | 'device' | 'program' | 'open' | 'link';

export interface SeatState {
  seat: number;
  name: string;
  kind: SeatKind;
  program: string | null;
  account: boolean;
  present: boolean;
  taken_over: string | null;
  resigned: boolean;
  yours: boolean;
}

export interface ClockState {
  kind: 'turn' | 'game';
  seconds: number;
  increment: number;
  left: number[];
  running: number | null;
  deadline: string | null;
}

export interface Result {
  scores: unknown[];
  winners: number[];
  payoffs: number[];
  reason: string | null;
  seed: string | null;
}

export interface TableState {
  status: 'waiting' | 'playing' | 'over';
  ply: number;
  to_move: number | null;
  viewpoint: number | null;
  seats: SeatState[];
  view: unknown;
  legal: string[] | null;
  scores: unknown[] | null;
  has_secrets: boolean;
  can_undo: boolean;
  clock: ClockState | null;
  rematch: { offers: number[]; next: string | null };
  takeover_votes: Record<string, number[]>;
  result: Result | null;
}

interface EventHead {
  table: string;
  seq: number;
  time: string;
  state?: TableState;
}

export interface MovedEvent extends EventHead {
  type: 'moved';
  seat: number;
  move: string;
  chance: Record<string, unknown> | null;
  scores: unknown[];
  by: 'person' | 'program' | 'clock';
}

export type TableEvent =
  | (EventHead & { type: 'created' })
  | (EventHead & { type: 'sat'; seat: number; name: string })
  | (EventHead & { type: 'left'; seat: number })
  | (EventHead & { type: 'started'; salts: string[]; moves: string[] })
  | MovedEvent
  | (EventHead & { type: 'undone'; seat: number; ply: number })
  | (EventHead & { type: 'timed_out'; seat: number })
  | (EventHead & { type: 'resigned'; seat: number })
  | (EventHead & { type: 'chatted'; seat: number | null; name: string; text: string })
  | (EventHead & { type: 'takeover_voted'; seat: number; by: number })
  | (EventHead & { type: 'taken_over'; seat: number; program: string })
  | (EventHead & { type: 'given_back'; seat: number })
  | (EventHead & { type: 'rematch_offered'; seat: number })
  | (EventHead & { type: 'rematch_declined'; seat: number })
  | (EventHead & { type: 'rematched'; next: string });

export interface Snapshot {
  type: 'snapshot';
  table: string;
  seq: number;
  game: string;
  title: string;
  rules_version: string;
  options: Record<string, unknown>;
  visibility: 'link' | 'public';
  chat: boolean;
  hints: boolean;
  rated: boolean;
  created: string;
  branch_of: { table: string; ply: number } | null;
  rematch_of: string | null;
  commitment: string;
  host: boolean;
  your_seats: number[];
  events: TableEvent[];
  state: TableState;
}

export interface ProblemDocument {
  error: string;
  message: string;
  clause?: string | null;
  code?: string;
  values?: Record<string, unknown>;
}

export type ServerMessage =
  | Snapshot
  | TableEvent
  | { type: 'presence'; table: string; present: number[]; watchers: number }
  | { type: 'thinking'; table: string; seat: number }
  | { type: 'ack'; id: string; seq: number }
  | (ProblemDocument & { type: 'error'; id: string | null })
  | { type: 'pong'; id: string };

/** A command without its `id`, which the connection adds. */
export type Command =
  | { type: 'sit'; seat?: number; token?: string; name?: string; salt?: string }
  | { type: 'leave'; seat?: number }
  | { type: 'start' }
  | { type: 'move'; move: string; seat?: number; after?: number }
  | { type: 'undo'; seat?: number }
  | { type: 'resign'; seat?: number }
  | { type: 'chat'; text: string; seat?: number }
  | { type: 'take_over'; absent: number; seat?: number }
  | { type: 'come_back'; seat?: number }
  | { type: 'rematch'; seat?: number }
  | { type: 'decline_rematch'; seat?: number };

export interface Summary {
  table: string;
  game: string;
  options: Record<string, unknown>;
  status: 'waiting' | 'playing' | 'over';
  visibility: 'link' | 'public';
  ply: number;
  to_move: number | null;
  your_seats: number[];
  your_turn: boolean;
  seats: SeatState[];
  created: string;
  changed: string;
  winners: number[] | null;
}

export interface OptionSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: OptionSchema[];
  $ref?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  title?: string;
  description?: string;
}

export interface Mode {
  name: string;
  options: Record<string, unknown>;
  seats: number;
  seat_names: string[];
}

export interface CatalogueGame {
  name: string;
  title: string;
  rules_version: string;
  options: { properties?: Record<string, OptionSchema>; $defs?: Record<string, OptionSchema> };
  modes: Mode[];
  players: number[];
  programs: string[];
}

export type SeatWish =
  | { kind: 'me'; name?: string }
  | { kind: 'device'; name: string }
  | { kind: 'link' }
  | { kind: 'open' }
  | { kind: 'program'; program: string };

export interface NewTable {
  game: string;
  options: Record<string, unknown>;
  seats: SeatWish[];
  visibility?: 'link' | 'public';
  chat?: boolean;
  hints?: boolean;
  rated?: boolean;
  clock?: { kind: 'turn'; seconds: number } | { kind: 'game'; seconds: number; increment: number } | null;
  start?: 'full' | 'host';
  salt?: string;
  branch?: { table: string; ply: number };
}

export interface MadeTable {
  table: string;
  seq: number;
  invitations: { seat: number; token: string }[];
}

export interface PositionAt {
  ply: number;
  to_move: number | null;
  view: unknown;
  scores: unknown[];
  moves: { seat: number; move: string }[] | number;
}

export interface Rating {
  name: string;
  program: boolean;
  rating: number;
  deviation: number;
  games: number;
}

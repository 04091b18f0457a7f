/** The shapes of docs/protocol.md; those that REST has too come from the OpenAPI document. */

import type { Schemas } from './apiClient';

export type SeatState = Schemas['TableSeat'];
export type ClockState = Schemas['ClockState'];
export type Result = Schemas['ResultState'];
export type TableState = Omit<Schemas['TableState'], 'view'> & { view: unknown };

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

export type Snapshot = Omit<Schemas['Snapshot'], 'events' | 'state'> & { events: TableEvent[]; state: TableState };

export type ProblemDocument = Partial<Schemas['Problem']> & Pick<Schemas['Problem'], 'error' | 'message'>;

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

export type Summary = Schemas['TableSummary'];

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

export type Mode = Schemas['Mode'];
export type CatalogueGame = Omit<Schemas['CatalogueGame'], 'options'> & {
  options: { properties?: Record<string, OptionSchema>; $defs?: Record<string, OptionSchema> };
};
export type SeatWish = Schemas['SeatRequest'];
export type NewTable = Schemas['TableRequest'];
export type MadeTable = Schemas['TableMade'];
export type PositionAt = Schemas['PositionAnswer'];
export type Rating = Schemas['Rating'];

/** The shapes of docs/protocol.md, by the names that the app uses. All of them come from the OpenAPI document. */

import type { Schemas } from './apiClient';

export type SeatState = Schemas['TableSeat'];
export type ClockState = Schemas['ClockState'];
export type Result = Schemas['ResultState'];
export type TableState = Omit<Schemas['TableState'], 'view'> & { view: unknown };

/** What a game shows is the game's own affair: only its board knows what is in a view. */
type WithOwnView<Message> = Message extends { state?: Schemas['TableState'] }
  ? Omit<Message, 'state'> & (Message extends { state: unknown } ? { state: TableState } : { state?: TableState })
  : Message;

export type TableEvent = WithOwnView<Schemas['TableEvent']>;
export type MovedEvent = WithOwnView<Schemas['MovedEvent']>;
export type StartedEvent = WithOwnView<Schemas['StartedEvent']>;
/** What led to a position: the beginning of the game, or a move. */
export type PositionEvent = StartedEvent | MovedEvent;
export type Snapshot = Omit<Schemas['Snapshot'], 'events' | 'state'> & { events: TableEvent[]; state: TableState };

export type Preparing = Schemas['Preparing'];
export type ProblemDocument = Schemas['Problem'];
export type ServerMessage = Snapshot | Exclude<WithOwnView<Schemas['ServerMessage']>, { type: 'snapshot' }>;

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;
/** A command without its `id`, which the connection adds. */
export type Command = WithoutId<Schemas['Command']>;

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

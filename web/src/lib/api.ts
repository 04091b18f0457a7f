/** Everything that is asked once: REST as in docs/protocol.md. */

import { addressOf, request, type Schemas } from './apiClient';
import { newId } from './ids';
import { asProblem } from './problem';
import type { CatalogueGame, Command, NewTable, PositionAt } from './protocol';
import type { TryResult } from '../games/ui';

export type Player = Schemas['Person'];
export type Status = Schemas['Status'];

let catalogue: Promise<CatalogueGame[]> | null = null;

/** The catalogue, asked for once a visit. */
export function getCatalogue(): Promise<CatalogueGame[]> {
  catalogue ??= request('get', '/api/games').then(
    (answer) => answer.games as CatalogueGame[],
    (thrown) => {
      catalogue = null;
      throw asProblem(thrown);
    },
  );
  return catalogue;
}

/** What is compiled; a game that somebody looks at is compiled next. */
export const getStatus = (game?: string) => request('get', '/api/status', { game });
export const getSession = () => request('get', '/api/session');
export const becomeGuest = (name?: string) => request('post', '/api/session', { body: name ? { name } : {} });

export const getOwnTables = () => request('get', '/api/session/tables');
export const getPublicTables = () => request('get', '/api/tables');
export const getRatings = (game: string, players: number) => request('get', '/api/ratings', { game, players });

export const makeTable = (wish: NewTable) => request('post', '/api/tables', { body: wish });
/** Do something at a table without being connected to it. */
export const sendCommand = (table: string, command: Command) =>
  request('post', '/api/tables/{table}/commands', { table, body: { ...command, id: newId() } });
export const getTable = (table: string) => request('get', '/api/tables/{table}', { table });
export const cancelTable = (table: string) => request('delete', '/api/tables/{table}', { table });
export const invite = (table: string, seat: number) =>
  request('post', '/api/tables/{table}/invitations', { table, body: { seat } });
export const tryMove = (table: string, move: string, seat?: number | null) =>
  request('post', '/api/tables/{table}/try', { table, body: { move, seat } }) as Promise<TryResult>;
export const tryMoves = async (table: string, moves: string[], seat?: number | null): Promise<TryResult[]> =>
  (await request('post', '/api/tables/{table}/try-all', { table, body: { moves, seat } })).tried as TryResult[];
export const askHint = (table: string, seat?: number | null) =>
  request('post', '/api/tables/{table}/hint', { table, body: { seat } });
export const judgeMove = (table: string, move: string, seat?: number | null) =>
  request('post', '/api/tables/{table}/judge', { table, body: { move, seat } });
export const getPosition = (table: string, ply: number, seat?: number | null): Promise<PositionAt> =>
  request('get', '/api/tables/{table}/positions/{ply}', { table, ply, seat });
/** The server's own drawing of a position, as this seat sees it. */
export const pictureAddress = (table: string, ply: number, seat?: number | null) =>
  addressOf('/api/tables/{table}/picture.svg', { table, ply, seat });
export const getRecord = (table: string) => request('get', '/api/tables/{table}/record', { table });
export const recordAddress = (table: string) => addressOf('/api/tables/{table}/record', { table });

/** Become a guest if one is nobody yet: before making a table or sitting down. */
export async function ensureSession(name?: string): Promise<Player> {
  const { player } = await getSession();
  return player ?? ((await becomeGuest(name)).player as Player);
}

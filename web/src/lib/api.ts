/** Everything that is asked once: REST as in docs/protocol.md. */

import { asProblem, offlineProblem, Problem } from './problem';
import type {
  CatalogueGame, Command, MadeTable, NewTable, PositionAt, ProblemDocument, Rating, Snapshot, Summary,
} from './protocol';
import type { TryResult } from '../games/ui';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const MAX_TRIES = 4;

async function send(method: Method, path: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Tessera'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw offlineProblem();
  }
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    return new Problem((await response.json()) as ProblemDocument);
  } catch {
    return new Problem({ error: response.status >= 500 ? 'offline' : 'unexpected', message: `status ${response.status}` });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How long to wait before asking again, or null if that would not help. */
function patience(problem: Problem, tried: number): number | null {
  if (tried >= MAX_TRIES) return null;
  if (problem.error === 'warming-up') return 1500;
  if (problem.error === 'overloaded') return 500 * 2 ** tried;
  if (problem.error === 'too-fast') return 1000 * Math.min(Number(problem.values.retry_after ?? 1), 5);
  return null;
}

export async function request<T>(method: Method, path: string, body?: unknown): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    const response = await send(method, path, body);
    if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
    const problem = await problemOf(response);
    const wait = patience(problem, tried);
    if (wait === null) throw problem;
    await pause(wait);
  }
}

export interface Player {
  name: string;
  account: boolean;
}

export interface Status {
  version: string;
  ready: boolean;
  games: Record<string, { ready: boolean; done: number; steps: number }>;
}

let catalogue: Promise<CatalogueGame[]> | null = null;

/** The catalogue, asked for once a visit. */
export function getCatalogue(): Promise<CatalogueGame[]> {
  catalogue ??= request<{ games: CatalogueGame[] }>('GET', '/games').then(
    (answer) => answer.games,
    (thrown) => {
      catalogue = null;
      throw asProblem(thrown);
    },
  );
  return catalogue;
}

export const getStatus = () => request<Status>('GET', '/status');
export const getSession = () => request<{ player: Player | null }>('GET', '/session');
export const becomeGuest = (name?: string) => request<{ player: Player }>('POST', '/session', name ? { name } : {});
export const rename = (name: string) => request<{ player: Player }>('PATCH', '/session', { name });
export const logOut = () => request<void>('DELETE', '/session');
export const register = (name: string, password: string) => request<{ player: Player }>('POST', '/account', { name, password });
export const logIn = (name: string, password: string) => request<{ player: Player }>('POST', '/login', { name, password });

export const getOwnTables = () => request<{ tables: Summary[] }>('GET', '/session/tables');
export const getPublicTables = () => request<{ tables: Summary[] }>('GET', '/tables');
export const getRatings = (game: string) => request<{ ratings: Rating[] }>('GET', `/ratings?game=${encodeURIComponent(game)}`);

const tablePath = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const makeTable = (wish: NewTable) => request<MadeTable>('POST', '/tables', wish);
export const getTable = (id: string) => request<Snapshot>('GET', tablePath(id));
export const invite = (id: string, seat: number) =>
  request<{ seat: number; token: string }>('POST', `${tablePath(id)}/invitations`, { seat });
export const tryMove = (id: string, move: string, seat?: number | null) =>
  request<TryResult>('POST', `${tablePath(id)}/try`, seat == null ? { move } : { move, seat });
export const askHint = (id: string, seat?: number | null) =>
  request<{ move: string; gain: Record<string, unknown>; program: string }>('POST', `${tablePath(id)}/hint`, seat == null ? {} : { seat });
export const getPosition = (id: string, ply: number, seat?: number | null) =>
  request<PositionAt>('GET', `${tablePath(id)}/positions/${ply}${seat == null ? '' : `?seat=${seat}`}`);
export const sendCommand = (id: string, command: Command & { id: string }) =>
  request<{ seq: number }>('POST', `${tablePath(id)}/commands`, command);
export const recordAddress = (id: string) => `/api${tablePath(id)}/record`;

/** Become a guest if one is nobody yet: before making a table or sitting down. */
export async function ensureSession(name?: string): Promise<Player> {
  const { player } = await getSession();
  return player ?? (await becomeGuest(name)).player;
}

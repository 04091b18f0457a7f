/** What reviews and analysis boards ask of the server. */

import { request, type Schemas } from '../lib/apiClient';
import { ensureSession } from '../lib/api';
import type { TryResult } from '../games/ui';
import type { MovedEvent, PositionEvent, StartedEvent } from '../lib/protocol';

export type FinishedGame = Schemas['FinishedGame'];
export type GameMove = Schemas['GameMove'];
export type ReviewPosition = Schemas['ReviewPosition'];
export type Board = Schemas['Board'];
export type BoardPosition = Schemas['BoardPosition'];
export type Thought = Schemas['ThoughtMessage'];

export const getGame = (game: string) => request('get', '/api/reviews/{game}', { game });
export const getPosition = (game: string, ply: number, move: string | null) =>
  request('get', '/api/reviews/{game}/positions/{ply}', { game, ply, move: move ?? undefined });
export const showBoard = (board: Board) => request('post', '/api/analysis', { body: board });

export const tryOnBoard = (board: Board, move: string) =>
  request('post', '/api/analysis/try', { body: { board, move } }) as Promise<TryResult>;

export type DailyState = Schemas['DailyState'];
export const getDaily = (game: string, day: string) => request('get', '/api/daily/{game}/{day}', { game, day });
export async function answerDaily(game: string, day: string, move: string): Promise<DailyState> {
  await ensureSession();
  return request('post', '/api/daily/{game}/{day}', { game, day, body: { move } });
}

export async function importGame(document: string): Promise<string> {
  await ensureSession();
  return (await request('post', '/api/reviews', { body: { document } })).game;
}

export function socketAddress(path: string): string {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/** The moves of a game as the events of a table, in whose words boards and logs are written. */
export function asEvents(
  game: { chance: GameMove['chance']; scores?: unknown[] },
  moves: readonly GameMove[],
): PositionEvent[] {
  const common = { table: '', time: '1970-01-01T00:00:00Z' };
  const started = {
    ...common,
    type: 'started',
    seq: 1,
    salts: [],
    moves: [],
    chance: game.chance,
    scores: game.scores ?? [],
  } as unknown as StartedEvent;
  const events: PositionEvent[] = [started];
  moves.forEach((move, index) =>
    events.push({ ...common, type: 'moved', seq: index + 2, by: 'person', ...move } as unknown as MovedEvent),
  );
  return events;
}

/** What the server is asked about puzzles. */

import { request, type Schemas } from '../lib/apiClient';
import type { TryResult } from '../games/ui';

export type PuzzleState = Schemas['PuzzleState'];
export type Progress = Schemas['PuzzleProgress'];
export type Solvable = Schemas['Solvable'];

/** Today, where the person is. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

export const getProgress = () => request('get', '/api/puzzles', { day: today() });
export const getPuzzle = (puzzle: string) => request('get', '/api/puzzles/{puzzle}', { puzzle });
export const layPieces = (puzzle: string, moves: string[]) =>
  request('put', '/api/puzzles/{puzzle}', { puzzle, body: { moves } });
export const tryPiece = (puzzle: string, move: string) =>
  request('post', '/api/puzzles/{puzzle}/try', { puzzle, body: { move } }) as Promise<TryResult>;
export const askSolvable = (puzzle: string) => request('post', '/api/puzzles/{puzzle}/solvable', { puzzle });
export const askHint = (puzzle: string) => request('post', '/api/puzzles/{puzzle}/hint', { puzzle });

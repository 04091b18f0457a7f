/** An analysis board as an address: whoever has the link sees the same board, and what else was tried on it. */

import { GAME_NAMES } from '../games';
import type { Board } from './api';

const BETWEEN = ';';
const AFTER = ':';

export function readBoard(query: URLSearchParams): Board {
  const moves = query.get('moves')?.split(BETWEEN).filter(Boolean) ?? [];
  const of = query.get('of');
  if (of) return { of, ply: Number(query.get('ply')) || 0, moves };
  const options: Record<string, unknown> = {};
  for (const [name, value] of query) if (name.startsWith('o.')) options[name.slice(2)] = readValue(value);
  return { game: query.get('game') ?? GAME_NAMES[0]!, options, seed: query.get('seed') ?? 'analysis', moves };
}

/** Numbers and yes or no as what they are; everything else is a text. */
function readValue(text: string): unknown {
  if (/^-?\d+$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

/** The other lines that were tried: each is so many moves of the game, and those after them. */
export function readLines(query: URLSearchParams, board: Board): Board[] {
  return query.getAll('line').map((text) => {
    const [ply = '', ...moves] = text.split(AFTER);
    return { ...board, ply: Number(ply) || 0, moves: moves.join(AFTER).split(BETWEEN).filter(Boolean) };
  });
}

export function boardAddress(board: Board, lines: readonly Board[] = []): string {
  const query = new URLSearchParams();
  if (board.of) {
    query.set('of', board.of);
    query.set('ply', String(board.ply ?? 0));
  } else {
    query.set('game', board.game ?? '');
    for (const [name, value] of Object.entries(board.options ?? {})) query.set(`o.${name}`, String(value));
    if (board.seed && board.seed !== 'analysis') query.set('seed', board.seed);
  }
  if (board.moves?.length) query.set('moves', board.moves.join(BETWEEN));
  for (const { ply, moves } of lines) query.append('line', `${ply ?? 0}${AFTER}${moves?.join(BETWEEN) ?? ''}`);
  return `/analysis?${query}`;
}

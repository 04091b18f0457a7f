import { expect, it } from 'vitest';
import { boardAddress, readBoard } from './board';

it.each([
  { of: 'abc', ply: 12, moves: ['pawn 3', 'guard 4'] },
  { game: 'mosaic', options: { players: 2, advanced: true }, seed: 'x', moves: ['a20,b20', 't1'] },
  { game: 'mosaic', options: { mode: 'team' }, seed: 'analysis', moves: [] },
])('a board is the same after its address was sent: %o', (board) => {
  const query = new URLSearchParams(boardAddress(board).split('?')[1]);
  expect(readBoard(query)).toEqual(board);
});

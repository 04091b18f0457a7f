import { expect, it } from 'vitest';
import { boardAddress, readBoard, readLines } from './board';

it.each([
  { of: 'abc', ply: 12, moves: ['pawn 3', 'guard 4'] },
  { game: 'mosaic', options: { players: 2, advanced: true }, seed: 'x', moves: ['a20,b20', 't1'] },
  { game: 'mosaic', options: { mode: 'team' }, seed: 'analysis', moves: [] },
])('a board is the same after its address was sent: %o', (board) => {
  const query = new URLSearchParams(boardAddress(board).split('?')[1]);
  expect(readBoard(query)).toEqual(board);
});

it('what else was tried on it is the same, too', () => {
  const board = { of: 'abc', ply: 12, moves: ['pawn 3'] };
  const tried = [
    { of: 'abc', ply: 14, moves: [] },
    { of: 'abc', ply: 2, moves: ['pawn 3', 'a:b'] },
  ];
  const query = new URLSearchParams(boardAddress(board, tried).split('?')[1]);
  expect(readBoard(query)).toEqual(board);
  expect(readLines(query, board)).toEqual(tried);
});

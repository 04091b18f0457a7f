import { expect, it } from 'vitest';
import { findMoves, groupMoves } from './moveGroups';

const MOVES = ['red 3 b2', 'red 3 c2', 'away red 3', 'away blue 1', 'pass'];

it('groups moves by their first word, and keeps the others together', () => {
  expect(groupMoves(MOVES)).toEqual([
    {
      title: 'red',
      choices: [
        { move: 'red 3 b2', label: '3 b2' },
        { move: 'red 3 c2', label: '3 c2' },
      ],
    },
    {
      title: 'away',
      choices: [
        { move: 'away red 3', label: 'red 3' },
        { move: 'away blue 1', label: 'blue 1' },
      ],
    },
    { title: '', choices: [{ move: 'pass', label: 'pass' }] },
  ]);
});

it('finds moves by pieces of words', () => {
  expect(findMoves(MOVES, 'RED b')).toEqual(['red 3 b2']);
  expect(findMoves(MOVES, ' ')).toEqual(MOVES);
  expect(findMoves(MOVES, 'green')).toEqual([]);
});

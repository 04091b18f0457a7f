import { expect, it } from 'vitest';
import { Questions } from './questions';

it('asks once for all moves of one moment, and again for those of the next', async () => {
  const asked: string[][] = [];
  const questions = new Questions(async (moves) => {
    asked.push(moves);
    return moves.map((move) => ({ legal: true, move }));
  });
  const results = await Promise.all(['a', 'b', 'c'].map((move) => questions.ask(move)));
  expect(results.map(({ move }) => move)).toEqual(['a', 'b', 'c']);
  await questions.ask('d');
  expect(asked).toEqual([['a', 'b', 'c'], ['d']]);
});

it('lets all know that there is no answer', async () => {
  const questions = new Questions(() => Promise.reject(new Error('offline')));
  const results = await Promise.allSettled([questions.ask('a'), questions.ask('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

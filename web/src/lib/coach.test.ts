import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Coach, isWarnedOf, type Judgement } from './coach';

const judged = (move: string, grade: Judgement['grade'] = 'good'): Judgement => ({
  move,
  grade,
  loss: 0,
  better: null,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once for a move that rests, and not for those passed by', async () => {
  const ask = vi.fn((move: string) => Promise.resolve(judged(move)));
  const coach = new Coach(ask);
  for (const move of ['a1', 'b1', 'c1']) coach.expect(move);
  await vi.advanceTimersByTimeAsync(1000);
  await coach.judge('c1');
  expect(ask.mock.calls).toEqual([['c1']]);
});

it('asks again after a failure, and after the position has changed', async () => {
  let isBroken = true;
  const ask = vi.fn((move: string) => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(judged(move))));
  const coach = new Coach(ask);
  await expect(coach.judge('a1')).rejects.toThrow('no');
  isBroken = false;
  await coach.judge('a1');
  coach.forget();
  await coach.judge('a1');
  expect(ask).toHaveBeenCalledTimes(3);
});

it('warns of mistakes and blunders only', () => {
  const warned = (['best', 'good', 'inaccuracy', 'mistake', 'blunder'] as const).filter((grade) =>
    isWarnedOf(judged('a1', grade)),
  );
  expect(warned).toEqual(['mistake', 'blunder']);
});

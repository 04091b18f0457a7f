import { expect, it, vi } from 'vitest';

const asked: string[] = [];
const answers: Record<string, unknown> = {
  '/api/session': { player: { name: 'Mio' } },
  '/api/puzzles/p/try': { legal: true },
  '/api/puzzles/p': { moves: [] },
};
vi.stubGlobal('fetch', async (address: string) => {
  asked.push(address);
  return new Response(JSON.stringify(answers[address]));
});

it('asks who one is once, not before every piece', async () => {
  const { Attempt } = await import('./attempt.svelte');
  const attempt = new Attempt('p');
  for (const move of ['a', 'b', 'c']) {
    await attempt.tryMove(move);
    await attempt.play(move);
  }
  expect(asked.filter((address) => address === '/api/session')).toHaveLength(1);
});

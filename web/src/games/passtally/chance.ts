import type { DrawChance } from '../../fairness/chance';

const KINDS = ['AA', 'BB', 'CC', 'AB', 'AC', 'CB'];
const TILES_PER_KIND = 7;
const NUM_PILES = 3;

/** PAS-4, PAS-5: who begins, and three shuffled piles; PAS-7: the next tile of a pile is turned up. */
export const drawChance: DrawChance = (options, stream) => {
  const first_seat = stream.below(options.players as number);
  const unseen = KINDS.map(() => TILES_PER_KIND);
  const size = (KINDS.length * TILES_PER_KIND) / NUM_PILES;
  const piles = Array.from({ length: NUM_PILES }, () =>
    Array.from({ length: size }, () => KINDS[stream.take(unseen)]!),
  );
  const left = piles.map((pile) => [...pile]);
  return {
    setup: { first_seat, piles },
    after: ({ move }) => {
      const pile = /^tile (\d)/.exec(move)?.[1];
      if (!pile) return null;
      const [, revealed] = left[Number(pile) - 1]!;
      left[Number(pile) - 1]!.shift();
      return revealed ? { revealed } : null;
    },
  };
};

import type { DrawChance } from '../../fairness/chance';

const DIE_SIDES = 6;

/** VER-3, VER-4, VER-5: the order of the path, who begins, and a roll for every turn. */
export const drawChance: DrawChance = (options, stream) => {
  const path = [...(options.tiles as unknown[])];
  for (let number = path.length; number > 1; number--) {
    const other = stream.below(number);
    [path[other], path[number - 1]] = [path[number - 1], path[other]];
  }
  const roll = () => 1 + stream.below(DIE_SIDES);
  const setup = { path, first_seat: stream.below(options.players as number), roll: roll() };
  return { setup, after: ({ chance }) => (chance ? { roll: roll() } : null) };
};

import type { DrawChance } from '../../fairness/chance';

/** Nothing is left to chance. */
export const drawChance: DrawChance = () => ({ setup: {}, after: () => null });

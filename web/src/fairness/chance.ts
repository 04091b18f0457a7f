/** How the check knows the chance of a game: each draws its own anew, in `games/<game>/chance.ts`. */

import type { Stream } from './stream';

/** A move as a record has it. */
export interface RecordedMove {
  seat: number;
  move: string;
  /** What became known by it. */
  chance?: Record<string, unknown>;
}

export interface Chance {
  /** What is decided before the first move. */
  setup: Record<string, unknown>;
  /** What becomes known by the next move; null if nothing does. */
  after(move: RecordedMove): Record<string, unknown> | null;
}

/** The chance of one game with these options, drawn from its stream. */
export type DrawChance = (options: Record<string, unknown>, stream: Stream) => Chance;

const modules = import.meta.glob<{ drawChance: DrawChance }>('../games/*/chance.ts');

/** How a game draws; null if this page does not know. */
export async function chanceOf(game: string): Promise<DrawChance | null> {
  return (await modules[`../games/${game}/chance.ts`]?.())?.drawChance ?? null;
}

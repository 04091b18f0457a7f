/** Moves in the game of the table, made by mouse, by keys or by finger. */

import { andSee, type GameHands } from './hands';
import type { Person } from './people';

const modules = import.meta.glob<{ hands: GameHands }>('./games/*.ts', { eager: true });

export function handsOf(game: string): GameHands {
  return modules[`./games/${game}.ts`]!.hands;
}

/** Make some legal move in one's own turn, and see that it was made. */
export function moveBy(manner: 'mouse' | 'keys' | 'finger', game: string, person: Person, turn: number): Promise<void> {
  return andSee(person, () => handsOf(game)[manner](person, turn));
}

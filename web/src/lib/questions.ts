/** Questions of one moment, asked together: one request for all moves that a board wants to know about. */

import type { TryResult } from '../games/ui';

/** As many as the server answers at once. */
const MOST = 32;

interface Waiting {
  move: string;
  resolve: (result: TryResult) => void;
  reject: (thrown: unknown) => void;
}

export class Questions {
  #waiting: Waiting[] = [];

  constructor(private readonly send: (moves: string[]) => Promise<TryResult[]>) {}

  ask(move: string): Promise<TryResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) queueMicrotask(() => this.#askAll());
      this.#waiting.push({ move, resolve, reject });
    });
  }

  #askAll(): void {
    const all = this.#waiting.splice(0);
    for (let from = 0; from < all.length; from += MOST) void this.#askSome(all.slice(from, from + MOST));
  }

  async #askSome(some: Waiting[]): Promise<void> {
    try {
      const results = await this.send(some.map(({ move }) => move));
      for (const [index, { resolve }] of some.entries()) resolve(results[index]!);
    } catch (thrown) {
      for (const { reject } of some) reject(thrown);
    }
  }
}

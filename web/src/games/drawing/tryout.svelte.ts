/** Asks the server what a move would do, not on every step of the pointer: the last question wins. */

import type { TryResult } from '../ui';

/** Milliseconds that the ghost must rest before the server is asked. */
const REST = 90;

export class TryOut {
  /** The answer to the move asked last, once it is there. */
  result: TryResult | null = $state.raw(null);
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = new Map<string, TryResult>();
  #ask: (move: string) => Promise<TryResult>;

  constructor(ask: (move: string) => Promise<TryResult>) {
    this.#ask = ask;
  }

  /** The ghost stands for this move now; null for none. */
  look(move: string | null): void {
    if (move === this.#asked) return;
    clearTimeout(this.#timer);
    this.#asked = move ?? '';
    this.result = move === null ? null : (this.#known.get(move) ?? null);
    if (move !== null && !this.result) this.#timer = setTimeout(() => void this.#question(move), REST);
  }

  /** The position has changed: everything known is out of date. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#known = new Map();
    this.#asked = '';
    this.result = null;
  }

  async #question(move: string): Promise<void> {
    const known = this.#known;
    const result = await this.#ask(move).catch(() => null);
    if (!result || known !== this.#known) return;
    known.set(move, result);
    if (this.#asked === move) this.result = result;
  }
}

/** The coach beside a person: asked about a move while it is tried out, so that it knows it when it is made. */

import type { Schemas } from './apiClient';

export type Judgement = Schemas['Judgement'];

/** A move that the coach warns of, and what is done when the person has decided. */
export interface Warning {
  judgement: Judgement;
  decide: (plays: boolean) => void;
}

/** Milliseconds that a ghost rests before the coach thinks about it. */
const REST = 400;

export class Coach {
  #known = new Map<string, Promise<Judgement>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: (move: string) => Promise<Judgement>) {}

  /** This move may be made soon. */
  expect(move: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.judge(move).catch(() => undefined), REST);
  }

  /** What the coach says of a move; what failed is asked again. */
  judge(move: string): Promise<Judgement> {
    clearTimeout(this.#timer);
    const known = this.#known.get(move);
    if (known) return known;
    const asked = this.ask(move);
    this.#known.set(move, asked);
    asked.catch(() => this.#known.delete(move));
    return asked;
  }

  /** The position has changed. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#known = new Map();
  }
}

/** Whether a move of this grade is worth a warning. */
export function isWarnedOf({ grade }: Judgement): boolean {
  return grade === 'mistake' || grade === 'blunder';
}

/** The person has thought better of it: the move was not sent. */
export class Withdrawn extends Error {}

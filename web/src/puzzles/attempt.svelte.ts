/** A puzzle being solved: what lies there, what the solver says, and everything one can do. */

import type { Hint } from '../games/hints';
import { asProblem, type Problem } from '../lib/problem';
import { beSomebody } from '../lib/session.svelte';
import { readSetting, writeSetting } from '../lib/storage';
import { askHint, askSolvable, getPuzzle, layPieces, tryPiece, type PuzzleState, type Solvable } from './api';

export class Attempt {
  state = $state.raw<PuzzleState | null>(null);
  /** What the solver said about the board as it is. */
  advice = $state.raw<Solvable | null>(null);
  hint = $state.raw<Hint | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);

  /** How long this browser has shown it until it was solved. */
  seconds = $state(0);
  hints = $state(0);

  constructor(readonly puzzle: string) {
    this.seconds = Number(readSetting(`puzzle.${puzzle}.seconds`) ?? 0);
    this.hints = Number(readSetting(`puzzle.${puzzle}.hints`) ?? 0);
  }

  /** A second has passed in front of the puzzle. */
  tick(): void {
    if (!this.state || this.state.solved) return;
    this.seconds += 1;
    writeSetting(`puzzle.${this.puzzle}.seconds`, String(this.seconds));
  }

  open = () =>
    this.#act(async () => {
      const state = await getPuzzle(this.puzzle);
      this.#show(state);
      // The server takes the time of a puzzle of the day from here on.
      if (state.day && !state.solved && state.moves.length === 0) await this.#lay([]);
    });
  undo = () => this.#act(() => this.#lay(this.#moves.slice(0, -1)));
  /** Takes back any piece that was laid here, and says whether it was one. */
  takeBack = async (move: string): Promise<boolean> => {
    if (this.busy || !this.#moves.includes(move)) return false;
    await this.#act(() => this.#lay(this.#moves.filter((laid) => laid !== move)));
    return this.problem === null;
  };
  restart = () => this.#act(() => this.#lay([]));
  tryMove = async (move: string) => {
    await this.#beSomebody();
    return tryPiece(this.puzzle, move);
  };

  /** Lays a piece; rejects with a Problem if the rules forbid it. */
  play = async (move: string): Promise<void> => {
    try {
      await this.#lay([...this.#moves, move]);
    } catch (thrown) {
      throw asProblem(thrown);
    }
  };

  ask = () => this.#act(async () => void (this.advice = await this.#solver(askSolvable)));

  help = () =>
    this.#act(async () => {
      const answer = await this.#solver(askHint);
      this.hints += 1;
      writeSetting(`puzzle.${this.puzzle}.hints`, String(this.hints));
      this.advice = answer;
      this.hint = answer.move ? { move: answer.move, gain: {}, reasons: [] } : null;
    });

  #session: Promise<unknown> | null = null;

  /** Asked once: whoever lays the first piece lays the others too. */
  async #beSomebody(): Promise<void> {
    this.#session ??= beSomebody();
    try {
      await this.#session;
    } catch (thrown) {
      this.#session = null;
      throw thrown;
    }
  }

  get #moves(): string[] {
    return this.state?.moves ?? [];
  }

  async #solver<Answer>(question: (puzzle: string) => Promise<Answer>): Promise<Answer> {
    await this.#beSomebody();
    return question(this.puzzle);
  }

  async #lay(moves: string[]): Promise<void> {
    await this.#beSomebody();
    this.#show(await layPieces(this.puzzle, moves));
  }

  #show(state: PuzzleState): void {
    [this.state, this.advice, this.hint] = [state, null, null];
  }

  async #act(action: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await action();
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
    this.busy = false;
  }
}

/** A game and its review, which grows while one looks; which move is shown. */

import { asProblem, type Problem } from '../lib/problem';
import { getGame, getPosition, type FinishedGame, type ReviewPosition } from './api';
import type { Review } from './graph';
import { ReviewFeed } from './reviewFeed';

type Move = Review['moves'][number];

export class ReviewModel {
  game = $state.raw<FinishedGame | null>(null);
  review = $state.raw<Review | null>(null);
  problem = $state.raw<Problem | null>(null);
  position = $state.raw<ReviewPosition | null>(null);
  /** The move that is looked at, from 0; as many as there are: the end. */
  at = $state(0);

  private readonly feed: ReviewFeed;
  private readonly known = new Map<string, Promise<ReviewPosition>>();

  constructor(readonly id: string) {
    this.feed = new ReviewFeed(
      id,
      (review) => this.receive(review),
      (problem) => (this.problem = problem),
    );
  }

  end = $derived(this.game?.moves.length ?? 0);
  move: Move | null = $derived(this.review?.moves[this.at] ?? null);
  better = $derived(this.move?.best?.move ?? null);

  async start(at: number | null): Promise<void> {
    try {
      this.game = await getGame(this.id);
      this.feed.start();
      await this.show(at ?? 0);
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  stop(): void {
    this.feed.stop();
  }

  private receive(review: Review): void {
    const before = this.better;
    this.review = review;
    if (this.better !== before) void this.show(this.at);
  }

  /** Look at a move; the last wish wins. */
  async show(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.end, at));
    const [wanted, better] = [this.at, this.better];
    try {
      const position = await this.fetch(wanted, better);
      if (this.at !== wanted || this.better !== better) return;
      this.position = position;
      for (const near of [wanted + 1, wanted - 1])
        if (near >= 0 && near <= this.end)
          void this.fetch(near, this.review?.moves[near]?.best?.move ?? null).catch(() => undefined);
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  private fetch(ply: number, move: string | null): Promise<ReviewPosition> {
    const key = `${ply} ${move}`;
    let found = this.known.get(key);
    if (!found) {
      found = getPosition(this.id, ply, move);
      found.catch(() => this.known.delete(key));
      this.known.set(key, found);
    }
    return found;
  }
}

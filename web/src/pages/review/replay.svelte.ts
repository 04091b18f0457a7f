/** Positions of a game by the number of moves, fetched when they are wanted and kept. */

import { getPosition } from '../../lib/api';
import { asProblem, type Problem } from '../../lib/problem';
import type { PositionAt } from '../../lib/protocol';

export class Replay {
  ply = $state(0);
  position = $state.raw<PositionAt | null>(null);
  problem = $state.raw<Problem | null>(null);

  private readonly known = new Map<number, Promise<PositionAt>>();

  constructor(
    private readonly table: string,
    readonly end: number,
    private readonly seat: number | null,
  ) {
    this.ply = end;
  }

  /** Show the position after so many moves; the last wish wins. */
  async show(ply: number): Promise<void> {
    this.ply = Math.max(0, Math.min(this.end, ply));
    const wanted = this.ply;
    try {
      const position = await this.fetch(wanted);
      if (this.ply !== wanted) return;
      this.position = position;
      this.problem = null;
      for (const near of [wanted + 1, wanted - 1])
        if (near >= 0 && near <= this.end) void this.fetch(near).catch(() => undefined);
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  private fetch(ply: number): Promise<PositionAt> {
    let found = this.known.get(ply);
    if (!found) {
      found = getPosition(this.table, ply, this.seat);
      found.catch(() => this.known.delete(ply));
      this.known.set(ply, found);
    }
    return found;
  }
}

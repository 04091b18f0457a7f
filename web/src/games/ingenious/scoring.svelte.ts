/** What has just been scored, shown over the new tile for a moment. */

import type { Point } from '../drawing/outline';
import { hexCenter } from './hexes';
import { laidTiles } from './layout';
import type { MovedEvent } from '../ui';
import { COLORS, type Color, type IngeniousView, type ScoringLine } from './view';

export interface Scored {
  key: string;
  at: Point;
  points: { color: Color; points: number }[];
  lines: ScoringLine[];
  /** Colours that reached the end of a board: one calls out the name of the game (ING-12). */
  full: Color[];
}

/** Milliseconds that it stays. */
const STAY = 1900;

export class TileScoring {
  scored: Scored | null = $state.raw(null);
  #before: IngeniousView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The position has changed. */
  see(view: IngeniousView, latest: MovedEvent | undefined): void {
    const before = this.#before;
    this.#before = view;
    if (!before || before === view || !latest) return;
    const known = new Set(laidTiles(before.halves).map((tile) => tile.key));
    const added = laidTiles(view.halves).filter((tile) => !known.has(tile.key));
    const [tile] = added;
    if (!tile || added.length > 1) return this.clear();
    const [a, b] = tile.cells.map(hexCenter) as [Point, Point];
    this.scored = {
      key: tile.key,
      at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
      points: pointsBetween(before, view, latest.seat),
      lines: runsOf(latest),
      full: fullBetween(before, view, latest.seat),
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.scored = null), STAY);
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.scored = null;
  }
}

/** The runs that a move scored. */
export function runsOf(event: MovedEvent | undefined): ScoringLine[] {
  return (event?.effect as { lines?: ScoringLine[] } | null | undefined)?.lines ?? [];
}

/** A board is 18 long; where it has two, both ends count (ING-11, ING-20). */
const BOARD = 18;

function fullBetween(before: IngeniousView, after: IngeniousView, seat: number): Color[] {
  const board = after.seats[seat]?.score_board ?? 0;
  const [old, now] = [before.score_boards[board]?.marks, after.score_boards[board]?.marks];
  if (!old || !now || after.mode === 'solo') return [];
  return COLORS.filter((color) => Math.floor(now[color] / BOARD) > Math.floor(old[color] / BOARD));
}

function pointsBetween(before: IngeniousView, after: IngeniousView, seat: number): Scored['points'] {
  const board = after.seats[seat]?.score_board ?? 0;
  const [old, now] = [before.score_boards[board]?.marks, after.score_boards[board]?.marks];
  if (!old || !now) return [];
  return COLORS.map((color) => ({ color, points: now[color] - old[color] })).filter(({ points }) => points > 0);
}

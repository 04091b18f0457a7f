/** What has happened at a table since this browser last showed it, move by move. */

import { getPosition } from '../lib/api';
import type { MovedEvent, PositionAt, TableEvent } from '../lib/protocol';
import { readSetting, writeSetting } from '../lib/storage';
import { latestMoves, standingMoves } from '../lib/table.svelte';

const KEY = 'seen';
/** Tables whose last look is remembered; the oldest are forgotten. */
const MOST_TABLES = 60;
/** More is no short replay any more: of a longer absence the end is shown. */
const MOST_MOVES = 8;
const STEP = 1100;

/** A position of the past, as the board shows it. */
export interface Frame {
  ply: number;
  view: unknown;
  scores: unknown[];
  lastMoves: MovedEvent[];
}

type Seen = [table: string, ply: number][];

function readSeen(): Seen {
  try {
    const kept: unknown = JSON.parse(readSetting(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Seen) : [];
  } catch {
    return [];
  }
}

/** How many moves were played when one last looked; null if one never has. */
export function lastSeen(table: string): number | null {
  return readSeen().find(([kept]) => kept === table)?.[1] ?? null;
}

export function noteSeen(table: string, ply: number): void {
  const others = readSeen().filter(([kept]) => kept !== table);
  writeSetting(KEY, JSON.stringify([[table, ply], ...others].slice(0, MOST_TABLES)));
}

/** The events up to the one after which so many moves stood. */
export function eventsUpTo(events: TableEvent[], ply: number): TableEvent[] {
  const last = standingMoves(events)[ply - 1];
  return last ? events.filter((event) => event.seq <= last.seq) : [];
}

export class SinceReplay {
  frame = $state.raw<Frame | null>(null);
  missed = $state(0);

  #isFirst = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly position: (ply: number, seat: number | null) => Promise<PositionAt> = (ply, seat) =>
      getPosition(table, ply, seat),
  ) {}

  /** The page shows this: the first time, what came before it is shown first. */
  see(ply: number, seat: number | null, events: TableEvent[]): void {
    const before = this.#isFirst ? lastSeen(this.table) : null;
    this.#isFirst = false;
    noteSeen(this.table, ply);
    if (before === null || before >= ply) return;
    this.missed = ply - before;
    void this.#show(Math.max(before, ply - MOST_MOVES), ply, seat, events);
  }

  /** Show the present. */
  stop(): void {
    clearTimeout(this.#timer);
    this.frame = null;
    this.missed = 0;
  }

  async #show(ply: number, end: number, seat: number | null, events: TableEvent[]): Promise<void> {
    if (ply >= end || !this.missed) return this.stop();
    try {
      const { view, scores } = await this.position(ply, seat);
      if (!this.missed) return;
      this.frame = { ply, view, scores, lastMoves: latestMoves(eventsUpTo(events, ply)) };
      this.#timer = setTimeout(() => void this.#show(ply + 1, end, seat, events), STEP);
    } catch {
      this.stop(); // the present is more important
    }
  }
}

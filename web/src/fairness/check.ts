/** The check of a finished game, made here and not by the server: every shuffle, draw and roll once more. */

import { chanceOf, type DrawChance, type RecordedMove } from './chance';
import { sha256Hex } from './sha256';
import { Stream } from './stream';

/** What the check looks at in a record. */
export interface GameRecord {
  game: string;
  options: Record<string, unknown>;
  commitment: string;
  salts: string[];
  seed?: string;
  key?: string;
  origins?: unknown[];
  setup?: Record<string, unknown>;
  moves: RecordedMove[];
}

/** What this browser knows by itself. */
export interface Kept {
  commitment: string;
  /** What this browser added. */
  salts: string[];
}

export type Fault = 'commitment' | 'kept' | 'salt' | 'key' | 'setup' | 'move';

export type Verdict =
  | { kind: 'open' }
  | { kind: 'proven'; draws: number }
  /** Seed and salts are as published; the draws are for `tessera verify`. */
  | { kind: 'digests' }
  | { kind: 'forged'; fault: Fault; ply?: number };

export async function checkRecord(record: GameRecord, kept: Kept | null): Promise<Verdict> {
  return judge(record, kept, await chanceOf(record.game));
}

export function judge(record: GameRecord, kept: Kept | null, draw: DrawChance | null): Verdict {
  const { seed, salts } = record;
  if (seed === undefined) return { kind: 'open' };
  const fault = digestFault(record, seed, kept);
  if (fault) return { kind: 'forged', fault };
  // What a game that branched off from another draws anew depends on what its seats knew.
  if (!draw || record.origins?.length) return { kind: 'digests' };
  const chance = draw(record.options, Stream.of(seed, salts));
  if (!isSame(chance.setup, record.setup)) return { kind: 'forged', fault: 'setup' };
  const ply = record.moves.findIndex((move) => !isSame(chance.after(move), move.chance ?? null));
  if (ply >= 0) return { kind: 'forged', fault: 'move', ply: ply + 1 };
  return { kind: 'proven', draws: record.moves.filter((move) => move.chance).length };
}

function digestFault(record: GameRecord, seed: string, kept: Kept | null): Fault | null {
  if (sha256Hex(seed) !== record.commitment) return 'commitment';
  if (kept && kept.commitment !== record.commitment) return 'kept';
  if (kept?.salts.some((salt) => !record.salts.includes(salt))) return 'salt';
  if (sha256Hex([seed, ...record.salts].join('\n')) !== record.key) return 'key';
  return null;
}

/** Whether two things are the same JSON, whatever the order of their names. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** What this browser keeps of a table from its beginning, so that nobody can tell it otherwise in the end. */

import { readSetting, writeSetting } from '../lib/storage';
import type { Kept } from './check';

const KEY = 'fairness';
const MOST_TABLES = 100;

type Tables = [table: string, kept: Kept][];

function readAll(): Tables {
  try {
    return JSON.parse(readSetting(KEY) ?? '[]') as Tables;
  } catch {
    return [];
  }
}

export function keptOf(table: string): Kept | null {
  return readAll().find(([name]) => name === table)?.[1] ?? null;
}

/** The digest of the seed, as it was told first; what comes later changes nothing. */
export function keepCommitment(table: string, commitment: string): void {
  if (!keptOf(table)) write(table, { commitment, salts: [] });
}

/** What this browser added to the shuffle; the newest counts. */
export function keepSalts(table: string, commitment: string, salts: string[]): void {
  write(table, { commitment: keptOf(table)?.commitment ?? commitment, salts });
}

function write(table: string, kept: Kept): void {
  const others = readAll().filter(([name]) => name !== table);
  writeSetting(KEY, JSON.stringify([...others, [table, kept]].slice(-MOST_TABLES)));
}

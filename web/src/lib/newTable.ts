/** Wishes for a table, from the catalogue and a few choices. */

import { handedOrigin } from '../club/reach.svelte';
import { keepSalts } from '../fairness/kept';
import { getCatalogue, makeTable, sendCommand } from './api';
import { levelOf } from './names';
import type { CatalogueGame, MadeTable, NewTable, OptionSchema, SeatWish } from './protocol';
import { beSomebody } from './session.svelte';
import { readSetting, writeSetting } from './storage';

export const DEFAULT_LEVEL = 'level:3';

/** The program to play against: the one chosen last, else a gentle one. */
export function usualProgram(game: CatalogueGame): string {
  const last = readSetting(`program.${game.name}`);
  if (last && game.programs.includes(last)) return last;
  if (game.programs.includes(DEFAULT_LEVEL)) return DEFAULT_LEVEL;
  return game.programs.find((program) => program.startsWith('level:')) ?? game.programs.at(-1) ?? 'random';
}

export function rememberProgram(game: string, program: string): void {
  writeSetting(`program.${game}`, program);
}

export function defaultOptions(game: CatalogueGame): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(game.options.properties ?? {})) {
    if (isChoosable(schema)) found[name] = schema.default;
  }
  return found;
}

/** Options that a form can show; lists of tiles and the like keep their default. */
export function isChoosable({ default: usual }: OptionSchema): boolean {
  return ['boolean', 'number', 'string'].includes(typeof usual);
}

export function hasSolo(game: CatalogueGame): boolean {
  return game.players.includes(1);
}

/** The options of the solo game: those of its mode in the catalogue. */
export function soloOptions(game: CatalogueGame): Record<string, unknown> {
  return game.modes.find((mode) => mode.seats === 1)?.options ?? { players: 1 };
}

/** How many seats these options have. */
export function numSeats(game: CatalogueGame, options: Record<string, unknown>): number {
  if (typeof options.players === 'number') return options.players;
  return game.modes[0]?.seats ?? 2;
}

/** A random text for the shuffle, so that not even the server can have chosen it. */
export function newSalt(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function openTable(wish: NewTable): Promise<MadeTable> {
  await beSomebody();
  const waits = wish.seats.some(({ kind }) => kind === 'link' || kind === 'open');
  const isSeated = wish.seats.some(({ kind }) => kind === 'me' || kind === 'device');
  const made = await makeTable({ ...wish, start: waits ? 'full' : 'host' });
  rememberInvitations(made);
  // Only now: the answer has the digest of the seed, so the server cannot choose one that suits what we add.
  if (isSeated) {
    const salt = newSalt();
    await sendCommand(made.table, { type: 'salt', salt });
    keepSalts(made.table, made.commitment, [salt]);
  }
  if (!waits) await sendCommand(made.table, { type: 'start' });
  return made;
}

/** Invitations are told once; they are kept for this visit so that the waiting page can show them. */
function rememberInvitations(made: MadeTable): void {
  for (const { seat, token } of made.invitations) keepInvitation(made.table, seat, token);
}

export function keepInvitation(table: string, seat: number, token: string): void {
  try {
    sessionStorage.setItem(`tessera.invitation.${table}.${seat}`, token);
  } catch {
    // Then the host asks for a new link.
  }
}

export function invitationOf(table: string, seat: number): string | null {
  try {
    return sessionStorage.getItem(`tessera.invitation.${table}.${seat}`);
  } catch {
    return null;
  }
}

export function invitationLink(table: string, seat: number, token: string): string {
  return `${handedOrigin()}/table/${table}#${seat}.${token}`;
}

/** Sit down against programs at once. */
export async function playNow(name: string): Promise<MadeTable> {
  const game = await findGame(name);
  const options = defaultOptions(game);
  return openTable({
    game: name,
    options,
    chat: false,
    seats: seatsAgainstPrograms(numSeats(game, options), usualProgram(game)),
  });
}

/** A first game with a guide, against the gentlest programs. */
export async function playGuided(name: string): Promise<MadeTable> {
  const game = await findGame(name);
  const options = defaultOptions(game);
  const program = game.programs.includes('level:1') ? 'level:1' : usualProgram(game);
  return openTable({ game: name, options, chat: false, seats: seatsAgainstPrograms(numSeats(game, options), program) });
}

export async function playSolo(name: string): Promise<MadeTable> {
  const game = await findGame(name);
  return openTable({ game: name, options: soloOptions(game), chat: false, seats: [{ kind: 'me' }] });
}

export function seatsAgainstPrograms(count: number, program: string): SeatWish[] {
  return Array.from({ length: count }, (_, seat) =>
    seat === 0 ? { kind: 'me' } : { kind: 'program', program: companyOf(program, seat - 1) },
  );
}

/** Of several programs each is another one: the wanted level, the one above, the one below, and so on. */
export function companyOf(program: string, index: number): string {
  const level = levelOf(program);
  if (level === null) return program;
  const near = Array.from({ length: 9 }, (_, other) => other + 1).sort(
    (a, b) => Math.abs(a - level) - Math.abs(b - level) || b - a,
  );
  return `level:${near[index % near.length]}`;
}

export async function findGame(name: string): Promise<CatalogueGame> {
  const game = (await getCatalogue()).find((one) => one.name === name);
  if (!game) throw new Error(`there is no game ${name}`);
  return game;
}

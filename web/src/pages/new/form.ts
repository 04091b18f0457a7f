/** The choices of the new-table page, and the wish they make. */

import type { CatalogueGame, NewTable, OptionSchema, SeatWish } from '../../lib/protocol';

export type Way = 'programs' | 'friends' | 'device';
export type SeatKind = SeatWish['kind'];

export interface SeatChoice {
  kind: SeatKind;
  name: string;
  program: string;
}

export type ClockChoice = 'none' | 'turn:30' | 'turn:60' | 'turn:120' | 'game:600:5' | 'game:1200:10';
export const CLOCKS: ClockChoice[] = ['none', 'turn:30', 'turn:60', 'turn:120', 'game:600:5', 'game:1200:10'];

/** Options that only make sense with others, and values that only some numbers of players have. */
const SHOWN_WITH: Record<string, (options: Record<string, unknown>) => boolean> = {
  'ingenious.mode': (options) => options.players === 4,
  'verflixt.bug_penalty': (options) => options.bug === true,
  'verflixt.bug_per': (options) => options.bug === true,
  'blokus.free_corners': (options) => options.players !== 1,
  'blokus.scoring': (options) => options.players !== 1,
};
const HIDDEN_VALUES: Record<string, unknown[]> = { 'ingenious.mode': ['solo'] };

export interface OptionField {
  name: string;
  isSwitch: boolean;
  values: (string | number)[];
}

/** The options to show, in the order of the schema. */
export function optionFields(game: CatalogueGame, options: Record<string, unknown>, way: Way): OptionField[] {
  const fields: OptionField[] = [];
  for (const [name, schema] of Object.entries(game.options.properties ?? {})) {
    const key = `${game.name}.${name}`;
    if (SHOWN_WITH[key] && !SHOWN_WITH[key](options)) continue;
    const field = fieldOf(name, schema, HIDDEN_VALUES[key] ?? []);
    if (name === 'players') field.values = field.values.filter((count) => Number(count) > 1 || way === 'programs');
    if (field.isSwitch || field.values.length > 1) fields.push(field);
  }
  return fields;
}

function fieldOf(name: string, schema: OptionSchema, hidden: unknown[]): OptionField {
  const values = (schema.enum ?? []).filter((value) => !hidden.includes(value)) as (string | number)[];
  return { name, isSwitch: schema.type === 'boolean', values };
}

/** Set one option, and put back to their default those that it makes meaningless. */
export function withOption(
  game: CatalogueGame,
  options: Record<string, unknown>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  const changed = { ...options, [name]: value };
  for (const [other, schema] of Object.entries(game.options.properties ?? {})) {
    const isShown = SHOWN_WITH[`${game.name}.${other}`];
    if (isShown && !isShown(changed)) changed[other] = schema.default;
  }
  if (game.name === 'ingenious' && changed.players === 1) changed.mode = 'solo';
  else if (changed.mode === 'solo') changed.mode = 'standard';
  return changed;
}

/** The first guess at who sits where. */
export function firstSeats(
  count: number,
  way: Way,
  program: string,
  personName: (seat: number) => string,
): SeatChoice[] {
  const others: Record<Way, SeatKind> = { programs: 'program', friends: 'link', device: 'device' };
  return Array.from({ length: count }, (_, seat) => ({
    kind: seat === 0 ? 'me' : others[way],
    name: seat === 0 ? '' : personName(seat),
    program,
  }));
}

export function seatWish(choice: SeatChoice): SeatWish {
  if (choice.kind === 'program') return { kind: 'program', program: choice.program };
  if (choice.kind === 'device') return { kind: 'device', name: choice.name.trim() || '?' };
  if (choice.kind === 'me') return choice.name.trim() ? { kind: 'me', name: choice.name.trim() } : { kind: 'me' };
  return { kind: choice.kind };
}

export function clockWish(choice: ClockChoice): NewTable['clock'] {
  const [kind, seconds, increment] = choice.split(':');
  if (kind === 'turn') return { kind, seconds: Number(seconds) };
  if (kind === 'game') return { kind, seconds: Number(seconds), increment: Number(increment) };
  return null;
}

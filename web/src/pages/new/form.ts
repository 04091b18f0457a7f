/** The choices of the new-table page, and the wish they make. */

import { metaOf } from '../../games';
import type { Options } from '../../games/meta';
import { companyOf } from '../../lib/newTable';
import type { CatalogueGame, NewTable, OptionSchema, SeatWish } from '../../lib/protocol';

export type Way = 'programs' | 'friends' | 'device';
export type SeatKind = SeatWish['kind'];

export interface SeatChoice {
  kind: SeatKind;
  name: string;
  program: string;
}

export const CLOCKS = [
  'none',
  'turn:30',
  'turn:60',
  'turn:120',
  'game:600:5',
  'game:1200:10',
  'turn:86400',
  'turn:259200',
] as const;
export type ClockChoice = (typeof CLOCKS)[number];

/** A longer range of numbers keeps its default. */
const MOST_NUMBERS = 12;

export interface OptionField {
  name: string;
  /** What the server calls it and says of it; a game's own words come first. */
  title: string;
  note: string;
  isSwitch: boolean;
  values: (string | number)[];
}

/** The options to show, in the order of the schema. */
export function optionFields(game: CatalogueGame, options: Options, way: Way): OptionField[] {
  const { shownWith = {}, hiddenValues = {} } = metaOf(game.name);
  const fields: OptionField[] = [];
  for (const [name, schema] of Object.entries(game.options.properties ?? {})) {
    if (shownWith[name]?.(options) === false) continue;
    const field = fieldOf(name, schema, hiddenValues[name] ?? []);
    if (name === 'players') field.values = field.values.filter((count) => Number(count) > 1 || way === 'programs');
    if (field.isSwitch || field.values.length > 1) fields.push(field);
  }
  return fields;
}

function fieldOf(name: string, schema: OptionSchema, hidden: readonly unknown[]): OptionField {
  const values = valuesOf(schema).filter((value) => !hidden.includes(value));
  return {
    name,
    title: schema.title ?? name,
    note: schema.description ?? '',
    isSwitch: schema.type === 'boolean',
    values,
  };
}

/** The values to choose from: those that are listed, or a short range of numbers. */
function valuesOf({ enum: listed, type, minimum, maximum }: OptionSchema): (string | number)[] {
  if (listed) return listed as (string | number)[];
  if (type !== 'integer' || minimum === undefined || maximum === undefined || maximum - minimum > MOST_NUMBERS)
    return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}

/** Set one option, and put back to their default those that it makes meaningless. */
export function withOption(game: CatalogueGame, options: Options, name: string, value: unknown): Options {
  const { shownWith = {}, settle = (settled) => settled } = metaOf(game.name);
  const changed: Options = { ...options, [name]: value };
  for (const [other, schema] of Object.entries(game.options.properties ?? {})) {
    if (shownWith[other]?.(changed) === false) changed[other] = schema.default;
  }
  return settle(changed);
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
    program: seat === 0 ? program : companyOf(program, seat - 1),
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

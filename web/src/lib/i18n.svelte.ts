/** Texts in the person's language. Every text stands in a catalog, complete in English and Japanese, of which one is loaded. */

import { readSetting, writeSetting } from './storage';

export type Locale = 'en' | 'ja';
export type Values = Record<string, string | number>;
export type Translate = (key: string, values?: Values) => string;
export type Catalog = Record<string, string>;

/** Where a catalog is fetched from, by language. */
export type Source = Record<Locale, () => Promise<Catalog>>;

const catalogs: Record<Locale, Catalog> = { en: {}, ja: {} };
/** All catalogs in use, by name: another language needs each of them again. */
const sources = new Map<string, Source>();

function firstLocale(): Locale {
  if (typeof document === 'undefined') return 'en';
  return document.documentElement.lang === 'ja' ? 'ja' : 'en';
}

class LocaleState {
  current: Locale = $state(firstLocale());
  /** Grows when a game adds its catalog, so that texts shown before are rendered anew. */
  version = $state(0);
}

const state = new LocaleState();

export function locale(): Locale {
  return state.current;
}

/** Fetch the texts in this language, and then use it; if they cannot be had, as without a connection, nothing changes. */
export async function setLocale(chosen: Locale): Promise<void> {
  const fetched = [...sources.values()].map((source) => fetchTexts(source, chosen));
  if ((await Promise.allSettled(fetched)).some(({ status }) => status === 'rejected')) return;
  state.current = chosen;
  writeSetting('locale', chosen);
  document.documentElement.lang = chosen;
}

/** The stored choice, or null where the browser's language decides. */
export function storedLocale(): string | null {
  return readSetting('locale');
}

/** Have the texts of a catalog in the current language, and from now on in whatever language is chosen. */
export async function loadTexts(name: string, source: Source): Promise<void> {
  if (sources.has(name)) return;
  sources.set(name, source);
  await fetchTexts(source, state.current).catch((thrown: unknown) => {
    sources.delete(name);
    throw thrown;
  });
}

async function fetchTexts(source: Source, wanted: Locale): Promise<void> {
  Object.assign(catalogs[wanted], await source[wanted]());
  state.version += 1;
}

/** Add texts in both languages, such as those that the server says; the keys of a game begin with its name. */
export function addCatalog(added: Record<Locale, Catalog>): void {
  Object.assign(catalogs.en, added.en);
  Object.assign(catalogs.ja, added.ja);
  state.version += 1;
}

/**
 * Fill a text: `{name}` is a value, `{n|point|points}` chooses by the number n (one, else).
 */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined || many === undefined) return String(value);
    return Number(value) === 1 ? one : many;
  });
}

/** The text of this key in the current language. Reading it in a component follows the language. */
export const t: Translate = (key, values = {}) => {
  void state.version;
  const text = catalogs[state.current][key];
  return text === undefined ? key : fill(text, values);
};

/** Whether there is a text of this key. */
export function hasText(key: string): boolean {
  void state.version;
  return key in catalogs[state.current];
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(state.current).format(value);
}

export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(state.current, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

/** A day such as 2026-03-01, the same day wherever one is; as it stands if it is none. */
export function formatDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(state.current, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Names in a row: "Mio, Ken and Aya". */
export function formatList(names: string[]): string {
  return new Intl.ListFormat(state.current, { type: 'conjunction' }).format(names);
}

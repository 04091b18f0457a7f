import { locale, type Locale } from '../../lib/i18n.svelte';
import type { ClockState } from '../../lib/protocol';

/** Seconds that a seat has left, so many milliseconds after the state arrived. */
export function secondsLeft(clock: ClockState, seat: number, elapsed: number): number {
  const left = clock.left[seat] ?? clock.seconds;
  return Math.max(0, clock.running === seat ? left - elapsed / 1000 : left);
}

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** `6:12`; from an hour on in the two largest units, as `9h 59m` or `2d 4h`. */
export function formatClock(seconds: number, language = locale()): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return inUnits(language, ['day', whole / DAY], ['hour', (whole % DAY) / HOUR]);
  if (whole >= HOUR) return inUnits(language, ['hour', whole / HOUR], ['minute', (whole % HOUR) / 60]);
  return minutes(whole);
}

/** The same in so few characters that the name beside it has room: from two hours on about so many hours or days. */
export function shortClock(seconds: number, language = locale()): string {
  if (seconds >= 2 * DAY) return inUnits(language, ['day', Math.round(seconds / DAY)]);
  if (seconds >= 2 * HOUR) return inUnits(language, ['hour', Math.round(seconds / HOUR)]);
  return minutes(Math.ceil(seconds));
}

function minutes(whole: number): string {
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Without those of which there is none. */
function inUnits(language: Locale, ...amounts: [unit: string, count: number][]): string {
  const isJapanese = language === 'ja';
  const unitDisplay = isJapanese ? 'short' : 'narrow';
  const told = amounts
    .filter(([, count]) => count >= 1)
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(Math.floor(count)),
    );
  return isJapanese ? told.join('').replaceAll(' ', '') : told.join(' ');
}

/** Seconds at which people are warned, the most urgent first. */
export const WARNINGS = [10, 30, 60] as const;

/** How a running clock looks: little time left, hardly any, or none. */
export function urgency(left: number): 'calm' | 'low' | 'alarm' | 'out' {
  if (left <= 0) return 'out';
  if (left <= WARNINGS[0]) return 'alarm';
  return left <= WARNINGS[1] ? 'low' : 'calm';
}

import type { ClockState } from '../../lib/protocol';

/** Seconds that a seat has left, so many milliseconds after the state arrived. */
export function secondsLeft(clock: ClockState, seat: number, elapsed: number): number {
  const left = clock.left[seat] ?? clock.seconds;
  return Math.max(0, clock.running === seat ? left - elapsed / 1000 : left);
}

/** `6:12`, or `1:02:05` from an hour on. */
export function formatClock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds at which people are warned, the most urgent first. */
export const WARNINGS = [10, 30, 60] as const;

/** How a running clock looks: little time left, hardly any, or none. */
export function urgency(left: number): 'calm' | 'low' | 'alarm' | 'out' {
  if (left <= 0) return 'out';
  if (left <= WARNINGS[0]) return 'alarm';
  return left <= WARNINGS[1] ? 'low' : 'calm';
}

import { expect, it } from 'vitest';
import { formatClock } from './clock';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

it.each([
  [0, '0:00', '0:00'],
  [9.2, '0:10', '0:10'],
  [59 * MINUTE + 59, '59:59', '59:59'],
  [HOUR, '1h', '1時間'],
  [9 * HOUR + 59 * MINUTE, '9h 59m', '9時間59分'],
  [DAY - 1, '23h', '23時間'],
  [DAY, '1d', '1日'],
  [2 * DAY + 4 * HOUR + 30 * MINUTE, '2d 4h', '2日4時間'],
  [3 * DAY, '3d', '3日'],
  [14 * DAY - HOUR, '13d', '13日'],
])('%d seconds are told in a few characters', (seconds, en, ja) => {
  expect(formatClock(seconds, 'en')).toBe(en);
  expect(formatClock(seconds, 'ja')).toBe(ja);
});

import { expect, it } from 'vitest';
import { formatClock, shortClock } from './clock';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

it.each([
  [0, '0:00', '0:00'],
  [9.2, '0:10', '0:10'],
  [59 * MINUTE + 59, '59:59', '59:59'],
  [HOUR, '1h', '1時間'],
  [9 * HOUR + 59 * MINUTE, '9h 59m', '9時間59分'],
  [DAY - 1, '23h 59m', '23時間59分'],
  [DAY, '1d', '1日'],
  [2 * DAY + 4 * HOUR + 30 * MINUTE, '2d 4h', '2日4時間'],
])('%d seconds are told in their two largest units', (seconds, en, ja) => {
  expect([formatClock(seconds, 'en'), formatClock(seconds, 'ja')]).toEqual([en, ja]);
});

it.each([
  [9.2, '0:10', '0:10'],
  [2 * HOUR - 1, '119:59', '119:59'],
  [9 * HOUR + 20 * MINUTE, '9h', '9時間'],
  [DAY - 1, '24h', '24時間'],
  [3 * DAY - 1, '3d', '3日'],
  [14 * DAY, '14d', '14日'],
])('%d seconds beside a name take few characters', (seconds, en, ja) => {
  expect([shortClock(seconds, 'en'), shortClock(seconds, 'ja')]).toEqual([en, ja]);
});

/** A rating over time as lines in a box. */

import type { Schemas } from '../../lib/apiClient';

/** A deviation above this is shown as provisional. */
export const PROVISIONAL = 75;
export const BOX = { width: 600, height: 200, left: 0, right: 4, top: 10, bottom: 10 };
const STEP = 100;

type Point = Schemas['RatingPoint'];

export interface Plot {
  line: string;
  /** The rating with its deviation to both sides. */
  band: string;
  marks: { y: number; value: number }[];
}

/** Games stand at equal distances: a pause is no progress. */
export function plotOf(history: Point[]): Plot {
  const lowest = Math.floor(Math.min(...history.map(({ rating, deviation }) => rating - deviation)) / STEP) * STEP;
  const highest = Math.ceil(Math.max(...history.map(({ rating, deviation }) => rating + deviation)) / STEP) * STEP;
  const x = (index: number) =>
    BOX.left + ((BOX.width - BOX.left - BOX.right) * index) / Math.max(history.length - 1, 1);
  const y = (value: number) =>
    BOX.height - BOX.bottom - ((BOX.height - BOX.top - BOX.bottom) * (value - lowest)) / (highest - lowest);
  const at = (value: (point: Point) => number) =>
    history.map((point, index) => `${x(index).toFixed(1)},${y(value(point)).toFixed(1)}`);
  const above = at(({ rating, deviation }) => rating + deviation);
  const below = at(({ rating, deviation }) => rating - deviation).reverse();
  const step = Math.max(STEP, Math.ceil((highest - lowest) / 5 / STEP) * STEP);
  const marks = [];
  for (let value = lowest; value <= highest; value += step) marks.push({ y: y(value), value });
  return { line: at(({ rating }) => rating).join(' '), band: [...above, ...below].join(' '), marks };
}

import { expect, it } from 'vitest';
import { leaps, spiralOf } from './spiral';

it('leads past gaps along the road, not across the start tile', () => {
  const { stops: road } = spiralOf(28);
  const [start, from, to] = [road[0]!, road[2]!, road[8]!];
  const numbers = leaps([from, to], road)
    .path.match(/-?[\d.]+/g)!
    .map(Number);
  const way = Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!] as const);
  // Points on every straight piece, and how near they come to the middle of the start tile.
  const distances = way.slice(1).flatMap(([x2, y2], i) => {
    const [x1, y1] = way[i]!;
    return [0, 0.25, 0.5, 0.75, 1].map((part) =>
      Math.hypot(x1 + (x2 - x1) * part - start.x, y1 + (y2 - y1) * part - start.y),
    );
  });
  expect(Math.min(...distances)).toBeGreaterThan(1.2);
});

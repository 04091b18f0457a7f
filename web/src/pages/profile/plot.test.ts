import { describe, expect, it } from 'vitest';
import { BOX, plotOf } from './plot';

const point = (rating: number, deviation = 50) => ({ time: '2026-01-01T00:00:00Z', rating, deviation });
const places = (text: string) => text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);

describe('the plot of a rating', () => {
  it('goes from the left edge to the right, and up where the rating does', () => {
    const line = places(plotOf([point(1500), point(1480), point(1530)]).line);
    expect(line.map(([x]) => x)).toEqual([BOX.left, (BOX.left + BOX.width - BOX.right) / 2, BOX.width - BOX.right]);
    const [first, second, third] = line.map(([, y]) => y) as [number, number, number];
    expect(second).toBeGreaterThan(first);
    expect(third).toBeLessThan(first);
  });

  it('keeps the band and all marks inside the box', () => {
    const { band, marks } = plotOf([point(900, 240), point(1777, 30)]);
    const heights = [...places(band).map(([, y]) => y), ...marks.map(({ y }) => y)];
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(BOX.top - 0.1);
    expect(Math.max(...heights)).toBeLessThanOrEqual(BOX.height - BOX.bottom + 0.1);
    expect(marks.length).toBeLessThanOrEqual(7);
  });

  it('draws a single game too', () => {
    expect(plotOf([point(1500)]).line).not.toContain('NaN');
  });
});

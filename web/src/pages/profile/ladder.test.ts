import { describe, expect, it } from 'vitest';
import { standingOf, WIDTH } from './ladder';

const program = (name: string, rating: number) => ({ name, rating, program: true, deviation: 30, games: 9 });
const ladder = {
  people: [
    { rating: 1300, people: 2 },
    { rating: 1480, people: 1 },
    { rating: 1500, people: 40 },
  ],
  programs: [program('level:6', 1520), program('level:1', 1000), program('level:5', 1500)],
};

describe('the ladder', () => {
  it('has everybody inside, further right the stronger, people and programs alike', () => {
    const { people, programs, at } = standingOf(ladder, 1700);
    const places = [...people, ...programs].map(({ x }) => x);
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(at(1700)).toBeLessThan(WIDTH);
    expect(people[2]!.x).toBeCloseTo(programs.find(({ name }) => name === 'level:5')!.x);
    expect(programs.map(({ name }) => name)).toEqual(['level:1', 'level:5', 'level:6']);
  });

  it('puts names that would stand on each other into rows', () => {
    expect(standingOf(ladder, null).programs.map(({ row }) => row)).toEqual([0, 0, 1]);
  });

  it('tells the place, and the programs next to one', () => {
    const { place, count, neighbours } = standingOf(ladder, 1480);
    expect([count, place(1480), place(1500), place(1300)]).toEqual([43, 41, 1, 42]);
    expect(neighbours(1480)).toEqual({ below: 'level:1', above: 'level:5' });
    expect(neighbours(1800)).toEqual({ below: 'level:6', above: null });
  });

  it('cuts heaps, and draws one person alone', () => {
    expect(standingOf(ladder, null).people[2]!.dots.length).toBeLessThan(12);
    expect(standingOf({ people: [{ rating: 1500, people: 1 }], programs: [] }, null).people[0]!.x).toBeCloseTo(600);
  });
});

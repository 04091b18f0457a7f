import { describe, expect, it } from 'vitest';
import type { Result, SeatState } from '../../lib/protocol';
import { clauseOf, decision, ranking } from './ranking';

const seats = (count: number) => Array.from({ length: count }, (_, seat) => ({ seat }) as SeatState);
const result = (part: Partial<Result>): Result => ({
  scores: [],
  winners: [],
  payoffs: [],
  reason: null,
  seed: '',
  ...part,
});

describe('the ranking', () => {
  it('shares places between equals', () => {
    const ranks = ranking(result({ scores: [5, 9, 5], winners: [1], payoffs: [-0.5, 1, -0.5] }), seats(3));
    expect(ranks.map((rank) => [rank.place, rank.seat, rank.points])).toEqual([
      [1, 1, 9],
      [2, 0, 5],
      [2, 2, 5],
    ]);
  });

  it('names the marker that decided', () => {
    const end = result({
      scores: [
        [14, 12, 12, 12, 13, 15],
        [12, 14, 15, 12, 13, 18],
      ],
      winners: [1],
      payoffs: [-1, 1],
    });
    const ranks = ranking(end, seats(2));
    expect(ranks[0]?.markers?.map((marker) => marker.value)).toEqual([12, 12, 13, 14, 15, 18]);
    expect(decision(end, ranks)).toEqual({ kind: 'marker', index: 2, best: 13, next: 12 });
  });

  it('lets partners share a score board', () => {
    const end = result({
      scores: [
        [1, 1, 1, 1, 1, 1],
        [2, 2, 2, 2, 2, 2],
      ],
      winners: [1, 3],
      payoffs: [-1, 1, -1, 1],
    });
    const ranks = ranking(end, seats(4));
    expect(ranks.map((rank) => [rank.place, rank.seat])).toEqual([
      [1, 1],
      [1, 3],
      [3, 0],
      [3, 2],
    ]);
    expect(decision(end, ranks)).toMatchObject({ kind: 'marker', index: 0 });
  });

  it('says that a tie was broken where the points are equal', () => {
    const end = result({ scores: [50, 50], winners: [0], payoffs: [1, -1] });
    const ranks = ranking(end, seats(2));
    expect(decision(end, ranks)).toEqual({ kind: 'tie-break' });
    expect(clauseOf({ game: 'a game from elsewhere', options: {} }, 'tie-break')).toBeNull();
  });

  it('says who gave up', () => {
    const end = result({ scores: [3, 4], winners: [0], payoffs: [1, -1], reason: 'resigned:1' });
    expect(decision(end, ranking(end, seats(2)))).toEqual({ kind: 'resigned', seat: 1 });
  });
});

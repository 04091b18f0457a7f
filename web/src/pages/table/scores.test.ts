import { describe, expect, it } from 'vitest';
import { decidingNumber, gains, scoreLabel, scoreOf, signed } from './scores';

describe('scores', () => {
  it('by colours are decided by the lowest', () => {
    expect(decidingNumber([7, 3, 9, 4, 5, 6])).toBe(3);
    expect(decidingNumber(-12)).toBe(-12);
  });

  it('are shared by partners', () => {
    expect([0, 1, 2, 3].map((seat) => scoreOf(['a', 'b'], seat))).toEqual(['a', 'b', 'a', 'b']);
  });

  it('are points where a game says nothing else', () => {
    expect(scoreLabel({ game: 'a game from elsewhere', options: {} })).toBe('score.points');
  });

  it('tells what a move brought, by colour where colours count', () => {
    expect(gains(-89, -84)).toEqual([{ points: 5, color: null }]);
    expect(gains(4, 4)).toEqual([]);
    expect(gains([1, 2, 3], [1, 4, 4])).toEqual([
      { points: 2, color: 1 },
      { points: 1, color: 2 },
    ]);
    expect(gains(undefined, [1, 4, 4])).toEqual([]);
    expect(gains(3, -3).map((gain) => signed(gain.points))).toEqual(['−6']);
  });
});

import { describe, expect, it } from 'vitest';
import { accountOf as colorAccount, partsOf as colorParts } from './blokus/account';
import type { BlokusView, ColorView } from './blokus/view';
import { spellSum } from './drawing/sum';
import { betterThan } from './ingenious/alone/results';
import { endingOf, pointsByTurn } from './passtally/account';
import type { PasstallyView } from './passtally/view';
import type { PositionEvent } from './ui';
import { accountOf, partsOf } from './verflixt/account';

const tile = (number: number, value: number | 'bonus', partner: number | null = null) => ({
  number,
  value,
  partner,
  points: 0,
});

describe('what points are made of', () => {
  it('VER-12: bonus tiles stand with the minus tiles they turn, spare ones alone', () => {
    const account = accountOf([
      tile(1, 3),
      tile(2, -4, 3),
      tile(3, 'bonus', 2),
      tile(4, -1),
      tile(5, 'bonus'),
      tile(6, 8),
    ]);
    expect(account).toEqual({ plus: [8, 3], turned: [-4], minus: [-1], spare: 1 });
    expect(spellSum(partsOf(account))).toBe('8 + 3 + 4 − 1 = 14');
  });

  it('BLO-9: leftover pieces count against, all placed 15, the single cell last 5 more', () => {
    const view = { side: 20, board: ['b'.repeat(20), ...Array<string>(19).fill('.'.repeat(20))] } as BlokusView;
    const blue = (pieces_left: string[]) => ({ color: 'blue', pieces_left }) as ColorView;
    const done = colorAccount(view, blue([]), ['a20,b20', 'c20']);
    expect(done).toMatchObject({ allPlaced: true, singleLast: true });
    expect(colorParts([done], false)).toEqual([15, 5]);
    expect(colorAccount(view, blue([]), ['c20', 'a20,b20'])).toMatchObject({ singleLast: false });
    expect(colorParts([colorAccount(view, blue(['1', '2']), [])], false)).toEqual([-2, -1]);
    expect(colorParts([colorAccount(view, blue(['1', '2']), [])], true), 'BLO-8').toEqual([2, 1]);
  });

  it('PAS-11: points come turn by turn, and set-up is no turn', () => {
    const moved = (seat: number, move: string, ...scores: number[]) => ({ type: 'moved', seat, move, scores });
    const history = [
      { type: 'started', scores: [0, 0] },
      moved(0, 'marker 3', 0, 0),
      moved(0, 'tile 1', 0, 0),
      moved(0, 'tile 2', 3, 0),
      moved(1, 'move 4 5', 3, 0),
      moved(1, 'tile 2', 3, 2),
      moved(0, 'tile 1', 3, 2),
      moved(0, 'tile 1', 7, 2),
    ] as unknown as PositionEvent[];
    expect(pointsByTurn(history, 0)).toEqual([3, 4]);
    expect(pointsByTurn(history, 1)).toEqual([2]);
  });

  it('PAS-14, PAS-15: why it ended', () => {
    const view = (faces: (string | null)[], points: number[]) =>
      ({ piles: faces.map((face_up) => ({ face_up, face_down: 0 })), points }) as PasstallyView;
    expect(endingOf(view(['AA', null, 'BB'], [20, 30]), [4, 4])).toMatchObject({ kind: 'last-round', piles: [2] });
    expect(endingOf(view(['AA', 'AA', 'BB'], [51, 30]), [4, 4])).toMatchObject({ kind: 'last-round', seats: [0] });
    expect(endingOf(view([null, null, null], [20, 30]), [4, 4]).kind).toBe('no-tiles');
    expect(endingOf(view(['AA', 'AA', 'BB'], [20, 30]), [4, 4]).kind).toBe('no-place');
    expect(endingOf(view(['AA', null, 'BB'], [20, 30]), [4, 3]).kind, 'in the middle of a round').toBe('no-place');
  });

  it('ING-23: alone, a result stands among those of programs', () => {
    const program = { program: 'greedy', games: 10, mean: 1, deviation: 1, counts: [1, 2, 3, 4] };
    expect([0, 2, 9].map((result) => betterThan(program, result))).toEqual([0, 3, 10]);
  });

  it('have one kind of minus sign', () => {
    expect(spellSum([-5, -4])).toBe('−5 − 4 = −9');
    expect(spellSum([])).toBe('');
  });
});

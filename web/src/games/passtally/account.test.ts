import { expect, it } from 'vitest';
import type { PositionEvent } from '../ui';
import { endingOf, pointsByTurn } from './account';
import type { PasstallyView } from './view';

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

import { expect, test } from 'vitest';
import { figuresOf } from './figures';
import { findPlace, parseMove, placesOf } from './places';
import { spiralOf } from './spiral';
import type { SpotView, VerflixtView } from './view';
import { walkBetween } from './walk';

function spot(name: SpotView['spot'], with_: Partial<SpotView> = {}): SpotView {
  const kind = name === 'start' || name === 'goal' ? name : 'tile';
  return {
    spot: name,
    kind,
    value: kind === 'tile' ? 1 : null,
    is_put_back: false,
    pawns: [],
    guards: 0,
    has_bug: false,
    ...with_,
  };
}

function view(spots: SpotView[]): VerflixtView {
  const hand = { tiles: [], points: 0, pawns_home: 0 };
  return {
    spots,
    hands: [
      { ...hand, color: 'red' },
      { ...hand, color: 'blue' },
    ],
    seat: 0,
    roll: 2,
    has_moved: false,
    bug_move: 'none',
    has_bug: true,
  };
}

const GAP = { kind: 'gap', value: null } as const;

test('a pawn hops over gaps to where one more of its colour stands', () => {
  const before = view([
    spot('start'),
    spot(1, { pawns: ['red', 'blue'] }),
    spot(2, GAP),
    spot(3),
    spot(4, { pawns: ['red'] }),
    spot('goal'),
  ]);
  const after = view([
    spot('start'),
    spot(1, { pawns: ['blue'] }),
    spot(2, GAP),
    spot(3),
    spot(4, { pawns: ['red', 'red'] }),
    spot('goal'),
  ]);
  const walk = walkBetween(before, after, 'pawn 1', 0);
  expect(walk?.color).toBe('red');
  expect(walk?.path.map((one) => one.spot)).toEqual([1, 3, 4]);
});

test('a bug that reaches the goal goes back to the start', () => {
  const before = view([spot('start'), spot(1), spot(2, { has_bug: true }), spot('goal')]);
  const after = view([spot('start', { has_bug: true }), spot(1), spot(2), spot('goal')]);
  expect(walkBetween(before, after, 'bug', 0)?.path.map((one) => one.spot)).toEqual([2, 'goal', 'start']);
  expect(walkBetween(before, after, 'done', 0)).toBeNull();
});

test('a tile put back is found where it lies now, not in its gap', () => {
  const places = placesOf(view([spot('start'), spot(1, GAP), spot(2), spot(1, { is_put_back: true }), spot('goal')]));
  expect(findPlace(places, 1)).toBe(places.all[3]);
  expect(findPlace(places, 2)).toBe(places.all[2]);
});

test('moves are taken apart', () => {
  expect(parseMove('pawn start')).toEqual({ kind: 'pawn', spot: 'start' });
  expect(parseMove('guard 12')).toEqual({ kind: 'guard', spot: 12 });
  expect(parseMove('bug')).toEqual({ kind: 'bug', spot: null });
  expect(parseMove('done')).toBeNull();
});

test('up to four pieces stand alone, more are counted', () => {
  expect(figuresOf(spot(3, { pawns: ['red', 'red', 'blue'], guards: 1 })).map((one) => one.count)).toEqual([
    1, 1, 1, 1,
  ]);
  const crowd = figuresOf(spot(3, { pawns: ['red', 'red', 'blue'], guards: 2 }));
  expect(crowd.map(({ kind, count }) => [kind, count])).toEqual([
    ['pawn', 2],
    ['pawn', 1],
    ['guard', 2],
  ]);
});

test('no two places of the road overlap, however many tiles were put back', () => {
  const { stops } = spiralOf(41);
  for (const [i, a] of stops.entries()) {
    for (const b of stops.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(1);
  }
});

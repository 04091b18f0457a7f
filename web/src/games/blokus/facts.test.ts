import { expect, it } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { addGameTexts } from '../texts';
import { describeTurningFact } from './facts';
import { describeTask } from './task';
import type { BlokusView, ColorView } from './view';
import { HAND_ORDER } from './pieces';

await addGameTexts('blokus');

function color(name: string, seat: number, pieces_left: readonly string[], cells_left: number): ColorView {
  return { color: name, seat, pieces_left, cells_left, corners: [], is_out: true } as unknown as ColorView;
}

const board = ['b'.repeat(20), ...Array<string>(19).fill('.'.repeat(20))];

it('what decided is told by cells where they decided, and by the bonus where that did', () => {
  const twoPlayers = (red: number, yellow: number) =>
    ({
      side: 20,
      board,
      colors: [
        color('blue', 0, [], 0),
        color('yellow', 1, ['X5'], yellow),
        color('red', 0, ['I5'], red),
        color('green', 1, [], 0),
      ],
    }) as unknown as BlokusView;
  const tell = (view: BlokusView) => describeTurningFact({ view, order: [0, 1], name: 'Mio', history: [] }, t);
  expect(tell(twoPlayers(5, 9))).toBe('Mio has 5 cells left, 4 fewer than the second.');
  expect(tell(twoPlayers(15, 10))).toBe(
    'Mio has 15 points for placing every piece of a colour, and so wins with 15 cells left.',
  );
});

it('BLO-12: of two players with free corners, the second colour begins across from the first', () => {
  const start = (blue: readonly string[]) =>
    ({
      side: 20,
      board,
      color: 'red',
      colors: [
        color('blue', 0, blue, 0),
        color('yellow', 1, HAND_ORDER, 0),
        color('red', 0, HAND_ORDER, 0),
        color('green', 1, HAND_ORDER, 0),
      ],
    }) as unknown as BlokusView;
  const task = (view: BlokusView) => describeTask(view, { free_corners: true }, t);
  expect(task(start(HAND_ORDER.slice(1)))).toMatchObject({ clause: 'BLO-12' });
  expect(task(start(HAND_ORDER.slice(1)))?.text).toBe(
    'Cover the corner across from your blue with the first red piece',
  );
  expect(task(start(HAND_ORDER))).toMatchObject({ clause: 'BLO-2' });
});

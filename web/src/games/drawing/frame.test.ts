import { expect, it } from 'vitest';
import { boardPoint } from './frame';

const frame = { x: -1, y: -1, width: 10, height: 20 };
const box = (turned: boolean) =>
  ({
    getBoundingClientRect: () => ({ x: 100, y: 50, width: 100, height: 200 }),
    closest: () => (turned ? {} : null),
  }) as unknown as HTMLElement;
const at = (clientX: number, clientY: number) => ({ clientX, clientY }) as MouseEvent;

it('finds the point of the board under a pointer', () => {
  expect(boardPoint(at(120, 70), box(false), frame)).toEqual([1, 1]);
});

it('finds it also from the other side of the table', () => {
  const [x, y] = boardPoint(at(180, 230), box(true), frame);
  expect([Math.round(x), Math.round(y)]).toEqual([1, 1]);
});

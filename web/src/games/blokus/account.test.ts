import { expect, it } from 'vitest';
import { accountOf as colorAccount, partsOf as colorParts } from './account';
import type { BlokusView, ColorView } from './view';

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

import { movesOf, type GameUi } from '../ui';
import { accountOf } from './account';
import { colorsOfSeat, type BlokusView } from './view';

/** Whether the winner placed everything, else how many cells fewer are left than the second has. */
export const describeTurningFact: NonNullable<GameUi<BlokusView>['describeTurningFact']> = (
  { view, order, name, history },
  t,
) => {
  const [first, second] = order.map((seat) => colorsOfSeat(view, seat));
  if (!first) return '';
  const accounts = first.map((color) => accountOf(view, color, movesOf(history)));
  if (accounts.every(({ allPlaced }) => allPlaced))
    return t(accounts.some(({ singleLast }) => singleLast) ? 'blokus.fact.all-single' : 'blokus.fact.all', { name });
  const left = (colors: typeof first) => colors.reduce((sum, color) => sum + color.cells_left, 0);
  return t('blokus.fact.left', { name, cells: left(first), less: left(second ?? first) - left(first) });
};

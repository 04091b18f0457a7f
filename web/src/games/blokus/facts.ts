import { movesOf, type GameUi } from '../ui';
import { accountOf, ALL_PLACED, SINGLE_LAST } from './account';
import { colorsOfSeat, type BlokusView } from './view';

/** Whether the winner placed everything, else how many cells fewer are left than the second has, or which bonus made up for them. */
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
  const [cells, less] = [left(first), left(second ?? first) - left(first)];
  if (less > 0) return t('blokus.fact.left', { name, cells, less });
  const bonus = accounts.reduce((sum, { allPlaced, singleLast }) => sum + bonusOf(allPlaced, singleLast), 0);
  return t('blokus.fact.bonus', { name, cells, bonus });
};

/** BLO-9. */
function bonusOf(allPlaced: boolean, singleLast: boolean): number {
  return (allPlaced ? ALL_PLACED : 0) + (singleLast ? SINGLE_LAST : 0);
}

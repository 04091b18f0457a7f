import type { GameUi } from '../ui';
import { pointsByTurn } from './account';
import type { PasstallyView } from './view';

/** The winner's best turn, and how far the second is behind. */
export const describeTurningFact: NonNullable<GameUi<PasstallyView>['describeTurningFact']> = (
  { view, order, name, history },
  t,
) => {
  const [first = 0, second = 0] = order;
  const turns = pointsByTurn(history, first);
  const best = Math.max(0, ...turns);
  const lead = (view.points[first] ?? 0) - (view.points[second] ?? 0);
  return t('passtally.fact.best', { name, best, turn: turns.indexOf(best) + 1, lead });
};

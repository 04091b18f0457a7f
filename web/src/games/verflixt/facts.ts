import { formatList } from '../../lib/i18n.svelte';
import type { GameUi } from '../ui';
import { accountOf } from './account';
import { signed, type VerflixtView } from './view';

/** What bonus tiles moved for the winner, and how far the second is behind. */
export const describeTurningFact: NonNullable<GameUi<VerflixtView>['describeTurningFact']> = (
  { view, order, name },
  t,
) => {
  const [first, second] = order.map((seat) => view.hands[seat]);
  if (!first) return '';
  const { turned } = accountOf(first.tiles);
  const lead = first.points - (second?.points ?? 0);
  const moved = -2 * turned.reduce((sum, value) => sum + value, 0);
  if (turned.length === 0) return t('verflixt.fact.lead', { name, lead });
  return t('verflixt.fact.turned', { name, tiles: formatList(turned.map(signed)), moved, lead });
};

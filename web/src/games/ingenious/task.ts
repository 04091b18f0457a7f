import { formatList } from '../../lib/i18n.svelte';
import type { Task, Translate } from '../ui';
import { boardOfSeat, COLORS, type IngeniousView } from './view';

export function describeTask(view: IngeniousView, _options: unknown, t: Translate): Task | null {
  if (view.phase === 'over' || view.seat === null) return null;
  if (view.phase === 'replenish') return { text: t('ingenious.task.replenish'), clause: 'ING-15' };
  if (view.bonuses > 0) return { text: t('ingenious.task.bonus'), clause: 'ING-12' };
  if (view.open_symbols.length > 0) return { text: t('ingenious.task.first'), clause: 'ING-8' };
  const { lowest } = boardOfSeat(view, view.seat);
  if (lowest.length === COLORS.length) return { text: t('ingenious.task.place'), clause: 'ING-9' };
  const colors = formatList(lowest.map((color) => t(`ingenious.color.${color}`)));
  return { text: t('ingenious.task.lowest', { colors }), clause: 'ING-18' };
}

export function describeCourse(view: IngeniousView, t: Translate): string {
  return t('ingenious.bag', { count: view.num_in_bag });
}

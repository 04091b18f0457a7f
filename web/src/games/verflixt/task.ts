import type { Task, Translate } from '../ui';
import type { VerflixtView } from './view';

export function describeTask(view: VerflixtView, _options: unknown, t: Translate): Task | null {
  if (view.seat === null || view.roll === null) return null;
  const { roll } = view;
  if (view.has_moved && view.bug_move === 'must')
    return { text: t('verflixt.task.bug-must', { roll }), clause: 'VER-16' };
  if (view.has_moved) return { text: t('verflixt.task.bug-may', { roll }), clause: 'VER-15' };
  return { text: t('verflixt.task.move', { roll }), clause: 'VER-5' };
}

export function describeCourse(view: VerflixtView, t: Translate): string {
  return t('verflixt.course', { count: view.spots.filter((spot) => spot.kind === 'tile').length });
}

import type { Task, Translate } from '../ui';
import type { VerflixtView } from './view';

export function describeTask(view: VerflixtView, options: Record<string, unknown>, t: Translate): Task | null {
  if (view.seat === null || view.roll === null) return null;
  const { roll } = view;
  if (view.has_moved && view.bug_move === 'must')
    return { text: t('verflixt.task.bug-must', { roll }), clause: 'VER-16' };
  if (view.has_moved) return { text: t('verflixt.task.bug-may', { roll }), clause: 'VER-15' };
  // VER-6, VER-21: a guard moves beside a pawn, and beside the bug.
  const key = options.bug === true ? 'verflixt.task.move-or-bug' : 'verflixt.task.move';
  return { text: t(key, { roll }), clause: 'VER-5' };
}

export function describeCourse(view: VerflixtView, t: Translate): string {
  return t('verflixt.course', { count: view.spots.filter((spot) => spot.kind === 'tile').length });
}

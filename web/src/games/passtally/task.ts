import type { Task, Translate } from '../ui';
import type { PasstallyView } from './view';

/** PAS-6. */
const ACTIONS = 2;

export function describeTask(view: PasstallyView, _options: unknown, t: Translate): Task | null {
  if (view.phase === 'over' || view.seat === null) return null;
  if (view.phase === 'set-up')
    return { text: t(isEdgeFree(view) ? 'passtally.task.edge' : 'passtally.task.set-up'), clause: 'PAS-5' };
  const step = { now: ACTIONS - view.actions_left + 1, of: ACTIONS };
  if (view.actions_left === 1) return { text: t('passtally.task.second'), clause: 'PAS-11', step };
  return { text: t('passtally.task.first'), clause: 'PAS-6', step };
}

/** PAS-5: the start player picks the first edge and the third; the others follow. */
function isEdgeFree({ markers, points }: PasstallyView): boolean {
  const laid = markers.filter((seat) => seat !== null).length;
  return laid % (2 * points.length) === 0;
}

export function describeCourse(view: PasstallyView, t: Translate): string {
  const counts = view.piles.map((pile) => pile.face_down + (pile.face_up === null ? 0 : 1)).join('/');
  return view.last_round ? t('passtally.last-round') : t('passtally.course', { counts });
}

import { cellName } from '../drawing/cells';
import type { Task, Translate } from '../ui';
import { HAND_ORDER } from './pieces';
import { startCorners } from './starts';
import { numPlayers, type BlokusView, type ColorView } from './view';

export function describeTask(view: BlokusView, options: Record<string, unknown>, t: Translate): Task | null {
  const color = view.colors.find((one) => one.color === view.color);
  if (!color) return null;
  const isShared = numPlayers(view) === 3 && color.color === 'green';
  const name = t(`blokus.color.${color.color}`);
  if (color.pieces_left.length < HAND_ORDER.length) {
    if (isShared) return { text: t('blokus.task.shared', { color: name }), clause: 'BLO-13' };
    return { text: t('blokus.task.join', { color: name }), clause: 'BLO-4' };
  }
  const start = startCorners(view, options.free_corners === true).find((one) => one.color === color.color);
  if (!start) return taskInFreeCorners(view, color, t);
  return { text: t('blokus.task.first', { color: name, cell: cellName(start.cell, view.side) }), clause: 'BLO-3' };
}

/** BLO-12: with two players, whose other colour lies already, only the corner across from it is open. */
function taskInFreeCorners(view: BlokusView, color: ColorView, t: Translate): Task {
  const name = t(`blokus.color.${color.color}`);
  const other = numPlayers(view) === 2 ? view.colors.find((one) => one !== color && one.seat === color.seat) : null;
  if (!other || other.pieces_left.length === HAND_ORDER.length)
    return { text: t('blokus.task.free', { color: name }), clause: 'BLO-2' };
  const text = t('blokus.task.diagonal', { color: name, other: t(`blokus.color.${other.color}`) });
  return { text, clause: 'BLO-12' };
}

/** Every colour lays one piece a round while it can. */
export function describeCourse(view: BlokusView, t: Translate): string {
  const laid = view.colors.map((color) => HAND_ORDER.length - color.pieces_left.length);
  const current = view.colors.findIndex((color) => color.color === view.color);
  return t('blokus.course', { round: current < 0 ? Math.max(...laid) : (laid[current] ?? 0) + 1 });
}

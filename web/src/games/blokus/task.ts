import { cellName } from '../drawing/cells';
import type { Task, Translate } from '../ui';
import { HAND_ORDER } from './pieces';
import { startCorners } from './starts';
import { numPlayers, type BlokusView } from './view';

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
  if (!start) return { text: t('blokus.task.free', { color: name }), clause: 'BLO-2' };
  return { text: t('blokus.task.first', { color: name, cell: cellName(start.cell, view.side) }), clause: 'BLO-3' };
}

/** Every colour lays one piece a round while it can. */
export function describeCourse(view: BlokusView, t: Translate): string {
  const laid = view.colors.map((color) => HAND_ORDER.length - color.pieces_left.length);
  const current = view.colors.findIndex((color) => color.color === view.color);
  return t('blokus.course', { round: current < 0 ? Math.max(...laid) : (laid[current] ?? 0) + 1 });
}

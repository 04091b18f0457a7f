/** Blokus for the table page. */

import { parseCells } from '../drawing/cells';
import type { GameUi, MovedEvent, Translate } from '../ui';
import Account from './Account.svelte';
import Board from './Board.svelte';
import { describeTurningFact } from './facts';
import Mini from './Mini.svelte';
import MoveMark from './MoveMark.svelte';
import { pieceName } from './pieces';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';
import { describeReason } from './verdict';
import type { BlokusView } from './view';
import { describeCourse, describeTask } from './task';

function describeMove(event: MovedEvent, t: Translate): string {
  const cells = parseCells(event.move, 20);
  return t('blokus.log.placed', { piece: pieceName(cells) ?? '', cell: event.move.split(',')[0] ?? '' });
}

const ui: GameUi<BlokusView> = {
  name: 'blokus',
  Board,
  Mini,
  SeatDetail,
  Account,
  describeTurningFact,
  detailNeedsRoom: true,
  seatMark: SeatMark,
  moveMark: MoveMark,
  describeMove,
  describeReason,
  describeTask,
  describeCourse,
};

export default ui;

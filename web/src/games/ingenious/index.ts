/** Ingenious for the table page. */

import type { GameUi } from '../ui';
import Account from './Account.svelte';
import Board from './Board.svelte';
import HiddenHand from './HiddenHand.svelte';
import Mini from './Mini.svelte';
import ScoreMark from './ScoreMark.svelte';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';
import { describeMove, describeReason } from './verdict';
import type { IngeniousView } from './view';
import { describeCourse, describeTask } from './task';

const ui: GameUi<IngeniousView> = {
  name: 'ingenious',
  Board,
  Mini,
  SeatDetail,
  Account,
  HiddenHand,
  ScoreMark,
  seatMark: SeatMark,
  describeMove,
  describeReason,
  describeTask,
  describeCourse,
};

export default ui;

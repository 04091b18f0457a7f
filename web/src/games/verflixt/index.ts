/** Verflixt for the table page. */

import type { GameUi } from '../ui';
import Account from './Account.svelte';
import Board from './Board.svelte';
import { describeTurningFact } from './facts';
import Mini from './Mini.svelte';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';
import type { VerflixtView } from './view';
import { describeMove, describeReason } from './descriptions';
import { describeCourse, describeTask } from './task';

const ui: GameUi<VerflixtView> = {
  name: 'verflixt',
  Board,
  Mini,
  SeatDetail,
  Account,
  describeTurningFact,
  seatMark: SeatMark,
  describeMove,
  describeReason,
  describeTask,
  describeCourse,
};

export default ui;

/** Passtally for the table page. */

import type { GameUi } from '../ui';
import Account from './Account.svelte';
import Board from './Board.svelte';
import { describeMove, describeReason } from './descriptions';
import { describeTurningFact } from './facts';
import Ending from './Ending.svelte';
import Mini from './Mini.svelte';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';
import type { PasstallyView } from './view';
import { describeCourse, describeTask } from './task';

const ui: GameUi<PasstallyView> = {
  name: 'passtally',
  Board,
  Mini,
  SeatDetail,
  fliesPoints: true,
  Account,
  describeTurningFact,
  Ending,
  seatMark: SeatMark,
  describeMove,
  describeReason,
  describeTask,
  describeCourse,
};

export default ui;

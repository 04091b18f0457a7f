/** Passtally for the table page. */

import type { GameUi } from '../ui';
import Board from './Board.svelte';
import { en } from './catalog.en';
import { ja } from './catalog.ja';
import { describeMove, describeReason } from './descriptions';
import Mini from './Mini.svelte';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';
import type { PasstallyView } from './view';

const ui: GameUi<PasstallyView> = {
  name: 'passtally',
  Board,
  Mini,
  SeatDetail,
  seatMark: SeatMark,
  describeMove,
  describeReason,
  catalog: { en, ja },
};

export default ui;

/** Ingenious for the table page. */

import type { GameUi } from '../ui';
import Board from './Board.svelte';
import { en } from './catalog.en';
import { ja } from './catalog.ja';
import HiddenHand from './HiddenHand.svelte';
import Mini from './Mini.svelte';
import ScoreMark from './ScoreMark.svelte';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';
import { describeMove, describeReason } from './verdict';
import type { IngeniousView } from './view';

const ui: GameUi<IngeniousView> = {
  name: 'ingenious',
  Board,
  Mini,
  SeatDetail,
  HiddenHand,
  ScoreMark,
  seatMark: SeatMark,
  describeMove,
  describeReason,
  catalog: { en, ja },
};

export default ui;

/** Any game without a folder of its own, for the table page. */

import type { GameUi } from '../ui';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';

export function genericUi(name: string): GameUi<unknown> {
  return {
    name,
    Board,
    Mini,
    SeatDetail,
    seatMark: SeatMark,
    describeMove: (event) => event.move,
    describeReason: (result, t) => result.message ?? t('generic.not-legal'),
  };
}

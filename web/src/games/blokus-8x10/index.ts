/** The 8 x 10 puzzle for the table page. */

import { parsePlacement } from '../blokus/fits';
import { pieceName } from '../blokus/pieces';
import { describeReason } from '../blokus/verdict';
import type { GameUi, MovedEvent, Translate } from '../ui';
import Board from './Board.svelte';
import Mini from './Mini.svelte';
import SeatDetail from './SeatDetail.svelte';
import SeatMark from './SeatMark.svelte';
import type { RectangleView } from './view';

function describeMove(event: MovedEvent, t: Translate): string {
  const placement = parsePlacement(event.move, 8, 'blue');
  if (!placement) return event.move;
  return t('blokus-8x10.log.placed', {
    color: t(`blokus.color.${placement.color}`),
    piece: pieceName(placement.cells) ?? '',
    cell: event.move.split(/[ ,]/)[1] ?? '',
  });
}

const ui: GameUi<RectangleView> = {
  name: 'blokus-8x10',
  Board,
  Mini,
  SeatDetail,
  detailNeedsRoom: true,
  seatMark: SeatMark,
  describeMove,
  describeReason,
};

export default ui;

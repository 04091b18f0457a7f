import type { Translate } from '../../games/ui';
import { seatName } from '../../lib/names';
import type { SeatState } from '../../lib/protocol';
import type { Decision } from './ranking';

/** What decided the game, in a sentence. */
export function explainDecision(decided: Decision, seats: SeatState[], t: Translate): string {
  switch (decided.kind) {
    case 'resigned':
    case 'timeout': {
      const seat = seats[decided.seat];
      return t(`decision.${decided.kind}`, { name: seat ? seatName(seat, t) : '' });
    }
    case 'marker':
      if (decided.index === 0) return t('decision.lowest', { best: decided.best, next: decided.next });
      return t('decision.marker', { place: decided.index + 1, best: decided.best, next: decided.next });
    default:
      return t(`decision.${decided.kind}`);
  }
}

import type { Translate } from '../../games/ui';
import { seatName } from '../../lib/names';
import type { SeatState } from '../../lib/protocol';
import type { Decision } from './ranking';

/** What decided the game, in a sentence; a game can have words of its own for it. */
export function explainDecision(game: string, decided: Decision, seats: SeatState[], t: Translate): string {
  switch (decided.kind) {
    case 'resigned':
    case 'timeout': {
      const seat = seats[decided.seat];
      return t(`decision.${decided.kind}`, { name: seat ? seatName(seat, t) : '' });
    }
    case 'marker': {
      const { index, best, next } = decided;
      return inOwnWords(game, index === 0 ? 'lowest' : 'marker', { place: index + 1, best, next }, t);
    }
    default:
      return inOwnWords(game, decided.kind, {}, t);
  }
}

function inOwnWords(game: string, kind: string, values: Record<string, number>, t: Translate): string {
  const key = `${game}.decision.${kind}`;
  const own = t(key, values);
  return own === key ? t(`decision.${kind}`, values) : own;
}

/** What is said of moves, in the person's language. */

import type { MovedEvent, PositionEvent, Translate, TryResult } from '../ui';
import { piecesOf } from './figures';
import { parseMove } from './places';
import {
  score,
  signed,
  type Penalty,
  type Spot,
  type SpotView,
  type TileValue,
  type VerflixtGain,
  type VerflixtView,
} from './view';

const REASONS = new Set([
  'game-over',
  'no-such-tile',
  'already-moved',
  'tile-gone',
  'pawn-home',
  'no-own-pawn',
  'guard-home',
  'no-guard',
  'guard-alone',
  'no-bug',
  'bug-roll',
  'bug-moved',
  'no-passing',
  'bug-must-move',
]);

function spotName(spot: unknown, t: Translate): string {
  return spot === 'start' || spot === 'goal' ? t(`game.verflixt.${spot}`) : String(spot ?? '');
}

/** Why a move is not allowed. */
export function describeReason({ code = '', values = {} }: TryResult, t: Translate): string {
  if (!REASONS.has(code)) return t('verflixt.reason.other');
  return t(`verflixt.reason.${code}`, {
    spot: spotName(values.spot ?? values.tile, t),
    color: values.color ? t(`verflixt.color.${String(values.color)}`) : '',
    roll: Number(values.roll ?? 0),
  });
}

export function valueName(value: TileValue, t: Translate): string {
  return value === 'bonus' ? t('verflixt.bonus') : signed(value);
}

/** What becomes of the tile that is left. */
export function fateText(gain: VerflixtGain, t: Translate): string {
  const { code, value, is_taken: isTaken, values } = gain.tile;
  if (isTaken && value !== null) return t('verflixt.fate.tile-taken', { tile: valueName(value, t) });
  if (code !== 'tile-stays') return t(`verflixt.fate.${code}`);
  const pieces = Array.isArray(values.pieces) ? [...new Set(values.pieces as string[])] : [];
  return t('verflixt.fate.tile-stays', {
    pieces: pieces.map((piece) => t(`verflixt.beside.${piece}`)).join(t('verflixt.comma')),
  });
}

export function penaltyText({ kind, value, seat }: Penalty, view: VerflixtView, t: Translate): string {
  const color = t(`verflixt.color.${view.hands[seat]?.color ?? 'red'}`);
  return t(`verflixt.penalty.${kind}`, { color, tile: value === null ? '' : valueName(value, t) });
}

/** Everything besides where the piece goes: the tile, lost pips, what the bug deals out. */
export function effects(gain: VerflixtGain, view: VerflixtView, t: Translate): string[] {
  const isBug = gain.piece === 'bug';
  const texts = isBug && gain.penalties.length > 0 ? [] : [fateText(gain, t)];
  if (isBug && gain.target === 'start' && gain.origin !== 'start') texts.push(t('verflixt.bug-home'));
  texts.push(...gain.penalties.map((penalty) => penaltyText(penalty, view, t)));
  return texts;
}

/** How the points of a seat change: "+4" or "−3"; null if they do not. */
export function pointsChange(gain: VerflixtGain, seat: number | null): string | null {
  const change = gain.points.find((one) => one.seat === seat);
  return change ? signed(change.after - change.before).replace('+0', '±0') : null;
}

function placeName(spot: Spot, view: VerflixtView, t: Translate): string {
  if (typeof spot !== 'number') return t(`game.verflixt.${spot}`);
  const value = view.spots.find((one) => one.spot === spot && one.kind === 'tile')?.value ?? null;
  return value === null
    ? t('verflixt.tile-number', { number: spot })
    : t('verflixt.tile-named', { number: spot, value: valueName(value, t) });
}

/** A place, what stands on it, and which of it may move. */
export function sayPlace(spot: SpotView, moves: readonly string[], t: Translate): string {
  if (spot.kind === 'gap') return t('verflixt.gap', { number: spot.spot });
  const name =
    spot.value === null
      ? t(`game.verflixt.${spot.spot}`)
      : t('verflixt.tile-named', { number: spot.spot, value: valueName(spot.value, t) });
  const parts = [spot.is_put_back ? t('verflixt.place-back', { place: name }) : name];
  for (const { kind, color, count } of piecesOf(spot)) {
    parts.push(t('verflixt.pieces', { count, piece: t(color ? `verflixt.color.${color}` : `verflixt.piece.${kind}`) }));
  }
  const pieces = moves.map((move) => t(`verflixt.piece.${parseMove(move)?.kind}`));
  if (pieces.length > 0) parts.push(t('verflixt.can-move', { pieces: pieces.join(t('verflixt.comma')) }));
  return parts.join(', ');
}

/** A move and all it does in one sentence. */
export function sayMove(move: string, gain: VerflixtGain | null, view: VerflixtView, t: Translate): string {
  const parsed = parseMove(move);
  if (!parsed) return t('verflixt.done');
  const piece = t(`verflixt.piece.${parsed.kind}`);
  if (!gain) return parsed.spot === null ? piece : t('verflixt.from', { piece, from: placeName(parsed.spot, view, t) });
  const way = t('verflixt.from-to', {
    piece,
    from: placeName(gain.origin, view, t),
    to: placeName(gain.target, view, t),
  });
  const changes = gain.points.map(({ seat, before, after }) =>
    t('verflixt.points-change', {
      color: t(`verflixt.color.${view.hands[seat]?.color ?? 'red'}`),
      before: score(before),
      after: score(after),
    }),
  );
  return [way, ...effects(gain, view, t), ...changes].join(t('verflixt.period'));
}

const DICE = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];

/** One line of the log, with the roll that was moved: the event before it brought that. */
export function describeMove(event: MovedEvent, t: Translate, earlier: readonly PositionEvent[] = []): string {
  const text = moveText(event, t);
  const roll = earlier.findLast((one) => typeof one.chance?.roll === 'number')?.chance?.roll;
  return typeof roll === 'number' ? `${DICE[roll - 1]} ${text}` : text;
}

function moveText({ move, effect }: MovedEvent, t: Translate): string {
  const parsed = parseMove(move);
  if (!parsed) return t('verflixt.log.done');
  return t(`verflixt.log.${parsed.kind}`, { from: spotName(parsed.spot, t), to: spotName(effect?.to, t) });
}

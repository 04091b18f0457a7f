/** One player laying pieces: what is in hand, what the server says of it, and what is sent. */

import { formatCells, parseCell, type Cell } from '../drawing/cells';
import { refusalOf } from '../drawing/refusal';
import { TryOut } from '../drawing/tryout.svelte';
import { t } from '../../lib/i18n.svelte';
import { describeHint } from '../hints';
import type { TableProps, TryResult } from '../ui';
import { Fits, parsePlacement } from './fits';
import { pieceKey, type LaidPiece } from './layout';
import { Placing } from './placing.svelte';
import { describeReason } from './verdict';
import { COLORS, type Color } from './view';

/** What the session needs to know of the table. */
export interface SessionProps extends Pick<
  TableProps<unknown>,
  'legal' | 'interactive' | 'play' | 'tryMove' | 'hint' | 'lastMoves' | 'takeBack'
> {
  columns: number;
  rows: number;
  /** The colour of moves that name none. */
  turn: Color;
  /** The cells where a colour can be joined on. */
  corners: (color: Color) => Cell[];
  /** The text of a move. */
  moveText: (color: Color, cells: readonly Cell[]) => string;
  /** What is said of a placement that fits. */
  fitText: (result: TryResult | null) => { text: string; gain: string | null };
  /** Whether a piece can be taken from the hand that is shown. */
  isInHand: (color: Color, piece: string) => boolean;
  /** What is said while nothing is in hand. */
  idle: string;
}

export interface Verdict {
  tone: 'good' | 'bad' | 'plain';
  text: string;
  gain: string | null;
  clause: string | null;
}

interface Sent {
  color: Color;
  cells: Cell[];
  text: string;
}

/** Milliseconds until a dropped piece vanishes if no new position comes. */
const LONGEST_WAIT = 1500;

export class Session {
  readonly placing: Placing;
  readonly tryOut: TryOut;
  /** What was sent and does not lie yet. */
  sent = $state.raw<Sent | null>(null);
  /** The key of the piece that was seen settling when it was sent. */
  settled: string | null = $state(null);
  /** Refused although it seemed to fit. */
  refused = $state.raw<{ move: string; result: TryResult } | null>(null);
  /** For screen readers. */
  said = $state('');
  #props: () => SessionProps;

  constructor(props: () => SessionProps) {
    this.#props = props;
    this.placing = new Placing(props().columns, props().rows);
    this.tryOut = new TryOut((move) => props().tryMove(move));
  }

  active = $derived.by(() => this.#props().interactive && this.#props().legal !== null);
  #legalTexts = $derived.by(() => new Set(this.#props().legal ?? []));

  fits = $derived.by(() => {
    const { legal, rows, turn } = this.#props();
    return legal ? new Fits(legal, rows, turn) : null;
  });

  /** Keys of the pieces that are somebody's latest move. */
  last = $derived.by(() => new Set(this.#props().lastMoves.flatMap((event) => this.#lastKeys(event.move))));

  /** The text of the move that the ghost stands for. */
  move: string | null = $derived.by(() => {
    const { chosen, cells } = this.placing;
    return chosen && cells ? this.#props().moveText(chosen.color, cells) : null;
  });

  look = $derived.by((): 'legal' | 'illegal' | 'plan' => {
    if (!this.active) return 'plan';
    return this.move && this.#legalTexts.has(this.move) && this.refused?.move !== this.move ? 'legal' : 'illegal';
  });

  answer: TryResult | null = $derived.by(() =>
    this.refused && this.refused.move === this.move ? this.refused.result : this.tryOut.result,
  );

  /** Where the piece in hand, turned as it is, can be joined on. */
  joints: Cell[] = $derived.by(() => {
    const { chosen, shape } = this.placing;
    return chosen && this.fits ? this.fits.joints(chosen.color, shape, this.#props().corners(chosen.color)) : [];
  });

  /** The cells that are in the way. */
  blame: Cell[] = $derived.by(() => {
    const cells = this.look === 'illegal' ? this.answer?.values?.cells : null;
    return Array.isArray(cells) ? cells.map((name) => parseCell(String(name), this.#props().rows)) : [];
  });

  isHint = $derived.by(() => this.move !== null && this.#props().hint?.move === this.move);

  verdict: Verdict = $derived.by(() => {
    if (!this.placing.chosen) return plain(this.#props().idle);
    if (!this.move) return plain(t('blokus.aim-hint'));
    if (this.look === 'plan') return plain(t('blokus.planning'));
    if (this.look === 'legal') {
      const { text, gain } = this.#props().fitText(this.answer?.legal ? this.answer : null);
      return {
        tone: 'good',
        text: this.isHint ? describeHint('blokus', this.#props().hint, t) : text,
        gain,
        clause: null,
      };
    }
    const reason = this.answer && !this.answer.legal ? describeReason(this.answer, t) : t('blokus.not-here');
    return { tone: 'bad', text: reason, gain: null, clause: this.answer?.clause ?? null };
  });

  /** A move that names no colour can be a piece of any: only one of them lies there. */
  #lastKeys(text: string): string[] {
    const placement = parsePlacement(text, this.#props().rows, this.#props().turn);
    if (!placement) return [];
    const colors = text.includes(' ') ? [placement.color] : COLORS;
    return colors.map((color) => pieceKey(color, placement.cells));
  }

  // Taking -----------------------------------------------------------------------------------------------

  /** Take a piece out of the hand; `place` puts its ghost where it fits. */
  choose(color: Color, piece: string, place: boolean): void {
    this.placing.choose(color, piece);
    if (place) this.#putWhereItFits(color);
    this.#sayChosen(color, piece);
  }

  #putWhereItFits(color: Color): void {
    const { placing, fits } = this;
    if (placing.putNearest(fits?.places(color, placing.shape) ?? [])) return;
    const other = placing.orientations.find((shape) => fits?.places(color, shape).length);
    if (other) {
      placing.orient(other);
      placing.putNearest(fits?.places(color, other) ?? []);
    } else if (!placing.aim) placing.aim = [placing.columns / 2, placing.rows / 2];
  }

  #sayChosen(color: Color, piece: string): void {
    const values = { color: t(`blokus.color.${color}`), piece };
    if (!this.fits) this.said = t('blokus.said-chosen-plan', values);
    else if (!this.fits.has(color, piece)) this.said = t('blokus.said-nowhere', values);
    else this.said = t('blokus.said-chosen', { ...values, count: this.fits.places(color, this.placing.shape).length });
  }

  putBack(): void {
    if (!this.placing.chosen) return;
    this.placing.putBack();
    this.said = t('blokus.said-put-back');
  }

  nextFit(back: boolean): void {
    const { chosen, shape } = this.placing;
    if (chosen && this.fits) this.placing.putNext(this.fits.places(chosen.color, shape), back);
  }

  /** Put a move on the board as a ghost, such as a hint. */
  show(text: string): void {
    const placement = parsePlacement(text, this.#props().rows, this.#props().turn);
    if (placement) this.placing.show(placement.color, placement.cells);
  }

  /** Take a piece up again that lies on the board. */
  async lift({ color, cells }: LaidPiece): Promise<void> {
    const { takeBack, moveText } = this.#props();
    const isLifted = !this.sent && (await takeBack?.(moveText(color, cells)));
    if (isLifted) this.placing.show(color, cells);
  }

  // Sending ----------------------------------------------------------------------------------------------

  async confirm(): Promise<void> {
    const { chosen, cells } = this.placing;
    if (!chosen || !cells || !this.move || this.look !== 'legal' || this.sent) return;
    const sent = { color: chosen.color, cells, text: this.move };
    this.sent = sent;
    this.settled = pieceKey(sent.color, sent.cells);
    this.said = t('blokus.said-placed', { piece: chosen.piece, cells: formatCells(cells, this.#props().rows) });
    this.placing.putBack();
    try {
      await this.#props().play(sent.text);
      // The piece stays where it was dropped until the new position brings it.
      setTimeout(() => this.#clear(sent), LONGEST_WAIT);
    } catch (thrown) {
      this.#clear(sent);
      this.#takeBack(sent, thrown);
    }
  }

  #clear(sent: Sent): void {
    if (this.sent === sent) this.sent = null;
  }

  #takeBack(sent: Sent, thrown: unknown): void {
    this.placing.show(sent.color, sent.cells);
    this.refused = { move: sent.text, result: refusalOf(thrown) };
  }

  /** The position has changed. */
  renew(): void {
    this.tryOut.forget();
    this.refused = null;
    this.sent = null;
    const { chosen } = this.placing;
    if (chosen && !this.#props().isInHand(chosen.color, chosen.piece)) this.placing.putBack();
  }

  /** The verdict as a sentence for screen readers; null while there is none. */
  get spoken(): string | null {
    const { tone, text, gain } = this.verdict;
    const { chosen, cells } = this.placing;
    if (!chosen || !cells || tone === 'plain') return null;
    const key = tone === 'bad' ? 'refused' : gain ? 'fits-points' : 'fits';
    return t(`blokus.said-${key}`, {
      piece: chosen.piece,
      cells: formatCells(cells, this.#props().rows),
      reason: text,
      points: gain?.replace('+', '') ?? '',
    });
  }
}

function plain(text: string): Verdict {
  return { tone: 'plain', text, gain: null, clause: null };
}

/** One player laying pieces. */

import { formatCells, parseCell, sameCell, type Cell } from '../drawing/cells';
import { PlacingSession, type Sent, type SessionProps, type Verdict } from '../drawing/session.svelte';
import { t } from '../../lib/i18n.svelte';
import type { TableProps, TryResult } from '../ui';
import { PieceFits, parsePlacement } from './fits';
import { pieceKey, type LaidPiece } from './layout';
import { PieceInHand } from './pieceInHand.svelte';
import { describeReason } from './verdict';
import { COLORS, type Color } from './view';

/** What the session needs to know of the table. */
export interface PieceProps extends SessionProps, Pick<TableProps<unknown>, 'lastMoves' | 'takeBack' | 'viewOnly'> {
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

interface SentPiece extends Sent {
  color: Color;
  cells: Cell[];
}

export class PieceSession extends PlacingSession<PieceProps, SentPiece> {
  readonly placing: PieceInHand;

  constructor(props: () => PieceProps) {
    super(props, 'blokus');
    this.placing = new PieceInHand(props().columns, props().rows);
  }

  get hand(): PieceInHand {
    return this.placing;
  }

  fits = $derived.by(() => {
    const { legal, rows, turn } = this.props();
    return legal ? new PieceFits(legal, rows, turn) : null;
  });

  /** Keys of the pieces that are somebody's latest move. */
  last = $derived.by(() => new Set(this.props().lastMoves.flatMap((event) => this.#lastKeys(event.move))));

  /** Where the piece in hand, turned as it is, can be joined on. */
  joints: Cell[] = $derived.by(() => {
    const { chosen, shape } = this.placing;
    return chosen && this.fits ? this.fits.joints(chosen.color, shape, this.props().corners(chosen.color)) : [];
  });

  /** The cells that are in the way. */
  blame: Cell[] = $derived.by(() => {
    const cells = this.look === 'illegal' ? this.answer?.values?.cells : null;
    return Array.isArray(cells) ? cells.map((name) => parseCell(String(name), this.props().rows)) : [];
  });

  /** A move that names no colour can be a piece of any: only one of them lies there. */
  #lastKeys(text: string): string[] {
    const placement = parsePlacement(text, this.props().rows, this.props().turn);
    if (!placement) return [];
    const colors = text.includes(' ') ? [placement.color] : COLORS;
    return colors.map((color) => pieceKey(color, placement.cells));
  }

  // What is said ----------------------------------------------------------------------------------------

  protected ghostMove(): string | null {
    const { chosen, cells } = this.placing;
    return chosen && cells ? this.props().moveText(chosen.color, cells) : null;
  }

  protected waitingText(): string {
    return this.placing.chosen ? t('blokus.aim-hint') : this.props().idle;
  }

  protected fitText(answer: TryResult | null): { text: string; gain: string | null } {
    return this.props().fitText(answer);
  }

  protected reasonText(answer: TryResult): string {
    return describeReason(answer, t);
  }

  protected spokenText({ tone, text, gain }: Verdict): string {
    const { chosen, cells } = this.placing;
    const key = tone === 'bad' ? 'refused' : gain ? 'fits-points' : 'fits';
    return t(`blokus.said-${key}`, {
      piece: chosen?.piece ?? '',
      cells: formatCells(cells ?? [], this.props().rows),
      reason: text,
      points: gain?.replace('+', '') ?? '',
    });
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

  nextFit(back: boolean): void {
    const { chosen } = this.placing;
    const { fits } = this;
    if (chosen && fits) this.placing.putNext((shape) => fits.places(chosen.color, shape), back);
  }

  protected override aimKey(): string {
    return this.placing.aim?.map(Math.floor).join() ?? '';
  }

  protected override onlyFit(): (() => () => void) | null {
    const { placing, fits } = this;
    const { chosen, shape } = placing;
    if (!chosen || !fits) return null;
    const ways = placing.orientations.filter((way) => {
      const corner = placing.cornerOf(way);
      return corner && fits.places(chosen.color, way).some((place) => sameCell(place, corner));
    });
    const [only] = ways;
    if (ways.length !== 1 || !only) return null;
    return () => {
      placing.orient(only);
      return () => placing.orient(shape);
    };
  }

  show(text: string): void {
    const placement = parsePlacement(text, this.props().rows, this.props().turn);
    if (placement) this.placing.show(placement.color, placement.cells);
  }

  /** Take a piece up again that lies on the board. */
  async lift({ color, cells }: LaidPiece): Promise<void> {
    const { takeBack, moveText } = this.props();
    const isLifted = !this.sent && (await takeBack?.(moveText(color, cells)));
    if (isLifted) this.placing.show(color, cells);
  }

  // Sending ---------------------------------------------------------------------------------------------

  protected isGone(): boolean {
    const { chosen } = this.placing;
    return chosen !== null && !this.props().isInHand(chosen.color, chosen.piece);
  }

  protected letGo(move: string): SentPiece {
    const { chosen, cells } = this.placing;
    const sent = { move, color: chosen!.color, cells: cells! };
    this.settled = pieceKey(sent.color, sent.cells);
    this.said = t('blokus.said-placed', { piece: chosen!.piece, cells: formatCells(sent.cells, this.props().rows) });
    this.placing.putBack();
    return sent;
  }

  protected takeUp({ color, cells }: SentPiece): void {
    this.placing.show(color, cells);
  }
}

/** One player laying tiles. */

import { PlacingSession, type Sent, type Verdict } from '../drawing/session.svelte';
import { refusalOf } from '../drawing/refusal';
import { t } from '../../lib/i18n.svelte';
import type { TableProps, TryResult } from '../ui';
import { TileFits } from './fits';
import { hexName, parseHex, sameHex, stepped, STEPS, type Hex } from './hexes';
import { parsePlacement, placementKey, type Placement } from './moves';
import { TileInHand } from './tileInHand.svelte';
import type { Choice } from './Replenish.svelte';
import { TileScoring } from './scoring.svelte';
import { describeReason, tileName } from './verdict';
import type { ColorGain, IngeniousGain, IngeniousView } from './view';

interface SentTile extends Placement, Sent {
  slot: number;
  tile: string;
}

const NO_GAIN: IngeniousGain = { lines: [], gains: [] };

export class TileSession extends PlacingSession<TableProps<IngeniousView>, SentTile> {
  readonly placing = new TileInHand();
  readonly scoring = new TileScoring();
  /** Refill or swap, while that is to be decided. */
  choice = $state<Choice | null>(null);

  constructor(props: () => TableProps<IngeniousView>) {
    super(props, 'ingenious');
    this.placing.setArea(props().view.cells.map(parseHex));
  }

  get hand(): TileInHand {
    return this.placing;
  }

  isReplenishing = $derived.by(() => this.active && this.props().view.phase === 'replenish');

  fits = $derived.by(() => {
    const { legal } = this.props();
    return legal && !this.isReplenishing ? new TileFits(legal) : null;
  });

  /** The tiles this person may see and hold. */
  tiles: string[] | null = $derived.by(() => {
    const { view, viewpoint } = this.props();
    const seat = viewpoint ?? (view.mode === 'solo' ? 0 : null);
    return seat === null ? null : (view.seats[seat]?.tiles ?? null);
  });

  /** Keys of the tiles that are somebody's latest move. */
  last = $derived.by(() => {
    const placed = this.props().lastMoves.map((event) => parsePlacement(event.move));
    return new Set(placed.flatMap((one) => (one ? [placementKey(one.cells)] : [])));
  });

  gain: IngeniousGain = $derived.by(() => {
    const { hint } = this.props();
    const { move } = this.placing;
    if (!move || this.look !== 'legal') return NO_GAIN;
    const known = this.answer?.legal ? this.answer.gain : hint?.move === move ? hint.gain : null;
    return { ...NO_GAIN, ...(known as Partial<IngeniousGain> | null) };
  });

  blame: Hex[] = $derived.by(() => {
    const cells = this.look === 'illegal' ? this.answer?.values?.cells : null;
    return Array.isArray(cells) ? (cells as string[]).map(parseHex) : [];
  });

  dots: Hex[] = $derived.by(() => {
    const { chosen, colors, direction } = this.placing;
    return chosen && this.showsWhere && this.fits ? this.fits.covered(colors, direction) : [];
  });

  /** Colours that the ghost would score. */
  gains: ColorGain[] = $derived.by(() => this.gain.gains.filter((one) => one.points > 0));

  /** Something out of the ordinary about this turn. */
  notice: { text: string; clause: string; loud: boolean } | null = $derived.by(() => {
    const { view } = this.props();
    if (view.phase === 'replenish') {
      const text = t(this.active ? 'ingenious.replenish-hint' : 'ingenious.others-replenish');
      return { text, clause: 'ING-15', loud: this.active };
    }
    if (!this.active) return null;
    if (view.bonuses > 0) return { text: t('ingenious.bonus', { count: view.bonuses }), clause: 'ING-12', loud: true };
    if (view.open_symbols.length > 0) return { text: t('ingenious.first-tile'), clause: 'ING-8', loud: false };
    return null;
  });

  protected override aimKey(): string {
    const { aim } = this.placing;
    return aim?.map((value) => Math.round(value)).join() ?? '';
  }

  protected override onlyFit(): (() => () => void) | null {
    const { placing, fits } = this;
    const { aim, colors, direction } = placing;
    if (!placing.chosen || !aim || !fits) return null;
    const ways = STEPS.map((_, way) => way).filter((way) => {
      const anchor = placing.anchorOf(aim, way);
      return anchor && fits.places(colors, way).some((place) => sameHex(place, anchor));
    });
    const [only] = ways;
    if (ways.length !== 1 || only === undefined) return null;
    return () => {
      placing.direction = only;
      return () => (placing.direction = direction);
    };
  }

  // What is said ----------------------------------------------------------------------------------------

  protected ghostMove(): string | null {
    return this.placing.move;
  }

  protected override isPlacing(): boolean {
    return !this.isReplenishing;
  }

  protected waitingText(): string {
    if (this.placing.chosen) return t('ingenious.aim-hint');
    return this.notice?.text ?? (this.active ? t('ingenious.choose-hint') : '');
  }

  protected fitText(answer: TryResult | null): { text: string; gain: null } {
    return { text: this.#gainText(answer !== null), gain: null };
  }

  /** What is worth saying beside the points themselves. */
  #gainText(isKnown: boolean): string {
    if (this.gains.some((one) => one.bonuses > 0)) return t('ingenious.bonus-ahead');
    if (this.gains.length > 0) return '';
    return t(isKnown ? 'ingenious.no-points' : 'ingenious.fits');
  }

  protected reasonText(answer: TryResult): string {
    return describeReason(answer, t);
  }

  protected spokenText({ tone, text }: Verdict): string {
    const { chosen, cells } = this.placing;
    const points = this.gains.map(({ color, before, after }) =>
      t('ingenious.said-gain', { color: t(`ingenious.color.${color}`), points: after - before }),
    );
    return t(tone === 'bad' ? 'ingenious.said-refused' : 'ingenious.said-fits', {
      tile: tileName(chosen?.tile ?? '', t),
      cells: (cells ?? []).map(hexName).join(' '),
      reason: text,
      gain: points.join(', ') || t('ingenious.said-nothing'),
    });
  }

  // Taking, turning, placing ----------------------------------------------------------------------------

  choose(slot: number, how: 'pointer' | 'keys'): void {
    const tile = this.tiles?.[slot];
    if (!tile || this.isReplenishing) return;
    if (this.placing.chosen?.slot === slot && how === 'pointer' && this.tiles?.length !== 1) return this.putBack();
    this.placing.choose(slot, tile);
    if (how === 'keys' || matchMedia('(pointer: coarse)').matches) this.#putWhereItFits();
    const { colors, direction } = this.placing;
    this.said = this.fits
      ? t('ingenious.said-chosen', { tile: tileName(tile, t), count: this.fits.places(colors, direction).length })
      : t('ingenious.said-chosen-plan', { tile: tileName(tile, t) });
  }

  #putWhereItFits(): void {
    const { placing, fits } = this;
    if (placing.cells) return;
    for (let turns = 0; turns < 6; turns += 1) {
      if (fits && placing.putNearest(fits.places(placing.colors, placing.direction))) return;
      placing.turn();
    }
    placing.aim = [0, 0];
  }

  nextFit(back: boolean): void {
    const { placing, fits } = this;
    if (placing.chosen && fits) placing.putNext(fits.places(placing.colors, placing.direction), back);
  }

  show(move: string): void {
    if (move === 'swap' || move === 'refill') this.choice = move;
    const placement = parsePlacement(move);
    const slot = placement ? (this.tiles ?? []).indexOf(move.slice(0, 2)) : -1;
    if (!placement || slot < 0) return;
    const [anchor, other] = placement.cells;
    this.placing.choose(slot, move.slice(0, 2));
    this.placing.direction = STEPS.findIndex((_, i) => sameHex(stepped(anchor, i), other));
    this.placing.putAt(anchor);
  }

  protected isGone(): boolean {
    const { chosen } = this.placing;
    return chosen !== null && this.tiles?.[chosen.slot] !== chosen.tile;
  }

  protected letGo(move: string): SentTile {
    const { chosen, cells, colors } = this.placing;
    const sent = { ...chosen!, cells: cells!, colors, move };
    this.settled = placementKey(sent.cells);
    this.said = t('ingenious.said-placed', { tile: tileName(sent.tile, t), cells: sent.cells.map(hexName).join(' ') });
    this.placing.putBack();
    return sent;
  }

  protected takeUp({ move }: SentTile): void {
    this.show(move);
  }

  /** Refill or swap, as chosen. */
  async replenish(): Promise<void> {
    const { choice } = this;
    if (!choice) return;
    try {
      await this.props().play(choice);
    } catch (thrown) {
      this.refused = { move: choice, result: refusalOf(thrown) };
    }
  }

  override renew(): void {
    super.renew();
    const { view, lastMoves } = this.props();
    this.scoring.see(view, lastMoves.at(-1));
    this.choice = null;
    // ING-23: alone there is but one tile, so it is in hand at once.
    const tile = view.mode === 'solo' && this.active && this.tiles?.length === 1 ? this.tiles[0] : undefined;
    if (tile !== undefined) this.placing.choose(0, tile);
  }
}

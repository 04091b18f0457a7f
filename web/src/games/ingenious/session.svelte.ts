/** One player laying tiles: what is in hand, what the server says of it, and what is sent. */

import { refusalOf } from '../drawing/refusal';
import { TryOut } from '../drawing/tryout.svelte';
import { t } from '../../lib/i18n.svelte';
import { describeHint } from '../hints';
import type { TableProps, TryResult } from '../ui';
import { Fits } from './fits';
import { hexName, parseHex, sameHex, stepped, STEPS, type Hex } from './hexes';
import { parsePlacement, placementKey, type Placement } from './moves';
import { Placing } from './placing.svelte';
import { Scoring } from './scoring.svelte';
import { describeReason, tileName } from './verdict';
import type { ColorGain, IngeniousGain, IngeniousView } from './view';

export interface Verdict {
  tone: 'good' | 'bad' | 'plain';
  text: string;
  clause: string | null;
  /** Colours that score. */
  gains: ColorGain[];
}

interface Sent extends Placement {
  move: string;
  slot: number;
  tile: string;
}

const NO_GAIN: IngeniousGain = { lines: [], gains: [] };

export class Session {
  readonly placing = new Placing();
  readonly scoring = new Scoring();
  readonly tryOut: TryOut;
  /** What was sent and does not lie yet. */
  sent = $state.raw<Sent | null>(null);
  /** Refused although it seemed to fit. */
  refused = $state.raw<{ move: string; result: TryResult } | null>(null);
  /** Whether it is shown where the tile in hand fits. */
  showsWhere = $state(false);
  /** For screen readers. */
  said = $state('');
  #props: () => TableProps<IngeniousView>;

  constructor(props: () => TableProps<IngeniousView>) {
    this.#props = props;
    this.tryOut = new TryOut((move) => props().tryMove(move));
    this.placing.setArea(props().view.cells.map(parseHex));
  }

  active = $derived.by(() => this.#props().interactive && this.#props().legal !== null);
  isReplenishing = $derived.by(() => this.active && this.#props().view.phase === 'replenish');
  #legalTexts = $derived.by(() => new Set(this.#props().legal ?? []));

  fits = $derived.by(() => {
    const { legal } = this.#props();
    return legal && !this.isReplenishing ? new Fits(legal) : null;
  });

  /** The tiles this person may see and hold. */
  tiles: string[] | null = $derived.by(() => {
    const { view, viewpoint } = this.#props();
    const seat = viewpoint ?? (view.mode === 'solo' ? 0 : null);
    return seat === null ? null : (view.seats[seat]?.tiles ?? null);
  });

  /** Keys of the tiles that are somebody's latest move. */
  last = $derived.by(() => {
    const placed = this.#props().lastMoves.map((event) => parsePlacement(event.move));
    return new Set(placed.flatMap((one) => (one ? [placementKey(one.cells)] : [])));
  });

  look = $derived.by((): 'legal' | 'illegal' | 'plan' => {
    const move = this.placing.move;
    if (!this.active || this.isReplenishing) return 'plan';
    return move && this.#legalTexts.has(move) && this.refused?.move !== move ? 'legal' : 'illegal';
  });

  answer = $derived.by(() =>
    this.refused && this.refused.move === this.placing.move ? this.refused.result : this.tryOut.result,
  );

  gain: IngeniousGain = $derived.by(() => {
    const { hint } = this.#props();
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

  verdict: Verdict = $derived.by(() => {
    const plain = (text: string): Verdict => ({ tone: 'plain', text, clause: null, gains: [] });
    const { move, chosen } = this.placing;
    if (!chosen) return plain(this.#idle());
    if (!move) return plain(t('ingenious.aim-hint'));
    if (this.look === 'plan') return plain(t('ingenious.planning'));
    if (this.look === 'illegal') {
      const { answer } = this;
      const text = answer && !answer.legal ? describeReason(answer, t) : t('ingenious.not-here');
      return { tone: 'bad', text, clause: answer?.clause ?? null, gains: [] };
    }
    const gains = this.gain.gains.filter((one) => one.points > 0);
    const text = this.isHint ? describeHint('ingenious', this.#props().hint, t) : this.#fitText(gains);
    return { tone: 'good', text, clause: null, gains };
  });

  /** The verdict in words, for screen readers. */
  spoken: string | null = $derived.by(() => {
    const { tone, text, gains } = this.verdict;
    const { chosen, cells } = this.placing;
    if (!chosen || !cells || tone === 'plain') return null;
    const points = gains.map(({ color, before, after }) =>
      t('ingenious.said-gain', { color: t(`ingenious.color.${color}`), points: after - before }),
    );
    return t(tone === 'bad' ? 'ingenious.said-refused' : 'ingenious.said-fits', {
      tile: tileName(chosen.tile, t),
      cells: cells.map(hexName).join(' '),
      reason: text,
      gain: points.join(', ') || t('ingenious.said-nothing'),
    });
  });

  get isHint(): boolean {
    const { hint } = this.#props();
    return hint !== null && hint.move === this.placing.move;
  }

  #fitText(gains: ColorGain[]): string {
    if (gains.some((one) => one.bonuses > 0)) return t('ingenious.bonus-ahead');
    if (gains.length > 0) return '';
    return this.answer?.legal ? t('ingenious.no-points') : t('ingenious.fits');
  }

  /** What is worth knowing while no tile is in hand. */
  #idle(): string {
    return this.notice?.text ?? (this.active ? t('ingenious.choose-hint') : '');
  }

  /** Something out of the ordinary about this turn. */
  notice: { text: string; clause: string; loud: boolean } | null = $derived.by(() => {
    const { view } = this.#props();
    if (view.phase === 'replenish') {
      const text = t(this.active ? 'ingenious.replenish-hint' : 'ingenious.others-replenish');
      return { text, clause: 'ING-15', loud: this.active };
    }
    if (!this.active) return null;
    if (view.bonuses > 0) return { text: t('ingenious.bonus', { count: view.bonuses }), clause: 'ING-12', loud: true };
    if (view.open_symbols.length > 0) return { text: t('ingenious.first-tile'), clause: 'ING-8', loud: false };
    return null;
  });

  // Taking, turning, placing --------------------------------------------------------------------------

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

  putBack(): void {
    if (!this.placing.chosen) return;
    this.placing.putBack();
    this.said = t('ingenious.said-put-back');
  }

  nextFit(back: boolean): void {
    const { placing, fits } = this;
    if (placing.chosen && fits) placing.putNext(fits.places(placing.colors, placing.direction), back);
  }

  /** Take up the tile of this move and put its ghost there. */
  show(move: string): void {
    const placement = parsePlacement(move);
    const slot = placement ? (this.tiles ?? []).indexOf(move.slice(0, 2)) : -1;
    if (!placement || slot < 0) return;
    const [anchor, other] = placement.cells;
    this.placing.choose(slot, move.slice(0, 2));
    this.placing.direction = STEPS.findIndex((_, i) => sameHex(stepped(anchor, i), other));
    this.placing.putAt(anchor);
  }

  async confirm(): Promise<void> {
    const { chosen, cells, colors, move } = this.placing;
    if (!chosen || !cells || !move || this.look !== 'legal' || this.sent) return;
    this.sent = { ...chosen, cells, colors, move };
    this.scoring.expected = { move, lines: this.gain.lines };
    this.said = t('ingenious.said-placed', { tile: tileName(chosen.tile, t), cells: cells.map(hexName).join(' ') });
    this.placing.putBack();
    await this.send(move);
    this.sent = null;
  }

  /** Send a move; what is refused is taken back into the hand. */
  async send(move: string): Promise<void> {
    try {
      await this.#props().play(move);
    } catch (thrown) {
      this.show(move);
      this.refused = { move, result: refusalOf(thrown) };
    }
  }

  /** The position has changed. */
  forget(): void {
    this.tryOut.forget();
    this.refused = null;
    const { chosen } = this.placing;
    if (chosen && this.tiles?.[chosen.slot] !== chosen.tile) this.placing.putBack();
  }
}

/**
 * One player at a table where things are laid: what is in hand, what the server says of it, and what is sent.
 *
 * All of it that does not depend on the game. A game adds what it has in hand and where that fits, and says in its own
 * words what it means.
 */

import { untrack } from 'svelte';
import { Withdrawn } from '../../lib/coach';
import { t } from '../../lib/i18n.svelte';
import { describeHint } from '../hints';
import type { TableProps, TryResult } from '../ui';
import { refusalOf } from './refusal';
import { TryOut } from './tryout.svelte';

export interface Verdict {
  tone: 'good' | 'bad' | 'plain';
  text: string;
  gain: string | null;
  clause: string | null;
}

/** What is in hand. */
export interface Hand {
  readonly isEmpty: boolean;
  putBack(): void;
}

/** A move on its way to the server, with what is drawn of it meanwhile. */
export interface Sent {
  move: string;
}

export type SessionProps = Pick<TableProps<unknown>, 'view' | 'legal' | 'interactive' | 'play' | 'tryMove' | 'hint'>;

/** Milliseconds until what was let go vanishes if no new position comes. */
const LONGEST_WAIT = 1500;
/** Milliseconds that a ghost rests before screen readers hear of it. */
const REST = 350;
/** Milliseconds that a ghost rests where it does not fit before it turns by itself into the only way that does. */
const SNAP_REST = 220;

export abstract class PlacingSession<Props extends SessionProps, OnItsWay extends Sent = Sent> {
  readonly tryOut: TryOut;
  /** What was sent and does not lie yet. */
  sent = $state.raw<OnItsWay | null>(null);
  /** What was seen settling when it was sent, as the board's picture calls it. */
  settled: string | null = $state(null);
  /** Refused although it seemed to fit. */
  refused = $state.raw<{ move: string; result: TryResult } | null>(null);
  /** Whether it is shown where the thing in hand fits. */
  showsWhere = $state(false);
  /** For screen readers. */
  said = $state('');
  /** How to undo that the thing in hand has turned by itself. */
  #unsnap: (() => void) | null = null;
  /** Whether it may turn by itself; until it is put back, a key says no. */
  #snaps = $state(true);
  /** Where the person has turned it: there it stays as it is. */
  #turnedAt: string | null = $state(null);

  /** `game`: with what the keys of its texts begin. */
  constructor(
    protected readonly props: () => Props,
    private readonly game: string,
  ) {
    this.tryOut = new TryOut((move) => props().tryMove(move));
  }

  active = $derived.by(() => this.props().interactive && this.props().legal !== null);
  #legalTexts = $derived.by(() => new Set(this.props().legal ?? []));

  /** The text of the move that the ghost stands for. */
  move: string | null = $derived.by(() => this.ghostMove());

  look = $derived.by((): 'legal' | 'illegal' | 'plan' => {
    if (!this.active || !this.isPlacing()) return 'plan';
    return this.move && this.#legalTexts.has(this.move) && this.refused?.move !== this.move ? 'legal' : 'illegal';
  });

  answer: TryResult | null = $derived.by(() =>
    this.refused && this.refused.move === this.move ? this.refused.result : this.tryOut.result,
  );

  isHint = $derived.by(() => this.move !== null && this.props().hint?.move === this.move);

  verdict: Verdict = $derived.by(() => {
    const plain = (text: string): Verdict => ({ tone: 'plain', text, gain: null, clause: null });
    if (!this.move) return plain(this.waitingText());
    if (this.look === 'plan') return plain(t(`${this.game}.planning`));
    if (this.look === 'legal') return this.#goodVerdict();
    const reason = this.answer && !this.answer.legal ? this.reasonText(this.answer) : t(`${this.game}.not-here`);
    return { tone: 'bad', text: reason, gain: null, clause: this.answer?.clause ?? null };
  });

  /** The verdict as a sentence for screen readers; null while there is none. */
  spoken: string | null = $derived.by(() =>
    this.move && this.verdict.tone !== 'plain' ? this.spokenText(this.verdict) : null,
  );

  #goodVerdict(): Verdict {
    const { text, gain } = this.fitText(this.answer?.legal ? this.answer : null);
    const hint = this.isHint ? describeHint(this.game, this.props().hint, t) : null;
    return { tone: 'good', text: hint ?? text, gain, clause: null };
  }

  // What a game says ------------------------------------------------------------------------------------

  abstract readonly hand: Hand;

  protected abstract ghostMove(): string | null;

  /** Whether something is to be laid at all now. */
  protected isPlacing(): boolean {
    return true;
  }

  /** What is said while no ghost is on the board. */
  protected abstract waitingText(): string;

  /** What is said of a ghost that fits, with the server's answer once it is there. */
  protected abstract fitText(answer: TryResult | null): { text: string; gain: string | null };

  /** Why a ghost does not fit. */
  protected abstract reasonText(answer: TryResult): string;

  protected abstract spokenText(verdict: Verdict): string;

  /** Whether the position has taken away what is in hand. */
  protected abstract isGone(): boolean;

  /** Put a move on the board as a ghost, such as a hint. */
  abstract show(move: string): void;

  /** On to the next place that fits, or the one before. */
  abstract nextFit(back: boolean): void;

  /** Where it is aimed at, however it is turned. */
  protected aimKey(): string {
    return '';
  }

  /** Turns the thing in hand into the only way it fits there, and says how to undo that; null if there is none. */
  protected onlyFit(): (() => () => void) | null {
    return null;
  }

  /** Open the hand: what is drawn of the move until the new position brings it. */
  protected abstract letGo(move: string): OnItsWay;

  /** A refused move is in hand again. */
  protected abstract takeUp(sent: OnItsWay): void;

  /** The new position is there, or has been waited for too long. */
  protected arrive(): void {}

  // What is done ----------------------------------------------------------------------------------------

  /** The person has turned it, and knows why. */
  turnedByHand(): void {
    this.#turnedAt = this.aimKey();
  }

  /** Leave the thing in hand as it was, and do not turn it again. */
  refuseSnap(): void {
    this.#snaps = false;
    this.#unsnap?.();
    this.#unsnap = null;
  }

  #snap(turn: () => () => void): void {
    this.#unsnap = turn();
    this.said = t('board.snapped');
  }

  putBack(): void {
    if (this.hand.isEmpty) return;
    this.hand.putBack();
    this.said = t(`${this.game}.said-put-back`);
  }

  async confirm(): Promise<void> {
    const { move } = this;
    if (!move || this.look !== 'legal' || this.sent) return;
    const sent = this.letGo(move);
    this.sent = sent;
    try {
      await this.props().play(move);
      // What was let go stays where it is until the new position brings it.
      setTimeout(() => this.#clear(sent), LONGEST_WAIT);
    } catch (thrown) {
      this.sent = null;
      this.takeUp(sent);
      if (!(thrown instanceof Withdrawn)) this.refused = { move, result: refusalOf(thrown) };
    }
  }

  #clear(sent: OnItsWay): void {
    if (this.sent !== sent) return;
    this.sent = null;
    this.arrive();
  }

  /** The position has changed. */
  renew(): void {
    this.tryOut.forget();
    this.refused = null;
    if (this.sent) this.#clear(this.sent);
    if (!this.hand.isEmpty && this.isGone()) this.hand.putBack();
  }

  /** Follow the table; to be called once, while the board is made. */
  follow(): void {
    // Changes with the position only: chat and presence bring the same view anew.
    const position = $derived(JSON.stringify([this.props().view, this.active]));
    $effect(() => {
      void position;
      untrack(() => this.renew());
    });
    $effect(() => this.tryOut.look(this.active ? this.move : null));
    $effect(() => {
      const move = this.props().hint?.move;
      // Showing it changes what showing it reads; only a new hint is to be shown.
      if (move) untrack(() => this.show(move));
    });
    $effect(() => {
      if (this.hand.isEmpty) [this.#snaps, this.#unsnap] = [true, null];
    });
    $effect(() => {
      if (!this.#snaps || this.look !== 'illegal' || this.refused || this.#turnedAt === this.aimKey()) return;
      const turn = this.onlyFit();
      if (!turn) return;
      const timer = setTimeout(() => this.#snap(turn), SNAP_REST);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { spoken } = this;
      if (spoken === null) return;
      const timer = setTimeout(() => (this.said = spoken), REST);
      return () => clearTimeout(timer);
    });
  }
}

/** The next (or the one before) of a list, beginning anew at its end. */
export function neighbourIn<T>(list: readonly T[], isHere: (one: T) => boolean, back: boolean): T | undefined {
  const here = list.findIndex(isHere);
  const next = here < 0 ? 0 : (here + (back ? -1 : 1) + list.length) % list.length;
  return list[next];
}

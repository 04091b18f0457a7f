/** One player's choice: what each move would do, which is chosen, what is sent or refused. */

import { Withdrawn } from '../../lib/coach';
import { t } from '../../lib/i18n.svelte';
import { refusalOf } from '../drawing/refusal';
import type { TableProps, TryResult } from '../ui';
import { describeReason, sayMove } from './descriptions';
import type { VerflixtGain, VerflixtView } from './view';

export class ChosenMove {
  chosen: string | null = $state(null);
  /** The move under the mouse. */
  peeked: string | null = $state(null);
  refusal: { move: string; result: TryResult } | null = $state.raw(null);
  isSending = $state(false);
  /** For screen readers. */
  said = $state('');
  gains = $state.raw(new Map<string, VerflixtGain>());
  #props: () => TableProps<VerflixtView>;

  constructor(props: () => TableProps<VerflixtView>) {
    this.#props = props;
  }

  moves: string[] = $derived.by(() => {
    const { legal, interactive } = this.#props();
    return interactive && legal ? legal : [];
  });

  /** The move whose consequences are shown. */
  shown: string | null = $derived.by(() => this.peeked ?? this.chosen);

  gain: VerflixtGain | null = $derived.by(() => {
    const { hint } = this.#props();
    const known = this.shown === null ? undefined : this.gains.get(this.shown);
    if (known) return known;
    const hinted = hint && hint.move === this.shown ? (hint.gain as unknown as VerflixtGain) : null;
    return hinted?.piece ? hinted : null;
  });

  isLegal(move: string): boolean {
    return this.moves.includes(move);
  }

  /** A new position: ask what every move would do; a single move is chosen at once. */
  begin(): void {
    this.gains = new Map();
    this.refusal = null;
    this.peeked = null;
    this.chosen = this.moves.length === 1 ? (this.moves[0] ?? null) : null;
    void this.#ask(this.moves, this.gains);
  }

  async #ask(moves: readonly string[], since: Map<string, VerflixtGain>): Promise<void> {
    const found = since;
    // Asked in one moment, they are one question to the server.
    const asked = moves.filter((move) => move !== 'done').map((move) => this.#askOne(move, found));
    await Promise.all(asked);
  }

  async #askOne(move: string, found: Map<string, VerflixtGain>): Promise<void> {
    const result = await this.#props()
      .tryMove(move)
      .catch(() => null);
    if (this.#isPast(found)) return;
    const gain = result?.gain as unknown as VerflixtGain | undefined;
    if (gain?.piece) this.gains = this.#with(found, move, gain);
  }

  /** All maps of one position share their beginning: the first of them tells positions apart. */
  #origin = new WeakMap<Map<string, VerflixtGain>, Map<string, VerflixtGain>>();

  #isPast(first: Map<string, VerflixtGain>): boolean {
    return (this.#origin.get(this.gains) ?? this.gains) !== first;
  }

  #with(first: Map<string, VerflixtGain>, move: string, gain: VerflixtGain): Map<string, VerflixtGain> {
    const next = new Map(this.gains).set(move, gain);
    this.#origin.set(next, first);
    return next;
  }

  choose(move: string): void {
    this.refusal = null;
    this.chosen = move;
    this.said = sayMove(move, this.gains.get(move) ?? null, this.#props().view, t);
  }

  /** A piece was pointed at: choose it, make the move if it is chosen already, or learn why it stays. */
  async pick(move: string): Promise<void> {
    if (this.isLegal(move)) {
      if (this.chosen === move) return this.confirm();
      return this.choose(move);
    }
    if (this.moves.length === 0) return;
    this.chosen = null;
    const result = await this.#props()
      .tryMove(move)
      .catch(() => null);
    if (!result || result.legal) return;
    this.refusal = { move, result };
    this.said = describeReason(result, t);
  }

  clear(): void {
    this.chosen = null;
    this.refusal = null;
  }

  async confirm(): Promise<void> {
    const move = this.chosen;
    if (move === null || !this.isLegal(move) || this.isSending) return;
    this.isSending = true;
    try {
      await this.#props().play(move);
    } catch (thrown) {
      if (!(thrown instanceof Withdrawn)) this.refusal = { move, result: refusalOf(thrown) };
    }
    this.isSending = false;
  }
}

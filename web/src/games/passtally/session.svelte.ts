/** One player at the table: what is in hand, what the server says of it, and what is sent. */

import { cellName, sameCell, type Cell } from '../drawing/cells';
import { refusalOf } from '../drawing/refusal';
import { TryOut } from '../drawing/tryout.svelte';
import { t } from '../../lib/i18n.svelte';
import { describeHint } from '../hints';
import type { TableProps, TryResult } from '../ui';
import { describePasses, describeReason } from './describe';
import { Handling } from './handling.svelte';
import { markerSpaces, parseMove, tilePlaces, walkTargets } from './moves';
import { heightAt, stacksOf, tileKey } from './tiles';
import { SIDE, type PasstallyView, type TurnScore } from './view';

export interface Verdict {
  tone: 'good' | 'bad' | 'plain';
  text: string;
  gain: string | null;
  clause: string | null;
}

/** Milliseconds until a move on its way is dropped if no new position comes. */
const LONGEST_WAIT = 1500;

export class Session {
  readonly handling = new Handling();
  readonly tryOut: TryOut;
  /** The move on its way to the server. */
  sent = $state.raw<string | null>(null);
  /** The tile that was seen settling when it was sent, as the board's picture calls it. */
  settled: string | null = $state(null);
  /** Refused although it seemed legal. */
  refused = $state.raw<{ move: string; result: TryResult } | null>(null);
  /** For screen readers. */
  said = $state('');
  /** Whether all places where the tile fits are shown. */
  showWhere = $state(false);
  #props: () => TableProps<PasstallyView>;

  constructor(props: () => TableProps<PasstallyView>) {
    this.#props = props;
    this.tryOut = new TryOut((move) => props().tryMove(move));
  }

  view = $derived.by(() => this.#props().view);
  legal = $derived.by(() => this.#props().legal ?? []);
  active = $derived.by(() => this.#props().interactive && this.#props().legal !== null);
  stacks = $derived.by(() => stacksOf(this.view.tiles));
  #legalTexts = $derived.by(() => new Set(this.legal));

  move: string | null = $derived.by(() => this.handling.move);

  mood = $derived.by((): 'legal' | 'illegal' | 'plan' => {
    if (!this.active) return 'plan';
    return this.move && this.#legalTexts.has(this.move) && this.refused?.move !== this.move ? 'legal' : 'illegal';
  });

  answer: TryResult | null = $derived.by(() =>
    this.refused && this.refused.move === this.move ? this.refused.result : this.tryOut.result,
  );

  /** What the turn would bring if it ended with the tried-out move (PAS-9). */
  score: TurnScore | null = $derived.by(() => {
    const gain = this.answer?.legal && this.mood === 'legal' ? this.answer.gain : undefined;
    return gain && Array.isArray(gain.lines) ? (gain as unknown as TurnScore) : null;
  });

  /** Spaces that glow: where a marker can be put or walk. */
  targets: number[] = $derived.by(() => {
    if (!this.active) return [];
    if (this.view.phase === 'set-up') return markerSpaces(this.legal);
    return this.handling.walker === null ? [] : walkTargets(this.legal, this.handling.walker);
  });

  /** Where the tile in hand fits as it is turned. */
  places: Cell[] = $derived.by(() => {
    const { pile, look, turns } = this.handling;
    return pile === null ? [] : tilePlaces(this.legal, pile, look, turns % 2 === 1);
  });

  heights: [number, number] = $derived.by(() => {
    const cells = this.handling.cells;
    return cells ? [heightAt(this.stacks, cells[0]), heightAt(this.stacks, cells[1])] : [0, 0];
  });

  verdict: Verdict = $derived.by(() => {
    if (!this.move) return plain(this.#idleText());
    if (this.mood === 'plan') return plain(t('passtally.planning'));
    if (this.mood === 'legal') return this.#goodVerdict();
    const reason = this.answer && !this.answer.legal ? describeReason(this.answer, t) : t('passtally.not-here');
    return { tone: 'bad', text: reason, gain: null, clause: this.answer?.clause ?? null };
  });

  /** What the button says: a key of the catalog, whether it is off, and whether the move was refused. */
  action: { key: string; off: boolean; no: boolean } = $derived.by(() => {
    const { phase, actions_left } = this.view;
    const { pile, walker } = this.handling;
    const off = (key: string, no = false) => ({ key, off: true, no });
    if (!this.active) return off(phase === 'over' ? 'over' : 'wait');
    if (this.move && this.mood === 'illegal') return off('not-here', true);
    if (!this.move) {
      if (phase === 'set-up') return off('choose-space');
      return off(walker !== null ? 'choose-target' : pile !== null ? 'aim' : 'choose');
    }
    const ends = actions_left === 1 ? '-score' : '';
    return {
      key: phase === 'set-up' ? 'put-marker' : `${pile !== null ? 'keep' : 'walk'}${ends}`,
      off: false,
      no: false,
    };
  });

  #idleText(): string {
    const { phase, actions_left } = this.view;
    if (phase === 'over') return t('passtally.over');
    if (!this.active) return t('passtally.wait');
    if (phase === 'set-up') return t('passtally.idle-set-up');
    if (this.handling.walker !== null) return t('passtally.idle-target');
    return t(actions_left === 1 ? 'passtally.idle-last' : 'passtally.idle-turn');
  }

  #goodVerdict(): Verdict {
    const good = (text: string, gain: string | null) => ({ tone: 'good' as const, text, gain, clause: null });
    const gain = this.score?.lines.length ? t('passtally.points', { points: this.score.points }) : null;
    if (this.isHint) return good(describeHint('passtally', this.#props().hint, t), gain);
    if (this.view.phase === 'set-up') return good(t('passtally.marker-here'), null);
    if (!this.score) return good(t('passtally.try'), null);
    if (this.score.lines.length === 0) return good(t('passtally.no-line'), null);
    return good(`${t('passtally.try')} · ${describePasses(this.score, t)}`, gain);
  }

  get isHint(): boolean {
    return this.move !== null && this.#props().hint?.move === this.move;
  }

  // Taking and turning -----------------------------------------------------------------------------------

  takeTile(pile: number, place: boolean): void {
    const kind = this.view.piles[pile - 1]?.face_up;
    if (!kind || this.view.phase !== 'turn' || this.sent) return;
    this.handling.takeTile(pile, kind);
    if (place) {
      this.handling.putNearest(this.places);
      this.handling.pinned = true;
    }
    const values = { kind: t(`passtally.kind.${kind}`), count: this.places.length };
    this.said = t(this.active ? 'passtally.said-tile' : 'passtally.said-tile-plan', values);
  }

  turn(back = false): void {
    if (this.handling.pile !== null) this.handling.turn(back);
  }

  putBack(): void {
    if (this.handling.isEmpty) return;
    this.handling.putBack();
    this.said = t('passtally.said-put-back');
  }

  /** A space was tapped: take the own marker there, try it out there, or confirm a try-out by tapping again. */
  touchSpace(space: number): void {
    if (!this.active || this.sent) return;
    const { handling, view } = this;
    if (handling.target === space && handling.pile === null) void this.confirm();
    else if (view.phase === 'set-up') handling.target = space;
    else if (view.markers[space] === view.seat) this.#takeMarker(space);
    else if (handling.walker !== null) handling.target = space;
  }

  #takeMarker(space: number): void {
    if (this.handling.walker === space) {
      this.putBack();
      return;
    }
    this.handling.takeMarker(space);
    this.said = t('passtally.said-marker', { space, spaces: this.targets.join(', ') });
  }

  nextFit(back: boolean): void {
    const { handling } = this;
    if (handling.pile !== null) {
      const here = handling.cells?.[0];
      const next = neighbour(this.places, (place) => here !== undefined && sameCell(place, here), back);
      if (next) handling.putFirst(next);
    } else {
      const next = neighbour(this.targets, (space) => space === handling.target, back);
      if (next !== undefined) handling.target = next;
    }
  }

  /** Put a move on trial, such as a hint. */
  show(text: string): void {
    const move = parseMove(text);
    if (move?.type === 'marker') this.handling.target = move.space;
    if (move?.type === 'move') {
      this.handling.takeMarker(move.from);
      this.handling.target = move.to;
    }
    if (move?.type === 'tile') this.#showTile(move.pile, move.cells, move.look);
  }

  #showTile(pile: number, cells: [Cell, Cell], look: string): void {
    const kind = this.view.piles[pile - 1]?.face_up;
    if (!kind) return;
    this.handling.takeTile(pile, kind);
    const upright = cells[0][0] === cells[1][0];
    for (let i = 0; i < 4; i += 1) {
      if (this.handling.look === look && (this.handling.turns % 2 === 1) === upright) break;
      this.handling.turn();
    }
    this.handling.putFirst(cells[0]);
    this.handling.pinned = true;
  }

  // Sending ----------------------------------------------------------------------------------------------

  async confirm(): Promise<void> {
    const move = this.move;
    if (!move || this.mood !== 'legal' || this.sent) return;
    this.sent = move;
    this.settled = this.handling.cells && tileKey(this.handling.cells, this.heights[0] + 1);
    this.said = t('passtally.said-done');
    try {
      await this.#props().play(move);
      // What was put down stays until the new position brings it.
      setTimeout(() => this.#clear(move), LONGEST_WAIT);
    } catch (thrown) {
      this.refused = { move, result: refusalOf(thrown) };
      this.sent = null;
    }
  }

  #clear(move: string): void {
    if (this.sent !== move) return;
    this.sent = null;
    this.handling.putBack();
  }

  /** The position has changed: what is in hand may be gone. */
  renew(): void {
    this.tryOut.forget();
    this.refused = null;
    if (this.sent) this.#clear(this.sent);
    const { pile, kind, walker } = this.handling;
    const { piles, markers, phase } = this.view;
    const tileIsGone = pile !== null && piles[pile - 1]?.face_up !== kind;
    const markerIsGone = walker !== null && markers[walker] !== this.#props().viewpoint;
    if (tileIsGone || markerIsGone || phase === 'over') this.handling.putBack();
  }

  /** The place of the tried-out move in words. */
  get whereText(): string {
    const { cells, look, target } = this.handling;
    if (cells) return t('passtally.where-tile', { cells: cells.map((cell) => cellName(cell, SIDE)).join(' '), look });
    return t('passtally.where-space', { space: target ?? '' });
  }
}

function plain(text: string): Verdict {
  return { tone: 'plain', text, gain: null, clause: null };
}

/** The next (or the one before) of a list, beginning anew at its end. */
function neighbour<T>(list: readonly T[], isHere: (one: T) => boolean, back: boolean): T | undefined {
  const here = list.findIndex(isHere);
  const next = here < 0 ? 0 : (here + (back ? -1 : 1) + list.length) % list.length;
  return list[next];
}

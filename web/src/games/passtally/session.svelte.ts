/** One player laying tiles and moving markers. */

import { cellName, sameCell, type Cell } from '../drawing/cells';
import { neighbourIn, PlacingSession, type Sent, type Verdict } from '../drawing/session.svelte';
import { t } from '../../lib/i18n.svelte';
import type { TableProps, TryResult } from '../ui';
import { describePasses, describeReason } from './descriptions';
import { ActionInHand } from './actionInHand.svelte';
import { markerSpaces, parseMove, tilePlaces, walkTargets } from './moves';
import { heightAt, stacksOf, tileKey } from './tiles';
import { SIDE, type PasstallyView, type TurnScore } from './view';

export class ActionSession extends PlacingSession<TableProps<PasstallyView>> {
  readonly handling = new ActionInHand();

  constructor(props: () => TableProps<PasstallyView>) {
    super(props, 'passtally');
  }

  get hand(): ActionInHand {
    return this.handling;
  }

  view = $derived.by(() => this.props().view);
  legal = $derived.by(() => this.props().legal ?? []);
  stacks = $derived.by(() => stacksOf(this.view.tiles));

  /** What the turn would bring if it ended with the tried-out move (PAS-9). */
  score: TurnScore | null = $derived.by(() => {
    const gain = this.answer?.legal && this.look === 'legal' ? this.answer.gain : undefined;
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

  /** What the button says: a key of the catalog, whether it is off, and whether the move was refused. */
  action: { key: string; off: boolean; no: boolean } = $derived.by(() => {
    const { phase, actions_left } = this.view;
    const { pile, walker } = this.handling;
    const off = (key: string, no = false) => ({ key, off: true, no });
    if (!this.active) return off(phase === 'over' ? 'over' : 'wait');
    if (this.move && this.look === 'illegal') return off('not-here', true);
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

  // What is said ----------------------------------------------------------------------------------------

  protected ghostMove(): string | null {
    return this.handling.move;
  }

  protected waitingText(): string {
    const { phase, actions_left } = this.view;
    if (phase === 'over') return t('passtally.over');
    if (!this.active) return t('passtally.wait');
    if (phase === 'set-up') return t('passtally.idle-set-up');
    if (this.handling.walker !== null) return t('passtally.idle-target');
    return t(actions_left === 1 ? 'passtally.idle-last' : 'passtally.idle-turn');
  }

  protected fitText(): { text: string; gain: string | null } {
    const { score } = this;
    if (this.view.phase === 'set-up') return { text: t('passtally.marker-here'), gain: null };
    if (!score) return { text: t('passtally.try'), gain: null };
    if (score.lines.length === 0) return { text: t('passtally.no-line'), gain: null };
    const text = `${t('passtally.try')} · ${describePasses(score, t)}`;
    return { text, gain: t('passtally.points', { points: score.points }) };
  }

  protected reasonText(answer: TryResult): string {
    return describeReason(answer, t);
  }

  protected spokenText({ text, gain }: Verdict): string {
    return t('passtally.said-verdict', { where: this.#whereText(), text, gain: gain ?? '' });
  }

  /** The place of the tried-out move in words. */
  #whereText(): string {
    const { cells, look, target } = this.handling;
    if (cells) return t('passtally.where-tile', { cells: cells.map((cell) => cellName(cell, SIDE)).join(' '), look });
    return t('passtally.where-space', { space: target ?? '' });
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
      const next = neighbourIn(this.places, (place) => here !== undefined && sameCell(place, here), back);
      if (next) handling.putFirst(next);
    } else {
      const next = neighbourIn(this.targets, (space) => space === handling.target, back);
      if (next !== undefined) handling.target = next;
    }
  }

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

  // Sending ---------------------------------------------------------------------------------------------

  protected isGone(): boolean {
    const { pile, kind, walker } = this.handling;
    const { piles, markers, phase } = this.view;
    const tileIsGone = pile !== null && piles[pile - 1]?.face_up !== kind;
    const markerIsGone = walker !== null && markers[walker] !== this.props().viewpoint;
    return tileIsGone || markerIsGone || phase === 'over';
  }

  /** What was put down stays in hand until the new position brings it. */
  protected letGo(move: string): Sent {
    this.settled = this.handling.cells && tileKey(this.handling.cells, this.heights[0] + 1);
    this.said = t('passtally.said-done');
    return { move };
  }

  protected takeUp(): void {}

  protected override arrive(): void {
    this.handling.putBack();
  }
}

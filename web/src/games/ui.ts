/** What the frame of a table and the boards of the games know of each other. */

import type { Component } from 'svelte';
import type { Translate } from '../lib/i18n.svelte';
import type { MovedEvent, PositionEvent, SeatState } from '../lib/protocol';
import type { Hint } from './hints';

export type { MovedEvent, PositionEvent, SeatState, Translate };

/** Sends the move; rejects with a Problem (illegal-move etc.). */
export type Play = (move: string) => Promise<void>;

export interface TryResult {
  legal: boolean;
  move?: string;
  gain?: Record<string, unknown>;
  clause?: string | null;
  code?: string;
  values?: Record<string, unknown>;
  message?: string;
}

/** A move that was made, with what it brought and the grade that a review gave it. */
export interface MadeMove {
  move: string;
  gain: Record<string, unknown> | null;
  grade: string | null;
}

/** A move that a program considers, with its letter. */
export interface Candidate {
  letter: string;
  move: string;
  gain: Record<string, unknown>;
}

export interface TableProps<View> {
  /** Game.view of the viewpoint. */
  view: View;
  options: Record<string, unknown>;
  seats: SeatState[];
  viewpoint: number | null;
  toMove: number | null;
  /** Texts of all legal moves; null when it is not this viewer's turn. */
  legal: string[] | null;
  scores: unknown[];
  /** Where the server has a drawing of this position. */
  picture?: string;
  /** The latest `moved` event of every seat, newest last: for marking and animation. */
  lastMoves: MovedEvent[];
  /** False in replay, while waiting, and for spectators. */
  interactive: boolean;
  /** The board alone, without hand and tools: in a replay there is nothing to lay. */
  viewOnly?: boolean;
  play: Play;
  tryMove: (move: string) => Promise<TryResult>;
  /** Whether what the last move brought stays lit, as while a device changes hands. */
  lingers?: boolean;
  /** To show on the board. */
  hint: Hint | null;
  /** To show beside the hint, told apart from it without colours: where a game is looked at again. */
  made?: MadeMove | null;
  /** To show with their letters, told apart without colours: where a program thinks along. */
  candidates?: readonly Candidate[];
  /** Takes a move back that is not the last one, and says whether that was done; only where a game can go on without it. */
  takeBack?: (move: string) => Promise<boolean>;
}

/** A finished game as its result is explained. */
export interface AccountProps<View> {
  view: View;
  seat: number;
  options: Record<string, unknown>;
  scores: unknown[];
  /** The beginning, and all moves that stand. */
  history: readonly PositionEvent[];
}

export interface EndingProps<View> {
  view: View;
  /** What the seats are called. */
  names: readonly string[];
  history: readonly PositionEvent[];
}

/** The texts of all moves that led to the end, those before a game was played on included. */
export function movesOf(history: readonly PositionEvent[]): string[] {
  return history.flatMap((event) => (event.type === 'started' ? event.moves : [event.move]));
}

/** What whoever has the turn may do now. */
export interface Task {
  text: string;
  /** The clause that says so. */
  clause: string;
  /** Which of several actions it is. */
  step?: { now: number; of: number };
}

export interface GameUi<View> {
  name: string;
  /** Board, hand or rack or piles, and the game's own controls; fills its container. */
  Board: Component<TableProps<View>>;
  /** A still little picture for the home page and lists. */
  Mini: Component<{ view: View }>;
  /** What a seat panel shows under the name: pieces left, score tracks, markers, taken tiles. */
  SeatDetail: Component<{ view: View; seat: number; scores: unknown[] }>;
  /** The drawn piece that stands for the player. */
  seatMark: Component<{ view: View | null; seat: number }>;
  /** What stands before a move in the log; without it the mark of its seat. */
  moveMark?: Component<{ event: MovedEvent }>;
  /** Set where the details of a seat are too much for a phone. */
  detailNeedsRoom?: boolean;
  /** Set where the board itself shows points on their way to the score. */
  fliesPoints?: boolean;
  /** The mark of one of several scores, by its number; only where each colour counts by itself. */
  ScoreMark?: Component<{ color: number }>;
  /** What the score of a seat is made of. */
  Account?: Component<AccountProps<View>>;
  /** Why the game ended, where the rules know several reasons. */
  Ending?: Component<EndingProps<View>>;
  /** What tipped the scales in this very game, in a sentence; `order` has the seats from the first place on. */
  describeTurningFact?(
    facts: Omit<EndingProps<View>, 'names'> & { order: number[]; name: string },
    t: Translate,
  ): string;
  /** What stands for a hidden hand while the device changes hands; only where there is one. */
  HiddenHand?: Component<{ view: View; seat: number }>;
  /** One line of the log; `earlier` are the beginning and the moves before it, as far as they are known. */
  describeMove(event: MovedEvent, t: Translate, earlier?: readonly PositionEvent[]): string;
  /** What the seat that has the turn may do now, and for what. */
  describeTask?(view: View, options: Record<string, unknown>, t: Translate): Task | null;
  /** How far the game is, for the bar: what is left of bag, piles or road. */
  describeCourse?(view: View, t: Translate): string;
  /** Why a move is illegal, in a few words; the caller links the clause. */
  describeReason(result: TryResult, t: Translate): string;
}

/** One table as the page shows it: what the server says, at a pace that people can follow. */

import { Hush } from '../club/hush.svelte';
import { keepCommitment } from '../fairness/kept';
import { askHint, judgeMove, tryMove, tryMoves } from './api';
import { Coach, isWarnedOf, Withdrawn, type Warning } from './coach';
import { Connection, type Held, type Line } from './connection';
import { numberTwins } from './names';
import { asProblem, Problem } from './problem';
import { EventQueue } from './pace';
import { Questions } from './questions';
import type { Command, MovedEvent, Preparing, ServerMessage, Snapshot, TableEvent, TableState } from './protocol';
import type { Hint } from '../games/hints';
import type { TryResult } from '../games/ui';

export class TableModel {
  head = $state.raw<Snapshot | null>(null);
  state = $state.raw<TableState | null>(null);
  events = $state.raw<TableEvent[]>([]);
  line = $state<Line>('connecting');
  /** Why there is no table, if there is none. */
  problem = $state.raw<Problem | null>(null);
  /** What was refused that nobody waits for an answer to. */
  refusal = $state.raw<Problem | null>(null);
  watchers = $state(0);
  thinking = $state<number | null>(null);
  /** The program that still waits for its search to be compiled, and how far that is. */
  preparing = $state.raw<Preparing | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** Whether the coach thinks about a move that is about to be made. */
  isJudging = $state(false);
  /** What the coach warns of, until the person has decided. */
  warning = $state.raw<Warning | null>(null);
  /** When the latest state reached this page, however long it waited to be shown: its clocks count from then. */
  stateTime = $state(0);
  /** Commands under way. */
  busy = $state(0);

  readonly lastMoves = $derived(latestMoves(this.events));
  readonly hush: Hush;
  /** What people have said, as far as one wants to see it. */
  readonly said = $derived(
    this.events.filter((event) => event.type === 'chatted' && event.text && !this.hush.hides(event.seat)),
  );
  readonly ownSeats = $derived(this.head?.your_seats ?? []);
  /** Several seats on one device, and hidden things: nobody may see the next person's. */
  readonly needsHandOver = $derived(this.ownSeats.length > 1 && this.state?.has_secrets === true);

  private readonly connection: Connection;
  private readonly queue = new EventQueue(
    (event, received) => this.apply(event, received),
    undefined,
    (event) => this.ownSeats.includes(event.state?.clock?.running ?? -1),
  );
  private readonly wake = () => document.visibilityState === 'visible' && this.connection.wake();

  constructor(readonly id: string) {
    this.hush = new Hush(id);
    this.connection = new Connection(id, {
      snapshot: (snapshot) => this.replace(snapshot),
      event: (event) => this.queue.add(event),
      other: (message) => this.notice(message),
      line: (line, problem) => this.setLine(line, problem),
    });
  }

  start(): void {
    this.connection.start(null);
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
  }

  stop(): void {
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.queue.drain();
    this.connection.stop();
  }

  /** Send a command; rejects with a Problem. */
  async send(command: Command): Promise<void> {
    this.busy += 1;
    try {
      await this.connection.send(command);
    } finally {
      this.busy -= 1;
    }
  }

  /** Make a move; rejects with a Problem, or `Withdrawn` after a warning of the coach. */
  play = async (move: string): Promise<void> => {
    if (this.head?.coach) await this.heed(move);
    const seat = this.state?.viewpoint ?? undefined;
    await this.send({ type: 'move', move, seat, after: lastGameEvent(this.events) });
  };

  private readonly questions = new Questions(async (moves) => {
    const seat = this.state?.viewpoint;
    return moves.length === 1 ? [await tryMove(this.id, moves[0]!, seat)] : tryMoves(this.id, moves, seat);
  });

  tryMove = async (move: string): Promise<TryResult> => {
    const tried = await this.questions.ask(move);
    if (this.head?.coach && tried.legal) this.coach.expect(move);
    return tried;
  };

  private readonly coach = new Coach((move) => judgeMove(this.id, move, this.state?.viewpoint));

  /** Hear the coach before a move; one who cannot say anything is no reason not to play. */
  private async heed(move: string): Promise<void> {
    this.isJudging = true;
    const judgement = await this.coach.judge(move).catch((thrown: unknown) => {
      this.refusal = asProblem(thrown);
      return null;
    });
    this.isJudging = false;
    if (!judgement || !isWarnedOf(judgement)) return;
    const plays = await new Promise<boolean>((decide) => (this.warning = { judgement, decide }));
    this.warning = null;
    if (!plays) throw new Withdrawn('the move was not sent');
  }

  async askHint(): Promise<void> {
    const ply = this.state?.ply;
    const hint = await askHint(this.id, this.state?.viewpoint);
    if (this.state?.ply === ply) this.hint = hint;
  }

  hold(seat: Held): void {
    this.connection.hold(seat);
  }

  /** Connect anew, as whoever one is by now. */
  reconnect(): void {
    this.connection.reconnect();
  }

  private setLine(line: Line, problem: Problem | null): void {
    this.line = line;
    // While there is a table to look at, waiting is no reason to hide it.
    if (problem && (line === 'closed' || !this.state)) this.problem = problem;
  }

  private replace(snapshot: Snapshot): void {
    const known = [...this.events, ...this.queue.drain().map(withoutState)];
    this.events = mergeEvents(known, snapshot.events, snapshot.seq, this.state?.viewpoint !== snapshot.state.viewpoint);
    this.head = snapshot;
    keepCommitment(snapshot.table, snapshot.commitment);
    this.problem = null;
    this.setState(snapshot.state);
  }

  private apply(event: TableEvent, received: number): void {
    this.events = [...this.events, withoutState(event)];
    if (event.type === 'moved' && this.thinking === event.seat) this.thinking = null;
    if (event.state) this.setState(event.state, received);
  }

  private setState(told: TableState, received = performance.now()): void {
    const state = { ...told, seats: numberTwins(told.seats) };
    if (state.ply !== this.state?.ply) {
      this.hint = null;
      this.coach.forget();
    }
    if (state.to_move !== this.preparing?.seat) this.preparing = null;
    this.state = state;
    this.stateTime = received;
    if (this.head)
      this.head = { ...this.head, your_seats: state.seats.filter((seat) => seat.yours).map((seat) => seat.seat) };
  }

  private notice(message: ServerMessage): void {
    if (message.type === 'presence') this.setPresence(message.present, message.watchers);
    else if (message.type === 'error') this.refusal = new Problem(message);
    else if (message.type === 'preparing') this.preparing = message;
    else if (message.type === 'thinking') {
      this.thinking = message.seat;
      this.preparing = null;
    }
  }

  private setPresence(present: number[], watchers: number): void {
    this.watchers = watchers;
    if (!this.state) return;
    const seats = this.state.seats.map((seat) => ({
      ...seat,
      present: seat.kind === 'program' || present.includes(seat.seat),
    }));
    this.state = { ...this.state, seats };
  }
}

function withoutState({ state: _, ...bare }: TableEvent): TableEvent {
  return bare as TableEvent;
}

/** The latest move of every seat, as far as it was not taken back; newest last. */
export function latestMoves(events: TableEvent[]): MovedEvent[] {
  const latest = new Map<number, MovedEvent>();
  for (const event of standingMoves(events)) latest.set(event.seat, event);
  return [...latest.values()].sort((a, b) => a.seq - b.seq);
}

/** The moves that were played and not taken back. */
export function standingMoves(events: TableEvent[]): MovedEvent[] {
  const moves: MovedEvent[] = [];
  for (const event of events) {
    if (event.type === 'moved') moves.push(event);
    else if (event.type === 'undone') moves.pop();
  }
  return moves;
}

/** The number of the last event that changed the position. */
export function lastGameEvent(events: TableEvent[]): number | undefined {
  return events.findLast((event) => ['started', 'moved', 'undone'].includes(event.type))?.seq;
}

/**
 * The known events with those of a snapshot. Seen through another seat, what earlier moves revealed to the seat before
 * is forgotten unless the snapshot tells it anew.
 */
export function mergeEvents(known: TableEvent[], told: TableEvent[], seq: number, otherSeat: boolean): TableEvent[] {
  const first = told[0]?.seq ?? seq + 1;
  const kept = known.filter((event) => event.seq < first && event.seq <= seq);
  const quiet = otherSeat ? kept.map((event) => (event.type === 'moved' ? { ...event, chance: null } : event)) : kept;
  return [...quiet, ...told];
}

/** An analysis board: what lies on it, what was tried on it, and what the program thinks of it while one looks. */

import { newId } from '../lib/ids';
import { asProblem, Problem } from '../lib/problem';
import { showBoard, socketAddress, tryOnBoard, type Board, type BoardPosition, type Thought } from './api';
import { MOST_LINES, withLine, type Line } from './tree';

const RETRY = 2000;

type Message = Thought | { type: 'error'; error: string; message: string; id: string | null };

export class AnalysisModel {
  board = $state.raw<Board>({ moves: [] });
  position = $state.raw<BoardPosition | null>(null);
  thought = $state.raw<Thought | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** Everything that was tried; what lies on the board is somewhere on one of them. */
  lines = $state.raw<Line[]>([]);
  isPaused = $state(false);

  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private question = '';

  moves = $derived(this.board.moves ?? []);

  /** Begin anew, with other lines that were tried before; one that is refused is left out. */
  async open(board: Board, tried: readonly Board[]): Promise<void> {
    const known = await Promise.allSettled(tried.slice(0, MOST_LINES).map(showBoard));
    this.lines = known.flatMap((one, i) =>
      one.status === 'fulfilled' ? [{ board: tried[i]!, played: one.value.played }] : [],
    );
    const refused = known.find((one) => one.status === 'rejected');
    if ((await this.put(board)) && refused) this.problem = asProblem(refused.reason);
  }

  /** Put other moves on the board; refused ones leave it as it was. */
  async put(board: Board): Promise<boolean> {
    try {
      const position = await showBoard(board);
      [this.board, this.position, this.problem, this.thought] = [board, position, null, null];
      this.lines = withLine(this.lines, { board, played: position.played });
      this.think();
      return true;
    } catch (thrown) {
      this.problem = asProblem(thrown);
      return false;
    }
  }

  tryMove = (move: string) => tryOnBoard(this.board, move);

  pause(paused: boolean): void {
    this.isPaused = paused;
    this.think();
  }

  private think(): void {
    if (!this.socket) this.connect();
    else if (this.socket.readyState === WebSocket.OPEN) this.ask();
  }

  private ask(): void {
    const rests = this.isPaused || this.position?.to_move === null;
    this.question = newId();
    const message = rests ? { type: 'rest' } : { type: 'think', id: this.question, board: this.board };
    this.socket?.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = (this.socket = new WebSocket(socketAddress('/api/analysis/socket')));
    socket.onopen = () => this.ask();
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as Message;
      if (message.id !== this.question) return;
      if (message.type === 'thought') this.thought = message;
      else this.problem = new Problem({ error: message.error, message: message.message });
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.timer = setTimeout(() => this.connect(), RETRY);
    };
  }

  stop(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

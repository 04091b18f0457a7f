/** A review as the server sends it: anew whenever it has grown. */

import { Problem } from '../lib/problem';
import { socketAddress } from './api';
import type { Review } from './graph';

const RETRY = 2000;

type Message = { type: 'review'; review: Review } | { type: 'error'; error: string; message: string };

export class ReviewFeed {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isDone = false;

  constructor(
    private readonly id: string,
    private readonly onreview: (review: Review) => void,
    private readonly onproblem: (problem: Problem) => void,
  ) {}

  start(): void {
    const socket = new WebSocket(socketAddress(`/api/reviews/${encodeURIComponent(this.id)}/socket`));
    this.socket = socket;
    socket.onmessage = (event) => this.receive(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      if (this.socket === socket && !this.isDone) this.timer = setTimeout(() => this.start(), RETRY);
    };
  }

  private receive(message: Message): void {
    this.isDone = message.type === 'error' || message.review.is_complete;
    if (message.type === 'review') this.onreview(message.review);
    else this.onproblem(new Problem({ error: message.error, message: message.message, values: {} }));
  }

  stop(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

/**
 * Hand over the review once the program has looked at all moves: what is deeper is for who opens it. The answer
 * stops waiting.
 */
export function awaitQuickReview(id: string, onready: (review: Review) => void): () => void {
  const feed = new ReviewFeed(id, receive, () => undefined);
  feed.start();
  return () => feed.stop();

  function receive(review: Review): void {
    if (!review.accounts) return;
    onready(review);
    feed.stop();
  }
}

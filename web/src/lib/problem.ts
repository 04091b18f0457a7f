import type { ProblemDocument } from './protocol';

/** A refusal of the server, or `offline` when it could not be reached. */
export class Problem extends Error {
  readonly error: string;
  readonly clause: string | null;
  readonly code: string | null;
  readonly values: Record<string, unknown>;

  constructor(document: ProblemDocument) {
    super(document.message);
    this.name = 'Problem';
    this.error = document.error;
    this.clause = document.clause ?? null;
    this.code = document.code ?? null;
    this.values = document.values ?? {};
  }
}

export function offlineProblem(message = 'the server cannot be reached'): Problem {
  return new Problem({ error: 'offline', message });
}

/** What was thrown, as a Problem. */
export function asProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem({ error: 'unexpected', message: thrown instanceof Error ? thrown.message : String(thrown) });
}

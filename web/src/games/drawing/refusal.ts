import { asProblem } from '../../lib/problem';
import type { TryResult } from '../ui';

/** What the server said against a move that had seemed to fit, as if it had been tried out. */
export function refusalOf(thrown: unknown): TryResult {
  const { clause, code, error, values } = asProblem(thrown);
  return { legal: false, clause, code: code ?? error, values };
}

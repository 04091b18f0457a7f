/** Requests whose paths, bodies and answers are checked against the server's OpenAPI document (`npm run api:types`). */

import type { components, paths } from './api.types';
import { offlineProblem, Problem } from './problem';

export type Schemas = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Path = keyof paths;
type MethodOf<P extends Path> = { [M in Method]: paths[P][M] extends object ? M : never }[Method];
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
type BodyOf<O> = O extends { requestBody: infer Request } ? Json<Request> : undefined;
type AnswerOf<O> = O extends { responses: infer Answers }
  ? { [S in keyof Answers]: S extends 200 | 201 ? Json<Answers[S]> : never }[keyof Answers]
  : never;
type Parameters<O> = O extends { parameters: infer All } ? All : never;
type InPath<O> = Parameters<O> extends { path: infer Values } ? Values : unknown;
type InQuery<O> =
  Parameters<O> extends { query?: infer Values }
    ? [NonNullable<Values>] extends [never]
      ? unknown
      : NonNullable<Values>
    : unknown;

/** What a request says besides its path: values for the `{names}` in it and for its query, and a body. */
type Details<O> = { body?: BodyOf<O> } & InPath<O> & InQuery<O>;

const MAX_TRIES = 4;

async function send(method: string, address: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') headers['X-Tessera'] = '1';
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw offlineProblem();
  }
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    return new Problem((await response.json()) as Schemas['Problem']);
  } catch {
    return new Problem({
      error: response.status >= 500 ? 'offline' : 'unexpected',
      message: `status ${response.status}`,
    });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How long to wait before asking again, or null if that would not help. */
function patience(problem: Problem, tried: number): number | null {
  if (tried >= MAX_TRIES) return null;
  if (problem.error === 'warming-up') return 1500;
  if (problem.error === 'overloaded') return 500 * 2 ** tried;
  if (problem.error === 'too-fast') return 1000 * Math.min(Number(problem.values.retry_after ?? 1), 5);
  return null;
}

/** The address of a path: values go where it names them, all others into the query; null is left out. */
export function addressOf(path: string, values: Record<string, unknown>): string {
  const left = new Map(Object.entries(values).filter(([, value]) => value != null));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(left.get(name));
    left.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)]));
  return left.size ? `${filled}?${query}` : filled;
}

/** Ask the server for something, again if it only asks for patience. */
export async function request<P extends Path, M extends MethodOf<P>>(
  method: M,
  path: P,
  details?: Details<paths[P][M]>,
): Promise<AnswerOf<paths[P][M]>> {
  const { body, ...values } = (details ?? {}) as Record<string, unknown>;
  for (let tried = 0; ; tried += 1) {
    const response = await send(method.toUpperCase(), addressOf(path, values), body);
    if (response.ok) return (response.status === 204 ? null : await response.json()) as AnswerOf<paths[P][M]>;
    const problem = await problemOf(response);
    const wait = patience(problem, tried);
    if (wait === null) throw problem;
    await pause(wait);
  }
}

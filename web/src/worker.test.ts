import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';

const HERE = 'https://tessera.test';
const source = readFileSync(new URL('../public/worker.js', import.meta.url), 'utf8');

/** A cache of addresses and answers, as browsers have them. */
class FakeCache {
  kept = new Map<string, Response>();
  #address = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, HERE).href;
  match = async (request: string | { url: string }) => this.kept.get(this.#address(request))?.clone();
  put = async (request: string | { url: string }, answer: Response) =>
    void this.kept.set(this.#address(request), answer);
  delete = async (request: { url: string }) => this.kept.delete(this.#address(request));
  keys = async () => [...this.kept.keys()].map((url) => ({ url }));
  addAll = async (paths: string[]) => {
    for (const path of paths) await this.put(path, await server(path));
  };
}

interface Happening {
  request?: unknown;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}

let stores: Map<string, FakeCache>;
let listeners: Map<string, (event: Happening) => void>;
let server: (path: string) => Promise<Response>;

const page = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html' } });

async function happen(type: string, request?: unknown): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(type)!({
    request,
    waitUntil: (one) => void work.push(one),
    respondWith: (one) => void (answer = one),
  });
  await Promise.all(work);
  return answer;
}

const visit = (path: string) => happen('fetch', { method: 'GET', mode: 'navigate', url: HERE + path });
const load = (path: string) => happen('fetch', { method: 'GET', mode: 'no-cors', url: HERE + path });

beforeEach(async () => {
  stores = new Map([['tessera-1', new FakeCache()]]);
  listeners = new Map();
  server = async (path) => (path.includes('.') ? new Response(path) : page('first'));
  const caches = {
    open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name)!,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const self = {
    addEventListener: (type: string, listener: (event: Happening) => void) => void listeners.set(type, listener),
    skipWaiting: () => undefined,
    clients: { claim: async () => undefined },
  };
  const fetch = (request: { url: string }) => server(new URL(request.url).pathname);
  // The worker is a script of its own, not a module.
  new Function('self', 'caches', 'fetch', 'location', source)(self, caches, fetch, { origin: HERE });
  await happen('install');
  await happen('activate');
});

const offline = () => (server = () => Promise.reject(new Error('offline')));

describe('the service worker', () => {
  it('drops what earlier versions have kept', () => {
    expect([...stores.keys()]).toEqual(['tessera-2']);
  });

  it('keeps the script that knows language and colours', async () => {
    offline();
    expect(await (await load('/theme.js'))?.text()).toBe('/theme.js');
  });

  it('opens any page without a connection, and never something else in its place', async () => {
    await visit('/table/x');
    await visit('/icon-512.png');
    offline();
    expect(await (await visit('/rules'))?.text()).toBe('first');
  });

  it('lets go of the files of a page that has changed', async () => {
    await visit('/');
    await load('/assets/old.js');
    await visit('/');
    expect((await stores.get('tessera-2')!.keys()).map(({ url }) => url)).toContain(`${HERE}/assets/old.js`);
    server = async () => page('second');
    await visit('/');
    expect((await stores.get('tessera-2')!.keys()).map(({ url }) => url)).not.toContain(`${HERE}/assets/old.js`);
  });
});

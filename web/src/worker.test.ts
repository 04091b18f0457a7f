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
  data?: unknown;
  action?: string;
  notification?: unknown;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}

let stores: Map<string, FakeCache>;
let listeners: Map<string, (event: Happening) => void>;
let server: (path: string) => Promise<Response>;
/** The app's open pages, what was shown, and what was opened in front. */
let pages: { url: string; focused: boolean; focus: () => Promise<void> }[];
let shown: string[];
let opened: string[];

const page = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/html' } });

async function happen(type: string, request?: unknown, more: Partial<Happening> = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get(type)!({
    request,
    ...more,
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
    clients: {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      showNotification: async (title: string) => void shown.push(title),
      pushManager: { getSubscription: async () => ({ unsubscribe: async () => void opened.push('stopped') }) },
    },
  };
  [pages, shown, opened] = [[], [], []];
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

  const call = { json: () => ({ table: 'abc', title: 'Your turn – A game', body: '', stop: 'Stop' }) };
  const openPage = (path: string, focused: boolean) =>
    pages.push({ url: HERE + path, focused, focus: async () => void opened.push(`in front: ${path}`) });

  it('shows a call, unless the table is in front', async () => {
    openPage('/table/abc', false);
    openPage('/table/other', true);
    await happen('push', undefined, { data: call });
    expect(shown).toEqual(['Your turn – A game']);
    pages[0]!.focused = true;
    await happen('push', undefined, { data: call });
    expect(shown).toHaveLength(1);
  });

  it('opens the table of a call that is clicked, or brings it to the front, or stops calls', async () => {
    const notification = { close: () => undefined, data: { path: '/table/abc' } };
    await happen('notificationclick', undefined, { notification });
    openPage('/table/abc', false);
    await happen('notificationclick', undefined, { notification });
    await happen('notificationclick', undefined, { notification, action: 'stop' });
    expect(opened).toEqual(['/table/abc', 'in front: /table/abc', 'stopped']);
  });
});

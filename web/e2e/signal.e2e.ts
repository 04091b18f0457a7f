import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lookAt } from './inspection';
import { handsOf } from './moves';
import { newPerson, useBrowser } from './people';

useBrowser();

const post = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'X-Tessera': '1', 'Content-Type': 'application/json' };
      const answer = await fetch(path as string, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, unknown>;
    },
    [path, body] as const,
  );

describe('whose turn it is', () => {
  it('stands in the title and the icon of whoever is to move, at once', async () => {
    const [mio, ren] = [(await newPerson()).page, (await newPerson()).page];
    for (const [page, name] of [
      [mio, 'Mio'],
      [ren, 'Ren'],
    ] as const) {
      await page.goto('/settings');
      await post(page, '/api/session', { name });
    }
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const { table } = await post(mio, '/api/tables', { game: 'blokus', options: { players: 2 }, seats });
    await post(ren, `/api/tables/${table}/commands`, { type: 'sit', id: 'sit' });
    await mio.goto(`/table/${table}`);
    await ren.goto(`/table/${table}`);
    await mio.waitForFunction(() => document.title.startsWith('● Your turn'));
    await ren.waitForFunction(() => document.title === 'Blokus · Tessera');
    const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');
    await mio.waitForFunction(() =>
      document.querySelector('link[rel="icon"]')?.getAttribute('href')?.startsWith('data:'),
    );
    expect(await icon(ren)).toBe('/icon.svg');

    const turned = ren.waitForFunction(() => document.title.startsWith('● Your turn'));
    await post(mio, `/api/tables/${table}/commands`, { type: 'move', id: 'move', move: 'a20' });
    const begin = performance.now();
    await turned;
    expect(performance.now() - begin, 'milliseconds from a turn made to the other title').toBeLessThan(1000);
    await mio.waitForFunction(() => document.querySelector('link[rel="icon"]')?.getAttribute('href') === '/icon.svg');

    // While Ren thinks, Mio is led to the other game that waits for her.
    const other = await post(mio, '/api/tables', {
      game: 'blokus',
      options: { players: 2 },
      seats: [seats[0], { kind: 'device' }],
    });
    await mio.reload();
    await mio.getByRole('link', { name: 'Next game (1)' }).click();
    await mio.waitForURL(new RegExp(`/table/${String(other.table)}`));
  });
});

/** A browser whose push service is one that nobody needs to reach: headless ones have none. */
function havePushService(): void {
  let current: unknown = null;
  const encode = (data: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(data))).replace(
      /[+/=]/g,
      (sign) => ({ '+': '-', '/': '_' })[sign] ?? '',
    );
  PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
  PushManager.prototype.subscribe = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = encode(await crypto.subtle.exportKey('raw', pair.publicKey));
    const auth = encode(crypto.getRandomValues(new Uint8Array(16)).buffer);
    const endpoint = `https://127.0.0.1:9/${auth}`;
    current = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => ((current = null), true),
    };
    return current as PushSubscription;
  };
}

describe('being called', () => {
  it('is asked for on the account page, and shown by the service worker', async () => {
    const { page } = await newPerson({ worker: true });
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(havePushService);
    await page.goto('/settings');
    await post(page, '/api/session', { name: 'Mio' });
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.goto('/account');
    const chosen = page.getByRole('checkbox', { name: 'It is my turn: Notification' });
    await chosen.waitFor();
    expect(await chosen.isChecked(), 'nothing without consent').toBe(false);
    const device = page.getByRole('switch', { name: /Notifications in this browser/ });
    /** A switch that is covered by its picture, once what was chosen before is kept. */
    const free = async (control: Locator) => {
      await expect.poll(() => control.isEnabled()).toBe(true);
      return control;
    };
    await (await free(device)).check({ force: true });
    await page.getByText('Saved.').waitFor();
    expect(await chosen.isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'A game of mine is over: Notification' }).uncheck();
    await (await free(page.getByRole('switch', { name: /Quiet hours/ }))).check({ force: true });
    await page.getByLabel('From').fill('21:30');
    await page.getByLabel('From').blur();
    const kept = () =>
      page.evaluate(async () => (await fetch('/api/calls')).json() as Promise<Record<string, unknown>>);
    await expect
      .poll(kept)
      .toMatchObject({ push: ['turn', 'invitation'], quiet: { begin: 21 * 60 + 30, end: 7 * 60 } });
    await lookAt(page, 'account-calls', { whole: true });
    await (await free(device)).uncheck({ force: true });
    await expect.poll(kept).toMatchObject({ devices: [] });

    const tools = await page.context().newCDPSession(page);
    let registrationId = '';
    tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      registrationId = versions.find(({ status }) => status === 'activated')?.registrationId ?? registrationId;
    });
    await tools.send('ServiceWorker.enable');
    await expect.poll(() => registrationId).not.toBe('');
    const data = JSON.stringify({
      kind: 'turn',
      table: 'abc',
      title: 'Your turn – Blokus',
      body: 'With Ren',
      stop: 'Stop',
    });
    const origin = new URL(page.url()).origin;
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const [call] = await registration.getNotifications();
        return call && [call.title, call.body, (call.data as { path: string }).path];
      });
    await expect.poll(shown).toEqual(['Your turn – Blokus', 'With Ren', '/table/abc']);
  });
});

describe('a game over days', () => {
  it('shows what has happened since one last looked, and answers as it was planned', async () => {
    const [mio, person] = [(await newPerson()).page, await newPerson()];
    const ren = person.page;
    for (const page of [mio, ren]) {
      await page.goto('/settings');
      await post(page, '/api/session', { name: page === mio ? 'Mio' : 'Ren' });
    }
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const { table } = await post(mio, '/api/tables', { game: 'blokus', options: { players: 2 }, seats });
    const at = `/api/tables/${String(table)}`;
    await post(ren, `${at}/commands`, { type: 'sit', id: 'sit' });
    await ren.goto(`/table/${String(table)}`);
    await ren.getByRole('button', { name: 'Menu' }).click();
    await ren.getByRole('link', { name: 'Plan an answer' }).click();
    await ren.getByText('What will Mio play?').waitFor();
    await handsOf('blokus').mouse(person, 1);
    await ren.getByText('And what do you play then?').waitFor();
    await handsOf('blokus').mouse(person, 1);
    const plan = ren.getByRole('listitem').filter({ has: ren.getByRole('button', { name: /Delete the plan/ }) });
    await plan.waitFor();
    await lookAt(ren, 'plan');
    const kept = async () =>
      ((await (await ren.request.get(`${at}/plans`)).json()) as { plans: { moves: string[]; answer: string }[] }).plans;
    const [{ moves, answer }] = (await kept()) as [{ moves: string[]; answer: string }];
    await post(mio, `${at}/commands`, { type: 'move', id: 'expected', move: moves[0] });
    const played = async () =>
      ((await (await mio.request.get(at)).json()) as { events: { type: string; move?: string }[] }).events
        .filter(({ type }) => type === 'moved')
        .map(({ move }) => move);
    await expect.poll(played).toEqual([moves[0], answer]);

    await ren.goto(`/table/${String(table)}`);
    await ren.getByText('2 moves since you last looked').waitFor();
    await ren.getByRole('button', { name: 'Skip' }).click();
    await ren.getByText('since you last looked').waitFor({ state: 'detached' });
    await ren.reload();
    await ren.locator('.board svg').first().waitFor();
    expect(await ren.getByText('since you last looked').count()).toBe(0);

    await ren.getByRole('button', { name: 'Menu' }).click();
    await ren.getByRole('switch', { name: 'Hide the chat of this table' }).check({ force: true });
    await ren.getByRole('button', { name: 'Block Mio' }).click();
    await ren.getByText('Mio is blocked').waitFor();
    await ren.goto('/account');
    await ren.getByRole('button', { name: 'Unblock Mio' }).click();
    await ren.getByRole('button', { name: 'Unblock Mio' }).waitFor({ state: 'detached' });

    // Everybody in the room looks on, and nobody can do anything there.
    await ren.setViewportSize({ width: 1920, height: 1080 });
    await ren.goto(`/tv/${String(table)}`);
    await ren.getByText('Mio’s turn').waitFor();
    await ren.locator('.board svg').first().waitFor();
    await lookAt(ren, 'tv');
    expect(await ren.getByRole('button').count()).toBe(0);
  });
});

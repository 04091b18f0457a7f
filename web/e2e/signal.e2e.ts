import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
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

import { describe, expect, it } from 'vitest';
import { newPerson, useBrowser, yourTurn } from './people';

useBrowser();

const search = (page: import('playwright-core').Page) => page.getByRole('button', { name: /^Find players for/ });

describe('the lobby', () => {
  it('leads from the home page to a stranger who waits in two clicks, and brings them back in one', async () => {
    const [mio, ren] = [await newPerson(), await newPerson({ size: 'phone' })];
    for (const { page } of [mio, ren]) {
      await page.goto('/');
      await search(page).waitFor();
    }
    await search(mio.page).click();
    await mio.page.getByText(/^Looking for players for/).waitFor();
    await ren.page.getByText('1 person is looking').waitFor();
    await search(ren.page).click();
    for (const { page } of [mio, ren]) {
      await page.waitForURL(/\/table\//);
      await page.locator('.board svg').first().waitFor();
    }
    expect(mio.page.url()).toBe(ren.page.url());

    await ren.page.goto('/');
    await mio.page.goto('/new/blokus?way=friends');
    await mio.page.getByRole('button', { name: 'Make the table' }).click();
    await mio.page.getByRole('button', { name: /^Invite / }).click();
    await mio.page.getByText(/is invited and sees it/).waitFor();
    await ren.page.getByRole('link', { name: /You are invited/ }).click();
    await ren.page.getByRole('button', { name: 'Sit down' }).click();
    await ren.page.getByText('You are invited').waitFor({ state: 'hidden' });
    expect(mio.page.url()).toBe(ren.page.url());
  });

  it('stops looking when asked to', async () => {
    const mio = await newPerson();
    await mio.page.goto('/');
    await search(mio.page).click();
    await mio.page.getByRole('button', { name: 'Stop looking' }).click();
    await search(mio.page).waitFor();
  });

  it('shows a table that waits, live; one click sits down and both play', async () => {
    const [host, other] = [await newPerson(), await newPerson()];
    await other.page.goto('/');
    await other.page.getByText('Nobody waits for players right now').waitFor();
    await host.page.goto('/');
    const made = await host.page.evaluate(async () => {
      const post = (path: string, body: unknown) =>
        fetch(path, {
          method: 'POST',
          headers: { 'X-Tessera': '1', 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      await post('/api/session', { name: 'Mio' });
      const seats = [{ kind: 'me' }, { kind: 'open' }];
      const clock = { kind: 'turn', seconds: 86_400 };
      const wish = { game: 'blokus', options: { players: 2 }, seats, visibility: 'public', clock };
      return ((await (await post('/api/tables', wish)).json()) as { table: string }).table;
    });
    await host.page.goto(`/table/${made}`);
    const row = other.page.locator('.club li', { hasText: '1 day a turn' });
    await row.getByRole('button', { name: 'Sit down' }).click();
    await other.page.waitForURL(/\/table\//);
    await yourTurn(host.page).waitFor();
  });

  it('lets a waiting host seat a program, send it away, move and cancel', async () => {
    const host = await newPerson();
    await host.page.goto('/new/blokus?way=friends');
    await host.page.getByRole('button', { name: 'Make the table' }).click();
    await host.page.waitForURL(/\/table\//);
    const seats = host.page.locator('.seats > li:not(.picker)');
    await seats.nth(1).getByRole('button', { name: 'Seat a program' }).click();
    await host.page.locator('.picker').getByRole('button', { name: 'Greedy' }).click();
    await seats.nth(1).getByText('Greedy').waitFor();
    await seats.nth(1).getByRole('button', { name: 'Free the seat of Greedy' }).click();
    await seats.nth(1).getByText('free seat').waitFor();
    await seats.nth(1).getByRole('button', { name: 'Sit here' }).click();
    await seats.nth(0).getByText('free seat').waitFor();
    await host.page.getByRole('button', { name: 'Cancel the table' }).click();
    await host.page.waitForURL((url) => url.pathname === '/');
  });
});

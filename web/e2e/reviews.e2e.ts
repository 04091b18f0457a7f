/** Reviews and the analysis board: by keys, in both languages, and what is refused. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { LOOKS, lookAt, smallTexts } from './inspection';
import { newPerson, useBrowser } from './people';

useBrowser();

interface State {
  legal: string[] | null;
}

/** Play a few moves against a program without looking at the board, and give up; the table. */
async function finishGame(page: Page, game: string): Promise<string> {
  await page.goto('/settings');
  return page.evaluate(async (game) => {
    const headers = { 'X-Tessera': '1', 'Content-Type': 'application/json' };
    const post = async (path: string, body: object) =>
      (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    await post('/api/session', {});
    const seats = [{ kind: 'me' }, { kind: 'program', program: 'random' }];
    const { table } = await post('/api/tables', { game, options: { players: 2 }, seats });
    const command = (type: string, more: object) =>
      post(`/api/tables/${table}/commands`, { type, id: crypto.randomUUID(), seat: 0, ...more });
    const turn = async (): Promise<State> => {
      for (;;) {
        const { state } = await (await fetch(`/api/tables/${table}?seat=0`)).json();
        if (state.legal) return state as State;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    for (let move = 0; move < 4; move += 1) await command('move', { move: (await turn()).legal![0] });
    await turn();
    await command('resign', {});
    return table as string;
  }, game);
}

/** Panels that cover one another. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const panels = [...document.querySelectorAll('main .panel')];
    const covers = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return panels.flatMap((one, i) =>
      panels
        .slice(i + 1)
        .filter((other) => covers(one.getBoundingClientRect(), other.getBoundingClientRect()))
        .map((other) => `${one.textContent?.slice(0, 30)} / ${other.textContent?.slice(0, 30)}`),
    );
  });
}

it.each(LOOKS)('a review is made while one looks, on a %s in %s', async (size, language) => {
  const { page } = await newPerson({ size, language });
  const table = await finishGame(page, 'verflixt');
  await page.goto(`/review/${table}`);
  const graph = page.locator('svg[role=slider]');
  await page.locator('svg[role=slider] .line').first().waitFor({ timeout: 120_000 });
  await page.locator('#luck').waitFor({ timeout: 120_000 });
  expect(await page.locator('ol [aria-current=step]').count()).toBe(1);
  expect(await page.locator('.board .made').count(), 'what was played is drawn on the board').toBe(1);
  expect(await overlaps(page), 'panels lie beside each other').toEqual([]);
  await lookAt(page, `review-${size}-${language}`, { whole: true });
  expect(await smallTexts(page)).toEqual([]);
  expect(await graph.getAttribute('aria-valuetext')).toMatch(/%/);
});

it('log, board and graph move together, by keys alone', async () => {
  const { page } = await newPerson();
  const table = await finishGame(page, 'ingenious');
  await page.goto(`/table/${table}`);
  const graph = page.locator('svg[role=slider]');
  // The result has it too, once all moves were looked at, and its board goes along.
  await graph.waitFor({ timeout: 120_000 });
  const end = Number(await graph.getAttribute('aria-valuemax'));
  await graph.press('ArrowLeft');
  await expect.poll(() => page.locator('.scrub output').textContent()).toBe(`${end - 1} / ${end}`);
  await page.getByRole('link', { name: 'Review' }).click();
  await page.waitForURL(/\/review\//);
  await graph.locator('.line').first().waitFor({ timeout: 120_000 });
  const where = async () => [
    Number(await graph.getAttribute('aria-valuenow')),
    Number((await page.locator('ol [aria-current=step] .no').textContent()) ?? 0) - 1,
    await page.locator('section.board').getAttribute('aria-label'),
  ];
  expect((await where()).slice(0, 2)).toEqual([0, 0]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await where()).slice(0, 2)).toEqual([2, 2]);
  expect((await where())[2]).toBe('Position before move 3');
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await where())[0]).toBe(1);
  await page.keyboard.press('End');
  await page.getByText('The end of the game').first().waitFor();
  expect(page.url()).toContain('move=');
});

it('a game from elsewhere that is not whole is refused in a sentence', async () => {
  const { page } = await newPerson();
  await page.goto('/review');
  await page.getByLabel('Or paste it here').fill('{"format": "tessera-record-2", "ga');
  await page.getByRole('button', { name: 'Review' }).click();
  const told = await page.getByRole('alert').textContent();
  expect(told).toContain('this is not a whole game record');
  await lookAt(page, 'import', { within: 'main', once: true });
  const buffer = Buffer.alloc(10_000_000, ' ');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer });
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('10.0 MB');
});

it.each(LOOKS)(
  'a program thinks along on an analysis board, which is its link, on a %s in %s',
  async (size, language) => {
    const { page } = await newPerson({ size, language });
    await page.goto('/analysis?game=passtally&o.players=2');
    const follow = page.locator('.lines .follow');
    await follow.nth(2).waitFor({ timeout: 120_000 });
    expect(await page.locator('.lettered .letter').allTextContents()).toEqual(['A', 'B', 'C']);
    const inLink = (name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name));
    const first = follow.nth(0).locator('button').first();
    const move = await first.getAttribute('data-move');
    await first.click();
    await inLink('moves').toBe(move);
    // Who goes back and plays another move keeps the first one, also in the link.
    await page.locator('.tree button').first().press('Enter');
    await inLink('moves').toBe(null);
    await follow.locator(`button:first-child:not([data-move="${move}"])`).first().click();
    await inLink('moves').not.toBe(null);
    await inLink('line').toBe(`0:${move}`);
    await page.reload();
    await page.locator('.tree .branches > li').nth(1).waitFor();
    await page.locator('.lines .first').first().waitFor({ timeout: 120_000 });
    await lookAt(page, `analysis-${size}-${language}`, { whole: true });
    await page.locator('.forget').first().press('Enter');
    await inLink('line').toBe(null);
    expect(await page.locator('.tree .branches').count()).toBe(0);
    expect(await page.locator('.tree [aria-current]').evaluate((shown) => shown === document.activeElement)).toBe(true);
  },
);

it('a game that goes on is not reviewed, and analysed only against programs', async () => {
  const { page } = await newPerson();
  await page.goto('/settings');
  const make = (seats: object[]) =>
    page.evaluate(async (seats) => {
      const headers = { 'X-Tessera': '1', 'Content-Type': 'application/json' };
      const post = (path: string, body: object) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      await post('/api/session', {});
      return (await (await post('/api/tables', { game: 'blokus', options: { players: 2 }, seats })).json())
        .table as string;
    }, seats);
  const alone = await make([{ kind: 'me' }, { kind: 'program', program: 'random' }]);
  const together = await make([{ kind: 'me' }, { kind: 'device', name: 'Sakura' }]);
  for (const address of [`/review/${alone}`, `/analysis?of=${together}&ply=0`]) {
    await page.goto(address);
    await page.getByRole('alert').waitFor();
  }
  await page.goto(`/table/${alone}`);
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = await page.getByRole('link', { name: 'Analyse this position' }).getAttribute('href');
  await page.goto(link!);
  await page.locator('.board svg').first().waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

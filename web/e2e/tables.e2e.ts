import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { moveBy } from './moves';
import {
  moveCount,
  newPerson,
  playHint,
  playNow,
  resign,
  resultPage,
  sitTogether,
  untilTurnOrEnd,
  useBrowser,
  yourTurn,
} from './people';

useBrowser();

const replayed = (page: Page) => page.locator('.scrub output').textContent();

describe('people at a table', () => {
  it('talk to each other, watch, take back the last move, and play again', async () => {
    const { host, guest } = await sitTogether('blokus');
    await host.page.getByPlaceholder('Say something to all').fill('Good luck!');
    await host.page.getByRole('button', { name: 'Send' }).click();
    await guest.page.locator('.chat li', { hasText: 'Good luck!' }).waitFor();

    const watcher = await newPerson();
    await watcher.page.goto(host.page.url());
    await watcher.page.getByText('You are watching').waitFor();
    expect(await watcher.page.locator('.tools').count(), 'tools for a watcher').toBe(0);
    await host.page.getByText('1 watching').waitFor();

    await moveBy('mouse', 'blokus', host, 1);
    await host.page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => moveCount(watcher.page)).toBe(0);
    await yourTurn(host.page).waitFor();
    await moveBy('mouse', 'blokus', host, 2);

    await resign(guest.page);
    for (const { page } of [host, guest, watcher]) await resultPage(page).waitFor();
    const finished = host.page.url();
    await host.page.getByRole('button', { name: 'Play again' }).click();
    await guest.page.getByRole('button', { name: 'Accept another game' }).click();
    for (const { page } of [host, guest])
      await page.waitForURL((url) => url.pathname.startsWith('/table/') && url.href !== finished);
    for (const { page } of [host, guest]) await page.locator('.board svg').first().waitFor();
    expect(host.page.url()).toBe(guest.page.url());
    await watcher.page.getByRole('link', { name: 'To the new game' }).waitFor();
  });

  it('agree that a program plays for somebody who is away, until they come back', async () => {
    const { host, guest } = await sitTogether('passtally');
    const address = guest.page.url();
    await guest.page.goto('/rules');
    await host.page.getByText('is away. Shall a program play on?').waitFor({ timeout: 40_000 });
    await host.page.getByRole('button', { name: 'Yes, play on' }).click();
    await host.page.locator('.seat', { hasText: 'plays' }).waitFor();
    await untilTurnOrEnd(host.page);
    await moveBy('mouse', 'passtally', host, 0);
    await expect.poll(() => moveCount(host.page), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    await guest.page.goto(address);
    await guest.page.getByRole('button', { name: 'Take the seat back' }).click();
    await guest.page.getByRole('button', { name: 'Take the seat back' }).waitFor({ state: 'detached' });
  });

  it('play by the clock', async () => {
    const { page } = await newPerson();
    await page.goto('/new/verflixt?way=programs');
    await page.getByText('Clock and more').click();
    await page.getByLabel('Clock').selectOption('turn:30');
    await page.getByRole('button', { name: 'Begin' }).click();
    await yourTurn(page).waitFor();
    await expect.poll(() => page.locator('.seat').first().textContent()).toMatch(/0:2\d/);
  });

  it('find their games on the home page', async () => {
    const { page } = await newPerson();
    await playNow(page, 'verflixt');
    const address = page.url();
    await page.goto('/');
    await page.getByRole('region', { name: 'Games in progress' }).getByRole('link').first().click();
    await page.waitForURL(address);
    await yourTurn(page).waitFor();
  });
});

describe('alone', () => {
  const BEGIN = {
    ingenious: async (page: Page) => {
      await page.goto('/');
      await page.locator('article[data-game=ingenious]').getByRole('button', { name: 'Solo' }).click();
    },
    blokus: async (page: Page) => {
      await page.goto('/new/blokus?way=programs');
      await page.getByRole('radio', { name: 'Puzzle' }).check({ force: true });
      await page.getByRole('button', { name: 'Begin' }).click();
    },
  };

  it.each(['ingenious', 'blokus'] as const)('%s is played solo', async (game) => {
    const { page } = await newPerson();
    await BEGIN[game](page);
    await page.waitForURL(/\/table\//);
    for (let move = 0; move < 3; move += 1) {
      await untilTurnOrEnd(page);
      await playHint(page);
    }
    expect(await moveCount(page)).toBe(3);
  });
});

describe('a first game', () => {
  it('has a guide that goes on with the moves and names clauses', async () => {
    const person = await newPerson({ size: 'phone' });
    const { page } = person;
    await page.goto('/rules');
    await page.locator('[data-game=ingenious]').getByRole('button', { name: 'Guided first game' }).tap();
    const guide = page.getByRole('region', { name: 'Guide' });
    await guide.getByRole('link', { name: 'ING-8' }).waitFor();
    await untilTurnOrEnd(page);
    await moveBy('finger', 'ingenious', person, 0);
    await guide.getByRole('link', { name: 'ING-9' }).waitFor();
    await guide.getByRole('button', { name: 'Next step' }).tap();
    await guide.getByRole('link', { name: 'ING-18' }).waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      'nothing scrolls at a table',
    ).toBe(0);
    await guide.getByRole('button', { name: 'End the guide' }).tap();
    await guide.waitFor({ state: 'detached' });
  });
});

describe('a hint', () => {
  it('comes with its reason in words, in either language', async () => {
    const { page } = await newPerson();
    await playNow(page, 'blokus');
    await untilTurnOrEnd(page);
    await page.locator('.status').getByRole('button', { name: 'Hint' }).click();
    await page.locator('.chip', { hasText: /Hint: .+/ }).waitFor();
    await page.getByRole('button', { name: '日本語' }).click();
    await page.locator('.chip', { hasText: /ヒント：.+/ }).waitFor();
  });
});

describe('after the game', () => {
  it('it is replayed, kept, verified, and played on from an earlier position', async () => {
    const person = await newPerson();
    const { page } = person;
    await playNow(page, 'passtally');
    for (let move = 0; move < 3; move += 1) {
      await untilTurnOrEnd(page);
      await moveBy('mouse', 'passtally', person, move);
    }
    await untilTurnOrEnd(page);
    await resign(page);
    await resultPage(page).waitFor();
    const whole = await replayed(page);

    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByRole('button', { name: 'One move back' }).click();
    await expect.poll(() => replayed(page)).not.toBe(whole);
    await page.getByRole('slider', { name: 'Move', exact: true }).fill('1');
    await expect.poll(() => replayed(page)).toMatch(/^1 \//);
    await page.locator('.log button').first().click();
    await expect.poll(() => replayed(page)).toBe(whole);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Record' }).click(),
    ]);
    const record = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      game: string;
      seed: string;
      moves: unknown[];
    };
    expect(record.game).toBe('passtally');
    expect(`${record.moves.length} / ${record.moves.length}`).toBe(whole);

    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Checked in this browser').waitFor();
    await page.getByText('This browser has kept the fingerprint').waitFor();
    await page.keyboard.press('Escape');

    // A server that lies about who was drawn to begin is told by the page itself.
    await page.route('**/record', async (route) => {
      const forged = (await (await route.fetch()).json()) as { setup: { first_seat: number } };
      forged.setup.first_seat = 1 - forged.setup.first_seat;
      await route.fulfill({ json: forged });
    });
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Forged: the beginning of the game').waitFor();
    await page.keyboard.press('Escape');
    await page.unroute('**/record');

    await page.getByRole('slider', { name: 'Move', exact: true }).fill('2');
    const finished = page.url();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && url.href !== finished);
    await page.locator('.board svg').first().waitFor();
    expect(await moveCount(page)).toBeGreaterThanOrEqual(2);
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { andSee, tabTo } from './hands';
import { LOOKS, lookAt } from './inspection';
import { confirmButton, newPerson, playHint, untilTurnOrEnd, useBrowser, yourTurn } from './people';

useBrowser();

/** A game that comes as a package of its own: the web app has no folder for it (tests/fifth_game). */
const GAME = 'mosaic';

const picture = (page: Page) => page.locator('.board img');
const moves = (page: Page) => page.locator('.hand [data-move]:enabled');

/** Whether the server's drawing of this ply has arrived. */
function isDrawn(page: Page): Promise<boolean> {
  return picture(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}

/** Sit down against a program from the home page. */
async function sitDown(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator(`article[data-game=${GAME}] .button.primary`).click();
  await page.waitForURL(/\/table\//);
  await picture(page).waitFor();
}

describe('a game without a folder of its own', () => {
  it('is chosen on the home page by its title, played to the end and replayed', async () => {
    const person = await newPerson();
    const { page } = person;
    await page.goto('/');
    await page.getByRole('heading', { name: 'Mosaic' }).waitFor();
    await sitDown(page);
    for (let turn = 0; (await untilTurnOrEnd(page)) === 'turn'; turn += 1) {
      await expect.poll(() => isDrawn(page)).toBe(true);
      const count = await moves(page).count();
      expect(count).toBeGreaterThan(0);
      await moves(page)
        .nth((turn * 7) % count)
        .click();
      await andSee(person, () => confirmButton(page).click());
    }
    expect(await page.locator('.win h2').textContent()).toBeTruthy();
    expect(await page.locator('.log li').first().textContent()).toMatch(/red|green|blue/);
    await expect.poll(() => isDrawn(page)).toBe(true);
    const last = await picture(page).getAttribute('src');
    await page.getByRole('button', { name: 'One move back' }).click();
    await expect.poll(() => picture(page).getAttribute('src')).not.toBe(last);
    await expect.poll(() => isDrawn(page)).toBe(true);
    expect(await page.locator('.hand').count(), 'the board alone').toBe(0);
  });

  it('is set up by the options that the server says it has, and handed over on one device', async () => {
    const { page } = await newPerson();
    await page.goto(`/new/${GAME}?way=device`);
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Begin' }).click();
    const hold = page.getByRole('button', { name: 'Hold to see your tiles' });
    await hold.hover();
    await page.mouse.down();
    await yourTurn(page).waitFor();
    await page.mouse.up();
    // MOS-12: a short game has two tiles in hand.
    expect(await page.locator('[data-move^="away "]').count()).toBe(2);
  });

  it('is played by the keyboard alone, and by hints', async () => {
    const person = await newPerson();
    const { page } = person;
    await sitDown(page);
    await untilTurnOrEnd(page);
    await tabTo(page, moves(page).first());
    await page.keyboard.press('Enter');
    await andSee(person, () => page.keyboard.press('Enter'));
    expect(await untilTurnOrEnd(page)).toBe('turn');
    await playHint(page);
  });

  it.each(LOOKS)('is accessible on a %s, %s', async (size, language) => {
    const { page } = await newPerson({ size, language });
    await sitDown(page);
    await untilTurnOrEnd(page);
    await expect.poll(() => isDrawn(page)).toBe(true);
    await moves(page).first().click();
    await lookAt(page, `${GAME}-table`);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      'a table never scrolls as a whole',
    ).toBeLessThanOrEqual(0);
    await page.goto(`/new/${GAME}?way=programs`);
    await page.locator('form').waitFor();
    await lookAt(page, `new-${GAME}`);
  });
});

/** What tables and puzzles look like in their various states. */

import { describe, expect, it } from 'vitest';
import { LOOKS, lookAt } from './inspection';
import { GAMES, newPerson, playHint, playNow, resign, resultPage, untilTurnOrEnd, useBrowser } from './people';

useBrowser();

const PUZZLES = ['blokus-8x10', 'blokus-84'];

describe.each(LOOKS)('from a %s on, %s, in light and dark', (size, language) => {
  it.each(GAMES)('the table of %s is accessible', async (game) => {
    const { page } = await newPerson({ size, language });
    await playNow(page, game);
    for (let move = 0; move < 2; move += 1) if ((await untilTurnOrEnd(page)) === 'turn') await playHint(page);
    await untilTurnOrEnd(page);
    await lookAt(page, `${game}-table`);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      'a table never scrolls as a whole',
    ).toBeLessThanOrEqual(0);
    // All tables have the same menu.
    if (game !== GAMES[0]) return;
    await page.getByRole('button', { name: /Menu|メニュー/ }).click();
    await page.getByRole('dialog').waitFor();
    await lookAt(page, 'menu', { within: 'dialog' });
  });

  it('the puzzles are accessible', async () => {
    const { page } = await newPerson({ size, language });
    for (const puzzle of PUZZLES) {
      await page.goto(`/puzzles/${puzzle}`);
      await page.locator('[role=grid]').waitFor();
      await lookAt(page, puzzle);
    }
  });

  it('the guide of a first game is accessible', async () => {
    const { page } = await newPerson({ size, language });
    await page.goto('/rules');
    await page.locator('[data-game=ingenious]').getByRole('button').click();
    await page.getByRole('region', { name: /Guide|案内/ }).waitFor();
    await untilTurnOrEnd(page);
    await lookAt(page, 'guide', { within: 'main' });
  });

  it('waiting, handing over and the result are accessible', async () => {
    const { page } = await newPerson({ size, language });
    await page.goto('/new/passtally?way=friends');
    await page.locator('form .button.primary').click();
    await page.locator('.link').first().waitFor();
    await lookAt(page, 'waiting', { whole: true });
    await page.goto('/new/ingenious?way=device');
    await page.locator('form .button.primary').click();
    await page.locator('.hold').waitFor();
    await lookAt(page, 'handover');
    await page.locator('.hold').press('Enter');
    await untilTurnOrEnd(page);
    await playHint(page);
    // Beside its own symbol a first tile always scores.
    await page
      .locator('.page-over .gain', { hasText: /^\+\d+$/ })
      .first()
      .waitFor();
    await page.locator('.hold').press('Enter');
    await untilTurnOrEnd(page);
    await resign(page);
    await resultPage(page).waitFor();
    await lookAt(page, 'result', { whole: true });
  });
});

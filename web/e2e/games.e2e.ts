import { describe, expect, it } from 'vitest';
import { GAMES, moveCount, newPerson, playHint, playNow, playToTheEnd, resultPage, takeShot, untilTurnOrEnd, useBrowser, yourTurn } from './people';

useBrowser();

describe.each(GAMES)('%s', (game) => {
  it('is played to the result page by clicks, against programs', async () => {
    const { page } = await newPerson();
    await playNow(page, game);
    expect(await playToTheEnd(page)).toBeGreaterThan(3);
    await expect(page.locator('.win h2').textContent()).resolves.toBeTruthy();
    await takeShot(page, `${game}-result-desktop-light-en`);

    // Back to an earlier position by the scrubber, and on from there.
    const whole = await page.locator('output').last().textContent();
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByRole('button', { name: 'One move back' }).click();
    await expect.poll(() => page.locator('output').last().textContent()).not.toBe(whole);
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && !page.url().includes('#'));
    await page.locator('.board svg').first().waitFor();
  });

  it('is played by two browsers with a link', async () => {
    const [host, guest] = [await newPerson(), await newPerson({ language: 'ja', theme: 'dark' })];
    await host.page.goto(`/new/${game}?way=friends`);
    await host.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await host.page.getByRole('button', { name: 'Make the table' }).click();
    const link = await host.page.getByRole('textbox', { name: 'Link' }).inputValue();
    await takeShot(host.page, `${game}-waiting-desktop-light-en`);
    await guest.page.goto(link);
    await guest.page.getByLabel('あなたの名前').fill('さくら');
    await guest.page.getByRole('button', { name: '席につく' }).click();
    for (const { page } of [host, guest]) await page.locator('.board svg').first().waitFor();
    for (let move = 0; move < 6; move += 1) {
      const mover = await Promise.race([host, guest].map(async (person) => (await untilTurnOrEnd(person.page), person)));
      await playHint(mover.page);
    }
    await expect.poll(() => moveCount(guest.page)).toBeGreaterThanOrEqual(6);
    await guest.page.getByRole('button', { name: 'メニュー' }).click();
    await guest.page.getByRole('button', { name: '投了する' }).click();
    await guest.page.getByRole('button', { name: '投了する' }).click();
    await resultPage(host.page).waitFor();
    await resultPage(guest.page).waitFor();
    await expect(guest.page.locator('.win').textContent()).resolves.toContain('投了');
  });

  it('is played by two people on one device', async () => {
    const { page, heard } = await newPerson();
    await page.goto(`/new/${game}?way=device`);
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Begin' }).click();
    const hold = page.getByRole('button', { name: 'Hold to see your tiles' });
    for (let move = 0; move < 5; move += 1) {
      const next = await Promise.race([hold.waitFor().then(() => 'hand'), yourTurn(page).waitFor().then(() => 'turn')]);
      if (next === 'hand') {
        expect(await page.content()).not.toMatch(/class="[^"]*\brack\b/);
        if (move === 0) await takeShot(page, `${game}-handover-desktop-light-en`);
        await hold.hover();
        await page.mouse.down();
        await yourTurn(page).waitFor();
        await page.mouse.up();
      }
      await playHint(page);
    }
    if (game === 'ingenious') expect(heard.some((text) => text.includes('"has_secrets":true'))).toBe(true);
  });

  it('is played by the keyboard alone', async () => {
    const { page } = await newPerson();
    await page.goto('/');
    const button = page.locator(`article[data-game=${game}] .button.primary`);
    while (!(await button.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/table\//);
    for (let move = 0; move < 3; move += 1) {
      if ((await untilTurnOrEnd(page)) === 'over') break;
      const before = await moveCount(page);
      const hint = page.locator('.status').getByRole('button', { name: 'Hint' });
      await expect.poll(() => hint.isEnabled()).toBe(true);
      for (let presses = 0; presses < 80 && !(await hint.evaluate((element) => element === document.activeElement)); presses += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const confirm = page.locator('.tools .button.primary:enabled:not(.refused)');
      await confirm.waitFor();
      for (let presses = 0; presses < 200 && !(await confirm.evaluate((element) => element === document.activeElement)); presses += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => moveCount(page), { timeout: 20_000 }).toBeGreaterThan(before);
    }
  });

  it('is played on a phone by touch, in Japanese and in the dark', async () => {
    const { page } = await newPerson({ size: 'phone', theme: 'dark', language: 'ja' });
    await playNow(page, game);
    for (let move = 0; move < 3; move += 1) {
      if ((await untilTurnOrEnd(page)) === 'over') break;
      if (move === 1) await takeShot(page, `${game}-phone-dark-ja`);
      await playHint(page, 'tap');
    }
    const overflow = await page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
    expect(overflow, 'nothing scrolls at a table').toEqual([0, 0]);
  });
});

/** How it feels: pieces that turn by themselves, points that fly, and a board for people who sit opposite. */

import { expect, it } from 'vitest';
import { middleOf } from './hands';
import { moveBy } from './moves';
import { confirmButton, newPerson, playAgainst, useBrowser, yourTurn, type Person } from './people';

useBrowser();

/** Hold a straight piece of three over these cells, which it covers only if it is turned so. */
async function holdOver({ page }: Person, cells: [number, number][]): Promise<void> {
  const { x, y } = await middleOf(page, cells);
  await page.mouse.move(x, y, { steps: 3 });
}

it('a piece turns into the only way that fits, and a key refuses that', async () => {
  const person = await newPerson();
  const { page } = person;
  await playAgainst(page, 'blokus', 4);
  await yourTurn(page).waitFor();
  const piece = page.locator('.hand [data-piece="I3"]:visible').first();
  await piece.click();
  const [down, across]: [number, number][][] = [
    [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
    [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
  ];
  // Whichever way it lies in the hand, one of the two is not it.
  await holdOver(person, down!);
  await confirmButton(page).waitFor();
  await holdOver(person, across!);
  await confirmButton(page).waitFor();
  await page.keyboard.press('x');
  await expect.poll(() => confirmButton(page).count()).toBe(0);
  await holdOver(person, [[0, 1]]);
  await holdOver(person, across!);
  await page.waitForTimeout(600);
  expect(await confirmButton(page).count(), 'it stays as it is').toBe(0);
  // Taken anew, it may turn again.
  await page.keyboard.press('Escape');
  await piece.click();
  await holdOver(person, down!);
  await confirmButton(page).waitFor();
  await holdOver(person, across!);
  await confirmButton(page).waitFor();
});

it.each(['blokus', 'ingenious', 'verflixt'])('%s: points fly to the score, where motion is wanted', async (game) => {
  const person = await newPerson();
  const { page } = person;
  await page.addInitScript(() => {
    localStorage.setItem('tessera.motion', 'on');
    // Whether something flies, or ever has: it may be gone again before one looks.
    new MutationObserver(() => {
      if (document.querySelector('.flying')) document.documentElement.dataset.hasFlown = '';
    }).observe(document, { childList: true, subtree: true });
  });
  await playAgainst(page, game, 2);
  const hasFlown = page.locator('html[data-has-flown]');
  for (let turn = 0; turn < 8 && (await hasFlown.count()) === 0; turn += 1) {
    await yourTurn(page).waitFor({ timeout: 60_000 });
    await moveBy('keys', game, person, turn);
  }
  await hasFlown.waitFor({ timeout: 8000 });
  await expect.poll(() => page.locator('.flying').count(), { timeout: 5000 }).toBe(0);
});

it('the board is turned for the player opposite, and still knows where one points and what arrow keys mean', async () => {
  const person = await newPerson({ size: 'tablet' });
  const { page } = person;
  await page.addInitScript(() => localStorage.setItem('tessera.opposite', 'yes'));
  await page.goto('/new/blokus?way=device');
  await page.getByRole('radio', { name: /^2/ }).check({ force: true });
  await page.getByRole('button', { name: 'Begin' }).click();
  await yourTurn(page).waitFor({ timeout: 60_000 });
  expect(await page.locator('[data-turned]').count()).toBe(0);
  await moveBy('mouse', 'blokus', person, 1);
  await page.locator('.stage[data-turned]').waitFor();
  await page.locator('.board [data-cell="5,5"]').focus();
  const focused = () => page.evaluate(() => document.activeElement!.getBoundingClientRect().toJSON() as DOMRect);
  for (const [key, right, down] of [
    ['ArrowRight', 1, 0],
    ['ArrowDown', 0, 1],
  ] as const) {
    const before = await focused();
    await page.keyboard.press(key);
    await expect.poll(async () => Math.round(((await focused()).x - before.x) / before.width)).toBe(right);
    expect(Math.round(((await focused()).y - before.y) / before.height), key).toBe(down);
  }
  await moveBy('mouse', 'blokus', person, 1);
  await expect.poll(() => page.locator('[data-turned]').count()).toBe(0);
});

/** The puzzles: laying, taking back, hints, and what the solver says. */

import { expect, it } from 'vitest';
import { LOOKS, lookAt } from './inspection';
import { confirmButton, newPerson, useBrowser } from './people';

useBrowser();

it('the puzzle of the day is helped with, kept and taken back', async () => {
  const { page } = await newPerson();
  await page.goto('/');
  await page.locator('article[data-game=blokus]').getByRole('link', { name: 'Solo' }).click();
  await page.getByRole('link', { name: 'Begin' }).first().click();
  await page.getByText('0 pieces placed').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText('It can still be solved.').waitFor();
  await page.getByRole('button', { name: /^Place/ }).click();
  await page.getByText('1 piece placed').waitFor();
  await page.reload();
  await page.getByText('1 piece placed').waitFor();
  await page.getByRole('button', { name: 'Still solvable?' }).click();
  await page.getByText('It can still be solved.').waitFor();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('0 pieces placed').waitFor();
});

it.each(['pointer', 'keys'] as const)('any piece that was laid can be taken up again, by %s', async (by) => {
  const { page } = await newPerson();
  await page.goto('/puzzles/blokus-8x10');
  await page.getByText('0 pieces placed').waitFor();
  for (const placed of ['1 piece placed', '2 pieces placed']) {
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByRole('button', { name: /^Place/ }).click();
    await page.getByText(placed).waitFor();
  }
  const laid = await page
    .locator('[role=gridcell]:not([aria-label*=empty])')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')!));
  const first = page.locator(`[role=gridcell][aria-label="${laid[0]}"]`);
  if (by === 'pointer') await first.click();
  else await first.press('Enter');
  await page.getByText('1 piece placed').waitFor();
  await page.getByRole('button', { name: /^Place/ }).click();
  await page.getByText('2 pieces placed').waitFor();
  expect(await first.count(), 'it lies where it lay').toBe(1);
});

it.each(LOOKS)('a solved puzzle has its finale with time and streak, on a %s in %s', async (size, language) => {
  const { page } = await newPerson({ size, language });
  await page.goto('/puzzles');
  await page.locator('a[href^="/puzzles/day-"]').first().click();
  const hint = page.getByRole('button', { name: /^(Hint|ヒント)$/ });
  const finale = page.locator('.finale');
  await hint.waitFor();
  for (let piece = 0; piece < 20 && (await finale.count()) === 0; piece += 1) {
    await hint.click();
    await confirmButton(page).click({ timeout: 30_000 });
    await finale
      .or(page.getByText(new RegExp(`^\\s*${piece + 1} ?(pieces? placed|ピース置いた)`)))
      .first()
      .waitFor();
  }
  await finale.getByText(/^\d+:\d\d$/).waitFor();
  await finale.getByText(/^\s*(1 day|1日)\s*$/).waitFor();
  await finale.getByRole('img', { name: /solved it; you took \d+:\d\d|あなたの時間は\d+:\d\dです/ }).waitFor();
  await finale.locator('dd', { hasText: /^\d+\s+(of \d+|\d+人中)$/ }).waitFor();
  expect(await finale.locator('pre').textContent()).toMatch(/□□□□□□■/);
  expect(await finale.locator('.square').count(), 'nothing flies where no motion is wanted').toBe(0);
  await lookAt(page, `puzzle-done-${size}-${language}`, { whole: true });
});

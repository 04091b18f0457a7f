/** The puzzles' pages: laying, taking back, hints, and what the solver says; in both sizes, themes and languages. */

import AxeBuilder from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { newPerson, takeShot, useBrowser, type Language, type Size, type Theme } from './people';

useBrowser();

const LOOKS: [Size, Theme, Language][] = [['desktop', 'light', 'en'], ['phone', 'dark', 'ja']];

it.each(LOOKS)('the pages of puzzles are accessible on a %s in %s, %s', async (size, theme, language) => {
  const { page } = await newPerson({ size, theme, language });
  for (const path of ['/puzzles', '/puzzles/blokus-8x10', '/puzzles/blokus-84']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.locator(path === '/puzzles' ? 'figure' : '[role=grid]').first().waitFor();
    await takeShot(page, `${path.slice(1).replace('/', '-')}-${size}-${theme}-${language}`, path === '/puzzles');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const bad = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical');
    expect(bad.map((violation) => `${path}: ${violation.id} ${violation.nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});

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
  const laid = await page.locator('[role=gridcell]:not([aria-label*=empty])').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')!));
  const first = page.locator(`[role=gridcell][aria-label="${laid[0]}"]`);
  if (by === 'pointer') await first.click();
  else await first.press('Enter');
  await page.getByText('1 piece placed').waitFor();
  await page.getByRole('button', { name: /^Place/ }).click();
  await page.getByText('2 pieces placed').waitFor();
  expect(await first.count(), 'it lies where it lay').toBe(1);
});

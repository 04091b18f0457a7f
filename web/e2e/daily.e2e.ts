/** The position of the day: asked, answered once, graded, and kept. */

import { expect, it } from 'vitest';
import { LOOKS, lookAt, smallTexts } from './inspection';
import { newPerson, useBrowser } from './people';

/** A day of the server, so many before today. */
const dayBack = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

useBrowser();

it.each(LOOKS)('a position of the day is answered and graded, on a %s in %s', async (size, language) => {
  const { page, heard } = await newPerson({ size, language });
  const choices = page.locator('.choices li');
  const answer = page.getByRole('button', { name: /^(Answer|答える)/ });
  await page.goto(`/daily?game=verflixt&day=${dayBack(0)}`);
  await choices.first().waitFor({ timeout: 120_000 });
  // What the moves are worth is told to nobody who has not answered.
  expect(heard.filter((text) => /"grade":\s*"/.test(text))).toEqual([]);
  await lookAt(page, `daily-open-${size}-${language}`, { whole: true });
  expect(await smallTexts(page)).toEqual([]);
  await choices.first().getByRole('button').press('Enter');
  await answer.click();
  await page.locator('.verdict').waitFor();
  // What everybody chose the day before stands beside it.
  await page.goto(`/daily?game=verflixt&day=${dayBack(1)}`);
  await choices.first().getByRole('button').click({ timeout: 120_000 });
  await answer.click();
  await page.locator('.verdict').waitFor();
  await page.goto(`/daily?game=verflixt&day=${dayBack(0)}`);
  await page.getByRole('region', { name: /^(The day before|前日)/ }).waitFor();
  await lookAt(page, `daily-${size}-${language}`, { whole: true });
  // It stays answered.
  await page.reload();
  await page.locator('.verdict').waitFor();
  expect(await answer.count()).toBe(0);
});

it('a day that has not come, or a game that is none, is refused in a sentence', async () => {
  const { page } = await newPerson();
  for (const address of ['/daily?game=verflixt&day=2999-01-01', '/daily?game=verflixt&day=nonsense']) {
    await page.goto(address);
    await page.getByRole('alert').waitFor();
  }
});

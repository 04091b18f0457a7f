/** Positions on the rules pages that one can move in. */

import { expect, it } from 'vitest';
import { lookAt } from './inspection';
import { handsOf } from './moves';
import { newPerson, useBrowser, type Language, type Size } from './people';

useBrowser();

const TRIED: [string, string, Size, Language][] = [
  ['blokus', 'BLO-3', 'desktop', 'en'],
  ['blokus', 'BLO-5', 'phone', 'ja'],
  ['ingenious', 'ING-9', 'desktop', 'ja'],
  ['verflixt', 'VER-6', 'phone', 'en'],
  ['passtally', 'PAS-8', 'desktop', 'en'],
  ['passtally', 'PAS-12', 'phone', 'ja'],
];

it.each(TRIED)('%s: one can move in the position of %s, on a %s in %s', async (game, clause, size, language) => {
  const person = await newPerson({ size, language });
  const { page } = person;
  await page.goto(`/rules/${game}#${clause}`);
  const article = page.locator(`article[id="${clause}"]`);
  await article.getByRole('button', { name: /Try it|動かしてみる/ }).click();
  await article.locator('.board svg').first().waitFor();
  await lookAt(page, `rules-${clause}-${size}-${language}`, { within: `article[id="${clause}"]` });
  if (clause === 'BLO-3') {
    await handsOf(game).mistake.make(person);
    await article.locator('.clause').first().waitFor();
    await page.keyboard.press('Escape');
  }
  await handsOf(game)[size === 'phone' ? 'finger' : 'keys'](person, 0);
  await article.getByText(/That is a legal move|ルールどおりの手です/).waitFor();
  await article.getByRole('button', { name: /Once more|もう一度/ }).click();
  await expect.poll(() => article.getByText(/That is a legal move|ルールどおりの手です/).count()).toBe(0);
});

/** Looking at a page in both themes: what axe-core says of it, and pictures of it where they are wanted. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language, Size, Theme } from './people';

const SHOTS = join(import.meta.dirname, 'shots');
/** `make web-screenshots` wants pictures. */
const WANTS_SHOTS = Boolean(process.env.TESSERA_SHOTS);

/** Both sizes and both languages once; pictures are taken of each with each. */
export const LOOKS: [Size, Language][] = [
  ['desktop', 'en'],
  ['phone', 'ja'],
];
if (WANTS_SHOTS) LOOKS.push(['desktop', 'ja'], ['phone', 'en']);

/** All rules in the first theme; colours are all that the other changes. */
const THEMES: [Theme, string[]][] = [
  ['light', []],
  ['dark', ['color-contrast']],
];

/** `whole`: with everything that one must scroll to. */
export async function lookAt(page: Page, name: string, { whole = false } = {}): Promise<void> {
  for (const [theme, rules] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await takeShot(page, name, theme, whole);
    await expectAccessible(page, `${name} in ${theme}`, rules);
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${name} is not wider than the screen`,
  ).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page, where: string, rules: string[]): Promise<void> {
  // Without the detour that axe-core takes for frames: no page has any, and it doubles the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  const bad = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical');
  expect(
    bad.map(
      (violation) =>
        `${where}: ${violation.id} ${violation.nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    ),
  ).toEqual([]);
}

async function takeShot(page: Page, name: string, theme: Theme, whole: boolean): Promise<void> {
  if (!WANTS_SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  const size: Size = (page.viewportSize()?.width ?? 0) < 720 ? 'phone' : 'desktop';
  const language = await page.evaluate(() => document.documentElement.lang);
  await page.screenshot({ path: join(SHOTS, `${name}-${size}-${theme}-${language}.png`), fullPage: whole });
}

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

/** The rules that depend on how large the screen is. */
export const RULES_OF_LAYOUT = ['color-contrast', 'region', 'scrollable-region-focusable', 'target-size'];

interface Look {
  /** With everything that one must scroll to. */
  whole?: boolean;
  /** In the first theme only these. */
  rules?: string[];
}

export async function lookAt(page: Page, name: string, { whole = false, rules: first = [] }: Look = {}): Promise<void> {
  for (const [theme, rules] of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await takeShot(page, name, theme, whole);
    await expectAccessible(page, `${name} in ${theme}`, rules.length > 0 ? rules : first);
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${name} is not wider than the screen`,
  ).toBeLessThanOrEqual(0);
}

/** No violation of whatever impact; of some rules only, where the others have been looked at. */
export async function expectAccessible(page: Page, where: string, rules: string[] = []): Promise<void> {
  // Without the detour that axe-core takes for frames: no page has any, and it doubles the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  expect(
    violations.map(
      (violation) =>
        `${where}: ${violation.id} ${violation.nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    ),
  ).toEqual([]);
}

/** Texts that are shown smaller than 12 pixels, little pictures beside words apart. */
export function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent!.trim();
      const element = texts.currentNode.parentElement!;
      const { width, height } = element.getBoundingClientRect();
      if (!text || width <= 2 || height <= 2 || !element.checkVisibility()) continue;
      const picture = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      if (picture && element.closest('svg')!.getBoundingClientRect().width > 64 && element.closest('article')) continue;
      const size = parseFloat(getComputedStyle(element).fontSize) * (picture ? Math.hypot(picture.a, picture.b) : 1);
      if (size < 11.9) found.add(`${text.slice(0, 20)}: ${size.toFixed(1)} px`);
    }
    return [...found];
  });
}

async function takeShot(page: Page, name: string, theme: Theme, whole: boolean): Promise<void> {
  if (!WANTS_SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  const size: Size = (page.viewportSize()?.width ?? 0) < 720 ? 'phone' : 'desktop';
  const language = await page.evaluate(() => document.documentElement.lang);
  await page.screenshot({ path: join(SHOTS, `${name}-${size}-${theme}-${language}.png`), fullPage: whole });
}

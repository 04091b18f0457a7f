/** Looking at a page in both themes and at all sizes: what axe-core says of it, and pictures of it where they are wanted. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { SIZES, type Language, type Size, type Theme } from './people';

const SHOTS = join(import.meta.dirname, 'shots');
/** `make web-screenshots` wants pictures. */
const WANTS_SHOTS = Boolean(process.env.TESSERA_SHOTS);

/** Both languages once, and between them all sizes; pictures are taken of each with each. */
export const LOOKS: [Size, Language][] = [
  ['desktop', 'en'],
  ['phone', 'ja'],
];
if (WANTS_SHOTS) LOOKS.push(['desktop', 'ja'], ['phone', 'en']);

const THEMES: Theme[] = ['light', 'dark'];

/** The sizes that are looked at with each of the two: one page loaded serves several. */
const WITH_DESKTOP: Size[] = ['desktop', 'laptop', 'tablet', 'lying', 'zoomedMore'];
const ALL = Object.keys(SIZES) as Size[];
const WITH_PHONE = ALL.filter((size) => !WITH_DESKTOP.includes(size));

interface Look {
  /** With everything that one must scroll to. */
  whole?: boolean;
  /** At all sizes, where this is the only look at it. */
  once?: boolean;
  /** Only what is new in a page that is looked at elsewhere. */
  within?: string;
}

/** The page as it is, at its own size first. */
export async function lookAt(
  page: Page,
  name: string,
  { whole = false, once = false, within }: Look = {},
): Promise<void> {
  const own = page.viewportSize()!;
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await takeShot(page, name, theme, whole);
  }
  const others = isPhone(page) ? WITH_PHONE : WITH_DESKTOP;
  for (const size of once ? ALL : others) {
    await page.setViewportSize(SIZES[size]);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      await nextFrame(page);
      await expectAccessible(page, `${name} at ${size} in ${theme}`, within);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${name} at ${size} is not wider than the screen`,
    ).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(own);
  await nextFrame(page);
}

/** Until what depends on the size of the screen has been laid out. */
function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** What each page has already been found accessible with: axe-core would find the same again. */
const passed = new WeakMap<Page, Set<string>>();

/** No violation of whatever rule and impact. */
async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  const known = passed.get(page) ?? new Set();
  const look = `${within} ${await judgedBy(page)}`;
  if (known.has(look)) return;
  // Told to the browser once a page; only violations are asked for. Both make it several times as quick.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (part) => {
    // It finds nothing in pictures that are hidden from assistive technology, and is long in looking.
    const pictures = [...document.querySelectorAll('svg[aria-hidden=true]')].map((picture) => {
      const parts = document.createDocumentFragment();
      parts.append(...picture.childNodes);
      return { picture, parts };
    });
    try {
      return await (window as unknown as { axe: typeof axe }).axe.run(part, { resultTypes: ['violations'] });
    } finally {
      for (const { picture, parts } of pictures) picture.append(parts);
    }
  }, within);
  expect(
    violations.map(
      (violation) =>
        `${where}: ${violation.id} ${violation.nodes
          .slice(0, 3)
          .map((node) => node.html.slice(0, 160))
          .join(' | ')}`,
    ),
  ).toEqual([]);
  passed.set(page, known.add(look));
}

/** What axe-core judges a page by: what is shown, what scrolls, and for contrasts in which colours and how large. */
function judgedBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const describe = (element: Element): unknown[] => {
      const style = getComputedStyle(element);
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
      const size = parseFloat(style.fontSize) * (Number(style.fontWeight) >= 700 ? 24 / 18.66 : 1);
      return [
        element.tagName,
        ...[...element.attributes].map(({ name, value }) => (name === 'style' ? '' : `${name}=${value}`)),
        element.childElementCount ? '' : element.textContent,
        scrolls && [style.overflowX, style.overflowY],
        [style.color, style.backgroundColor, style.backgroundImage, style.opacity, size >= 24],
      ];
    };
    // Pictures count as wholes.
    const elements = [...document.querySelectorAll('*')].filter((element) => !element.parentElement?.closest('svg'));
    return JSON.stringify(elements.map(describe));
  });
}

function isPhone(page: Page): boolean {
  return page.viewportSize()!.width < 720;
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
  const size: Size = isPhone(page) ? 'phone' : 'desktop';
  const language = await page.evaluate(() => document.documentElement.lang);
  await page.screenshot({ path: join(SHOTS, `${name}-${size}-${theme}-${language}.png`), fullPage: whole });
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  GAMES, newPerson, playHint, playNow, resign, resultPage, takeShot, untilTurnOrEnd, useBrowser, WANTS_SHOTS, type Language, type Size, type Theme,
} from './people';

useBrowser();

const PAGES = ['/', '/new/blokus?way=programs', '/new/verflixt?way=device', '/rules', ...GAMES.map((game) => `/rules/${game}`), '/watch', '/account', '/settings', '/nowhere'];
/** Both sizes, themes and languages once; pictures are taken of more. */
const LOOKS: [Size, Theme, Language][] = [['desktop', 'light', 'en'], ['phone', 'dark', 'ja']];
if (WANTS_SHOTS) LOOKS.push(['desktop', 'dark', 'ja'], ['phone', 'light', 'en']);

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical');
  expect(bad.map((violation) => `${where}: ${violation.id} ${violation.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.replace(/^\//, '').replace(/[/?=]/g, '-');
}

describe.each(LOOKS)('on a %s in %s, %s', (size, theme, language) => {
  it('every page is accessible', async () => {
    const { page } = await newPerson({ size, theme, language });
    for (const path of PAGES) {
      await page.goto(path);
      await page.locator('main').waitFor();
      await page.waitForLoadState('networkidle');
      await takeShot(page, `${nameOf(path)}-${size}-${theme}-${language}`, true);
      await expectAccessible(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} is not wider than the screen`).toBeLessThanOrEqual(0);
    }
  });

  it.each(GAMES)('the table of %s is accessible', async (game) => {
    const { page } = await newPerson({ size, theme, language });
    await playNow(page, game);
    for (let move = 0; move < 2; move += 1) if ((await untilTurnOrEnd(page)) === 'turn') await playHint(page);
    await untilTurnOrEnd(page);
    await takeShot(page, `${game}-table-${size}-${theme}-${language}`);
    await expectAccessible(page, game);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 'a table never scrolls as a whole').toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /Menu|メニュー/ }).click();
    await page.waitForTimeout(300);
    await takeShot(page, `menu-${size}-${theme}-${language}`);
    await expectAccessible(page, 'menu');
  });

  it('waiting, handing over and the result are accessible', async () => {
    const { page } = await newPerson({ size, theme, language });
    const see = async (name: string) => {
      await takeShot(page, `${name}-${size}-${theme}-${language}`, true);
      await expectAccessible(page, name);
    };
    await page.goto('/new/passtally?way=friends');
    await page.locator('form .button.primary').click();
    await page.locator('.link').first().waitFor();
    await see('waiting');
    await page.goto('/new/ingenious?way=device');
    await page.locator('form .button.primary').click();
    await page.locator('.hold').waitFor();
    await see('handover');
    await page.locator('.hold').press('Enter');
    await untilTurnOrEnd(page);
    await playHint(page);
    await page.locator('.hold').press('Enter');
    await untilTurnOrEnd(page);
    await resign(page);
    await resultPage(page).waitFor();
    await see('result');
  });
});

describe('the first load', () => {
  it('of the home page takes at most 150 kB of compressed script and style', async () => {
    const { page } = await newPerson();
    const loaded = new Map<string, number>();
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (/\.(js|css)$/.test(path)) void response.body().then((body) => loaded.set(path, gzipSync(body).length), () => undefined);
    });
    await page.goto('/');
    await page.locator('article svg').first().waitFor();
    await page.waitForLoadState('networkidle');
    const total = [...loaded.values()].reduce((sum, size) => sum + size, 0);
    console.log(`home: ${loaded.size} files, ${(total / 1000).toFixed(1)} kB compressed`);
    expect(total).toBeLessThanOrEqual(150_000);
  });

  it('finds no source of scripts, styles or pictures elsewhere', () => {
    const folder = join(import.meta.dirname, '..', '..', 'src', 'tessera', 'server', 'web');
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/https?:\/\//);
    expect(readdirSync(join(folder, 'assets')).length).toBeGreaterThan(5);
  });
});

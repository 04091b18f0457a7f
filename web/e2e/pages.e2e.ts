import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOOKS, lookAt } from './inspection';
import { GAMES, newPerson, playHint, playNow, resign, resultPage, untilTurnOrEnd, useBrowser } from './people';

useBrowser();

const PAGES = [
  '/',
  '/new/blokus?way=programs',
  '/new/verflixt?way=device',
  '/rules',
  ...GAMES.map((game) => `/rules/${game}`),
  '/puzzles',
  '/watch',
  '/account',
  '/settings',
  '/nowhere',
  '/review',
  '/leaders',
];
const PUZZLES = ['blokus-8x10', 'blokus-84'];

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.replace(/^\//, '').replace(/[/?=]/g, '-');
}

describe.each(LOOKS)('from a %s on, %s, in light and dark', (size, language) => {
  it.each(PAGES)('%s is accessible', async (path) => {
    const { page } = await newPerson({ size, language });
    await page.goto(path);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    await lookAt(page, nameOf(path), { whole: true });
  });

  it.each(GAMES)('the table of %s is accessible', async (game) => {
    const { page } = await newPerson({ size, language });
    await playNow(page, game);
    for (let move = 0; move < 2; move += 1) if ((await untilTurnOrEnd(page)) === 'turn') await playHint(page);
    await untilTurnOrEnd(page);
    await lookAt(page, `${game}-table`);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      'a table never scrolls as a whole',
    ).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /Menu|メニュー/ }).click();
    await page.getByRole('dialog').waitFor();
    await lookAt(page, 'menu', { within: 'dialog' });
  });

  it('the puzzles are accessible', async () => {
    const { page } = await newPerson({ size, language });
    for (const puzzle of PUZZLES) {
      await page.goto(`/puzzles/${puzzle}`);
      await page.locator('[role=grid]').waitFor();
      await lookAt(page, puzzle);
    }
  });

  it('the guide of a first game is accessible', async () => {
    const { page } = await newPerson({ size, language });
    await page.goto('/rules');
    await page.locator('[data-game=ingenious]').getByRole('button').click();
    await page.getByRole('region', { name: /Guide|案内/ }).waitFor();
    await untilTurnOrEnd(page);
    await lookAt(page, 'guide');
  });

  it('waiting, handing over and the result are accessible', async () => {
    const { page } = await newPerson({ size, language });
    await page.goto('/new/passtally?way=friends');
    await page.locator('form .button.primary').click();
    await page.locator('.link').first().waitFor();
    await lookAt(page, 'waiting', { whole: true });
    await page.goto('/new/ingenious?way=device');
    await page.locator('form .button.primary').click();
    await page.locator('.hold').waitFor();
    await lookAt(page, 'handover');
    await page.locator('.hold').press('Enter');
    await untilTurnOrEnd(page);
    await playHint(page);
    await page.locator('.hold').press('Enter');
    await untilTurnOrEnd(page);
    await resign(page);
    await resultPage(page).waitFor();
    await lookAt(page, 'result', { whole: true });
  });
});

describe('the first load', () => {
  it('of the home page takes at most 80 kB of script and style as they are sent, and one language', async () => {
    const { page } = await newPerson();
    const loaded = new Map<string, number>();
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (/\.(js|css)$/.test(path))
        void response
          .request()
          .sizes()
          .then(
            ({ responseBodySize }) => loaded.set(path, responseBodySize),
            () => undefined,
          );
    });
    await page.goto('/');
    await page.locator('article svg').first().waitFor();
    await page.waitForLoadState('networkidle');
    const total = [...loaded.values()].reduce((sum, size) => sum + size, 0);
    console.log(`home: ${loaded.size} files, ${(total / 1000).toFixed(1)} kB compressed`);
    expect(total).toBeLessThanOrEqual(80_000);
    expect([...loaded.keys()].filter((path) => /\bja-|catalog\.ja/.test(path))).toEqual([]);
    await page.getByRole('button', { name: '日本語' }).click();
    await page.getByRole('link', { name: '観戦' }).first().waitFor();
  });

  it('finds no source of scripts, styles or pictures elsewhere', () => {
    const folder = join(import.meta.dirname, '..', '..', 'src', 'tessera', 'server', 'web');
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/https?:\/\//);
    expect(readdirSync(join(folder, 'assets')).length).toBeGreaterThan(5);
  });
});

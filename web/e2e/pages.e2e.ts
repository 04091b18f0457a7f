import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOOKS, lookAt } from './inspection';
import { GAMES, newPerson, useBrowser } from './people';

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

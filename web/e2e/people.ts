/** People at browsers: what the tests let them do. */

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

/** The games that have hands here. */
export const GAMES = Object.keys(import.meta.glob('./games/*.ts')).map((path) => /(\w[\w-]*)\.ts$/.exec(path)![1]!);
export type Theme = 'light' | 'dark';
export type Language = 'en' | 'ja';

export const SIZES = {
  phone: { width: 360, height: 740 },
  /** Two phones lying on their side. */
  lying: { width: 844, height: 390 },
  lyingSmall: { width: 667, height: 375 },
  tablet: { width: 1180, height: 820 },
  tabletUpright: { width: 820, height: 1180 },
  desktop: { width: 1280, height: 800 },
  laptop: { width: 1366, height: 768 },
  /** A laptop of 1440 by 900 at twice the size. */
  zoomed: { width: 720, height: 450 },
  /** A window of 1280 by 1024 at four times the size (WCAG 1.4.10). */
  zoomedMore: { width: 320, height: 256 },
} as const;
const BY_HAND: readonly Size[] = ['phone', 'lying', 'lyingSmall', 'tablet', 'tabletUpright'];
export type Size = keyof typeof SIZES;

let browser: Browser;
const contexts: BrowserContext[] = [];
let faults: string[] = [];

/** Call once in every file: a browser for it, and no error in any page. */
export function useBrowser(): void {
  beforeAll(async () => {
    const flags = [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ];
    if (process.getuid?.() === 0) flags.push('--no-sandbox');
    browser = await chromium.launch({ executablePath: inject('chromium'), args: flags });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const seen = faults;
    faults = [];
    expect(seen, 'errors in pages').toEqual([]);
  });
}

export interface Person {
  page: Page;
  /** Everything that came to this browser, as text. */
  heard: string[];
}

interface Circumstances {
  size?: Size;
  theme?: Theme;
  language?: Language;
  /** The address of another server than the tests' own. */
  base?: string;
  /** Whether the app's service worker runs, which keeps what it has loaded. */
  worker?: boolean;
}

export async function newPerson({
  size = 'desktop',
  theme = 'light',
  language = 'en',
  base = inject('base'),
  worker = false,
}: Circumstances = {}): Promise<Person> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    baseURL: base,
    colorScheme: theme,
    locale: language === 'ja' ? 'ja-JP' : 'en-GB',
    hasTouch: BY_HAND.includes(size),
    isMobile: BY_HAND.includes(size),
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
  });
  contexts.push(context);
  // Programs that answer at once, and no more rest between their moves than one needs to see them.
  await context.addInitScript((games) => {
    localStorage.setItem('tessera.pace', 'quick');
    for (const game of games) {
      localStorage.setItem(`tessera.program.${game}`, 'greedy');
      // Who has played before is not offered the guide.
      localStorage.setItem(`tessera.guide.${game}`, 'no');
    }
  }, GAMES);
  const page = await context.newPage();
  const heard: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket|net::/.test(message.text()))
      faults.push(message.text());
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(payload.toString())));
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      );
  });
  return { page, heard };
}

/** Sit down against programs from the home page. */
export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto('/');
  await page.locator(`article[data-game=${game}] .button.primary`).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.board svg').first().waitFor();
}

/** Two people at two browsers, the second one invited by a link. */
export async function sitTogether(game: string): Promise<{ host: Person; guest: Person }> {
  const [host, guest] = [await newPerson(), await newPerson()];
  await host.page.goto(`/new/${game}?way=friends`);
  await host.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await host.page.getByRole('button', { name: 'Make the table' }).click();
  await guest.page.goto(await host.page.getByRole('textbox', { name: 'Link' }).inputValue());
  await guest.page.getByLabel('Your name').fill('Sakura');
  await guest.page.getByRole('button', { name: 'Sit down' }).click();
  for (const { page } of [host, guest]) await page.locator('.board svg').first().waitFor();
  return { host, guest };
}

/** Give up, in the menu. */
export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Menu|メニュー/ }).click();
  await page.getByRole('button', { name: /Resign|投了する/ }).click();
  await page.getByRole('button', { name: /Resign|投了する/ }).click();
}

/** A new table against programs, with so many seats. */
export async function playAgainst(page: Page, game: string, seats: number): Promise<void> {
  await page.goto(`/new/${game}?way=programs`);
  await page.getByRole('radio', { name: new RegExp(`^${seats}`) }).check({ force: true });
  await page.getByRole('button', { name: /Begin|始める/ }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.board svg').first().waitFor();
}

export const yourTurn = (page: Page) => page.locator('.turn.yours');
export const resultPage = (page: Page) => page.locator('main.review');
/** The button that makes the move, while it can be pressed. */
export const confirmButton = (page: Page) => page.locator('.tools .button.primary:enabled:not(.refused)');

/** Whether it is this person's turn, or the game is over. */
export async function untilTurnOrEnd(page: Page): Promise<'turn' | 'over'> {
  return Promise.race([
    yourTurn(page)
      .waitFor({ timeout: 60_000 })
      .then(() => 'turn' as const),
    resultPage(page)
      .waitFor({ timeout: 60_000 })
      .then(() => 'over' as const),
  ]);
}

/** Ask for a hint and lay it, by mouse or finger. */
export async function playHint(page: Page, press: 'click' | 'tap' = 'click'): Promise<void> {
  const before = await moveCount(page);
  const hint = page.locator('.status').getByRole('button', { name: /Hint|ヒント/ });
  await hint[press]();
  await confirmButton(page)[press]({ timeout: 20_000 });
  await expect.poll(() => moveCount(page), { timeout: 20_000 }).toBeGreaterThan(before);
}

/** How many moves the bar says were played; after the end, and between two people on one device, very many. */
export async function moveCount(page: Page): Promise<number> {
  if (await page.locator('main.review, .page-over').count()) return Infinity;
  const text =
    (await page
      .locator('header .title small')
      .textContent({ timeout: 5000 })
      .catch(() => '')) ?? '';
  return Number(/(\d+)(?!.*\d)/.exec(text)?.[1] ?? -1);
}

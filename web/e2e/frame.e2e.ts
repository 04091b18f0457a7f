import { describe, expect, it } from 'vitest';
import { handsOf, moveBy } from './moves';
import {
  GAMES,
  newPerson,
  playAgainst,
  playNow,
  resign,
  resultPage,
  SIZES,
  sitTogether,
  useBrowser,
  yourTurn,
} from './people';

useBrowser();

describe('around the board', () => {
  it('a try-out keeps its reason and its clause when somebody else comes to look', async () => {
    const { host } = await sitTogether('blokus');
    await yourTurn(host.page).waitFor();
    const { clause, make } = handsOf('blokus').mistake;
    await make(host);
    const reason = host.page.locator('.chip.bad a', { hasText: clause });
    await reason.waitFor();
    const asked: string[] = [];
    host.page.on('request', (request) => void (request.url().endsWith('/try') && asked.push(request.url())));

    const watcher = await newPerson();
    await watcher.page.goto(host.page.url());
    await host.page.getByText('1 watching').waitFor();
    expect(await reason.count(), 'the clause is still there').toBe(1);
    expect(asked, 'questions asked again').toEqual([]);
  });

  it('an invited guest who has sat down is not told to be watching', async () => {
    const { host } = await sitTogether('verflixt');
    await expect.poll(() => host.page.getByText('watching').count(), { timeout: 5000 }).toBe(0);
  });

  it('who has resigned is not offered the seat again', async () => {
    const { page } = await newPerson();
    await playNow(page, 'blokus');
    await resign(page);
    await page.getByRole('button', { name: 'See the result' }).waitFor();
    expect(await page.getByRole('button', { name: 'Take the seat back' }).count()).toBe(0);
  });

  it('the result page ends where its content ends', async () => {
    const person = await newPerson({ size: 'phone' });
    const { page } = person;
    await playNow(page, 'verflixt');
    for (let turn = 0; turn < 8; turn += 1) {
      await yourTurn(page).waitFor();
      await moveBy('finger', 'verflixt', person, turn);
    }
    await resign(page);
    await resultPage(page).waitFor();
    const { whole, content } = await page.evaluate(() => ({
      whole: document.documentElement.scrollHeight,
      content: document.querySelector('main')!.getBoundingClientRect().bottom + scrollY,
    }));
    expect(whole).toBeLessThanOrEqual(Math.ceil(content) + 1);
  });
});

describe('guidance', () => {
  it.each([
    ['blokus', 'Cover the corner a20', 'BLO-3'],
    ['verflixt', 'You rolled', 'VER-5'],
    ['ingenious', 'beside a printed symbol', 'ING-8'],
    ['passtally', 'Put a marker', 'PAS-5'],
  ])('says on the desktop what may be done now in %s', async (game, text, clause) => {
    const { page } = await newPerson();
    await playNow(page, game);
    await yourTurn(page).waitFor();
    await page.locator('.status .task', { hasText: text }).waitFor();
    expect(await page.locator('.status .task .clause').textContent()).toBe(clause);
  });

  it('shows a die that can be read, on a phone and on a desktop', async () => {
    const { page } = await newPerson({ size: 'phone' });
    await playNow(page, 'verflixt');
    await yourTurn(page).waitFor();
    for (const size of [SIZES.phone, SIZES.desktop]) {
      await page.setViewportSize(size);
      const die = page
        .locator('.game svg[aria-label^="Rolled"]:visible, .game svg[aria-label*="rolled"]:visible')
        .first();
      await die.waitFor();
      expect((await die.boundingBox())!.width).toBeGreaterThanOrEqual(36);
    }
  });

  it.each([
    [2, ['blue', 'yellow', 'red', 'green']],
    [3, ['blue', 'yellow', 'red', 'green']],
  ])('the log of Blokus for %i marks moves by colour, not by seat', async (players, colors) => {
    const person = await newPerson();
    const { page } = person;
    await playAgainst(page, 'blokus', players);
    const marks = page.locator('.past .log svg[data-color]');
    for (let turn = 0; turn < 4 && (await marks.count()) < 4; turn += 1) {
      await yourTurn(page).waitFor({ timeout: 60_000 });
      await moveBy('keys', 'blokus', person, turn);
    }
    await expect.poll(() => marks.count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
    const found = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('data-color')!));
    expect(found.slice(-4).reverse()).toEqual(colors);
  });

  it('offers a rating only beside people, and hints only where they are allowed', async () => {
    const { page } = await newPerson();
    await page.goto('/account');
    await page.evaluate(async () => {
      const headers = { 'X-Tessera': '1', 'Content-Type': 'application/json' };
      const body = JSON.stringify({ name: `Rated ${Math.random().toString(36).slice(2, 8)}`, password: 'long enough' });
      await fetch('/api/account', { method: 'POST', headers, body });
    });
    const rated = page.getByRole('switch', { name: /^Rated/ });
    for (const [way, count] of [
      ['programs', 0],
      ['friends', 1],
    ] as const) {
      await page.goto(`/new/passtally?way=${way}`);
      await page.getByText('Clock and more').click();
      await expect.poll(() => rated.count()).toBe(count);
      if (count) expect(await rated.isChecked(), 'only who wants it').toBe(false);
    }
    await page.goto('/new/passtally?way=programs');
    await page.getByText('Clock and more').click();
    await page.getByRole('switch', { name: 'Allow hints' }).uncheck({ force: true });
    await page.getByRole('button', { name: 'Begin' }).click();
    await yourTurn(page).waitFor({ timeout: 60_000 });
    expect(await page.locator('.status').getByRole('button', { name: 'Hint' }).count()).toBe(0);
    await playNow(page, 'passtally');
    await yourTurn(page).waitFor({ timeout: 60_000 });
    await page.locator('.status').getByRole('button', { name: 'Hint' }).waitFor();
    expect(await page.locator('header .title small').textContent()).not.toContain('rated');
  });

  it('numbers the two actions of a turn, and tells what is left of the piles', async () => {
    const person = await newPerson();
    const { page } = person;
    await playNow(page, 'passtally');
    const step = page.getByRole('img', { name: /action \d of 2/ });
    for (let turn = 0; turn < 4; turn += 1) {
      await yourTurn(page).waitFor();
      await moveBy('mouse', 'passtally', person, turn);
    }
    await yourTurn(page).waitFor();
    await page.getByRole('img', { name: 'action 1 of 2' }).waitFor();
    await moveBy('mouse', 'passtally', person, 4);
    await page.getByRole('img', { name: 'action 2 of 2' }).waitFor();
    expect(await step.count()).toBe(1);
    expect(await page.locator('header .title small').textContent()).toMatch(/piles \d+\/\d+\/\d+/);
  });

  it('offers the guide with the first game of a kind, and once only', async () => {
    const { page } = await newPerson();
    await page.addInitScript(() => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', '1');
      localStorage.removeItem('tessera.guide.verflixt');
    });
    await playNow(page, 'verflixt');
    await page.getByRole('button', { name: 'Yes, show me' }).click();
    await page.locator('.guide').waitFor();
  });
});

describe('a clock', () => {
  it('has a ring, and warns when little is left', async () => {
    const { page } = await newPerson();
    await page.goto('/new/blokus?way=programs');
    await page.getByText('Clock and more').click();
    await page.locator('details select').selectOption('turn:30');
    await page.getByText('Whose time runs out has lost').waitFor();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.clock.low.running').waitFor();
    await page.locator('.seat.now .clock svg .left').waitFor();
  });
});

describe('pages', () => {
  it('have a link past the bar, and take the focus along', async () => {
    const { page } = await newPerson();
    await page.goto('/');
    await page.getByRole('main').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    await page.getByRole('link', { name: 'Learn' }).first().click();
    await page.waitForURL('/rules');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  });

  it('name each button of the home page differently', async () => {
    const { page } = await newPerson();
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now: Blokus' }).waitFor();
  });

  it('say that an address is none', async () => {
    const { page } = await newPerson();
    await page.goto('/rules');
    await page.evaluate(() => history.pushState(null, '', '/table/%'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await page.getByText('There is no such page.').waitFor();
  });

  it('offer to load again what an update has taken away', async () => {
    const { page } = await newPerson();
    await page.goto('/');
    await page.route(/\/assets\/Settings/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Load again' }).waitFor();
  });

  it('call guests by the language of the page', async () => {
    const { page } = await newPerson({ language: 'ja' });
    await playNow(page, 'verflixt');
    expect(await page.locator('.seat h2').first().textContent()).toMatch(/^ゲスト\d{4}$/);
  });

  it('ask no more once the home page is left', async () => {
    const { page } = await newPerson();
    let answer: (() => void) | null = null;
    await page.route('/api/status', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve));
      await route.fulfill({ json: { version: '', ready: false, games: {} } });
    });
    await page.goto('/');
    await expect.poll(() => answer !== null).toBe(true);
    await page.getByRole('link', { name: 'Learn' }).first().click();
    await page.waitForURL('/rules');
    let questions = 0;
    page.on('request', (request) => void (questions += Number(request.url().endsWith('/api/status'))));
    answer!();
    await page.waitForTimeout(2500);
    expect(questions).toBe(0);
  });

  it('mark what is chosen where the system chooses the colours', async () => {
    const { page } = await newPerson();
    await page.emulateMedia({ forcedColors: 'active' });
    await playNow(page, 'blokus');
    await yourTurn(page).waitFor();
    await page.locator('.hand [data-piece]').first().click();
    const outline = await page
      .locator('.hand [data-piece][aria-pressed=true]')
      .evaluate((piece) => getComputedStyle(piece).outlineStyle);
    expect(outline).toBe('solid');
  });
});

describe('the home page', () => {
  it('has the buttons of all games at one height, also while one of them gets ready', async () => {
    const { page } = await newPerson();
    await page.route('/api/status', (route) =>
      route.fulfill({
        json: {
          version: '',
          ready: false,
          games: Object.fromEntries(GAMES.map((game, index) => [game, { ready: index === 0, done: 1, steps: 2 }])),
        },
      }),
    );
    await page.goto('/');
    await page.locator('.warming').first().waitFor();
    const tops = await page
      .locator('article .button.primary')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect(new Set(tops.slice(0, 4)).size, tops.join()).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toMatch(/four/i);
  });
});

describe('where the system chooses the colours', () => {
  it('score bars are still filled', async () => {
    const { page } = await newPerson();
    await page.emulateMedia({ forcedColors: 'active' });
    for (const [game, bar] of [
      ['ingenious', '.track .rail'],
      ['passtally', '.track'],
    ] as const) {
      await playNow(page, game);
      await yourTurn(page).waitFor();
      const [ground, filled] = await page
        .locator(`.seat ${bar}`)
        .first()
        .evaluate((track) => [track, track.querySelector('b')!].map((part) => getComputedStyle(part).backgroundColor));
      expect(filled, game).not.toBe(ground);
    }
  });
});

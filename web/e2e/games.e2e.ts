import { describe, expect, it } from 'vitest';
import { tabTo } from './hands';
import { handsOf, moveBy } from './moves';
import {
  GAMES,
  moveCount,
  newPerson,
  playNow,
  resign,
  resultPage,
  sitTogether,
  untilTurnOrEnd,
  useBrowser,
  yourTurn,
  type Person,
} from './people';

useBrowser();

/** Make moves in one's own turns, so many or to the end; how many were made. */
async function play(
  manner: 'mouse' | 'keys' | 'finger',
  game: string,
  person: Person,
  most = Infinity,
): Promise<number> {
  let made = 0;
  while (made < most && (await untilTurnOrEnd(person.page)) === 'turn') {
    await moveBy(manner, game, person, made);
    made += 1;
  }
  return made;
}

describe.each(GAMES)('%s', (game) => {
  it('is played by mouse against a program', async () => {
    const person = await newPerson();
    await playNow(person.page, game);
    expect(await play('mouse', game, person, 6)).toBe(6);
  });

  it('is played by two browsers with a link, in two languages', async () => {
    const [host, guest] = [await newPerson(), await newPerson({ language: 'ja', theme: 'dark' })];
    await host.page.goto(`/new/${game}?way=friends`);
    await host.page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await host.page.getByRole('button', { name: 'Make the table' }).click();
    await guest.page.goto(await host.page.getByRole('textbox', { name: 'Link' }).inputValue());
    await guest.page.getByLabel('あなたの名前').fill('さくら');
    await guest.page.getByRole('button', { name: '席につく' }).click();
    for (const { page } of [host, guest]) await page.locator('.board svg').first().waitFor();
    for (let move = 0; move < 4; move += 1) {
      const mover = await Promise.race(
        [host, guest].map(async (person) => (await untilTurnOrEnd(person.page), person)),
      );
      await moveBy('mouse', game, mover, move);
    }
    await expect.poll(() => moveCount(guest.page)).toBeGreaterThanOrEqual(4);
    await resign(guest.page);
    await resultPage(host.page).waitFor();
    await resultPage(guest.page).waitFor();
    expect(await guest.page.locator('.win').textContent()).toContain('投了');
  });

  it('is played by two people on one device', async () => {
    const person = await newPerson();
    const { page, heard } = person;
    await page.goto(`/new/${game}?way=device`);
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Begin' }).click();
    const hold = page.getByRole('button', { name: 'Hold to see your tiles' });
    const hasHiddenTiles = handsOf(game).hasHiddenTiles === true;
    let [handOvers, scored] = [0, 0];
    // The first tiles may all lie where they score nothing.
    for (let move = 0; move < 5 || (hasHiddenTiles && !scored && move < 20); move += 1) {
      const next = await Promise.race([
        hold.waitFor().then(() => 'hand'),
        yourTurn(page)
          .waitFor()
          .then(() => 'turn'),
      ]);
      if (next === 'hand') {
        handOvers += 1;
        expect(await page.locator('[data-tile]').count(), 'tiles in the page during a hand-over').toBe(0);
        expect(await page.locator('.page-over .board svg').first().isVisible(), 'the board stays').toBe(true);
        expect(await page.locator('.page-over .seat .score').count(), 'scores are seen before').toBe(2);
        const hasScored = (await page.locator('.page-over .strip .gain').count()) > 0;
        expect((await page.locator(`.page-over ${handsOf(game).lit}`).count()) > 0, 'what scored is lit').toBe(
          hasScored,
        );
        scored += Number(hasScored);
        await hold.hover();
        await page.mouse.down();
        await yourTurn(page).waitFor();
        await page.mouse.up();
      }
      await moveBy('mouse', game, person, move);
    }
    expect(handOvers > 0, 'a hand-over where there are hidden tiles').toBe(hasHiddenTiles);
    expect(scored > 0, 'a hand-over after points').toBe(hasHiddenTiles);
    expect(statesIn(heard).some((state) => state.has_secrets)).toBe(hasHiddenTiles);
  });

  it('is played by the keyboard alone, to the end, and heard as text', async () => {
    const person = await newPerson();
    const { page } = person;
    await page.goto('/');
    await tabTo(page, page.locator(`article[data-game=${game}] .button.primary`));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/table\//);
    let made = 0;
    while ((await untilTurnOrEnd(page)) === 'turn') {
      const heard = await page.locator('body').ariaSnapshot();
      expect(heard, 'whose turn it is').toContain('Your turn');
      expect(heard, 'what may be done').toMatch(/(button|radio|gridcell)/);
      expect(heard.match(/- (button|link|radio)(?! ")(?=[:\s]*$)/gm) ?? [], 'controls without a name').toEqual([]);
      await moveBy('keys', game, person, made);
      made += 1;
    }
    expect(made).toBeGreaterThan(5);
    expect(await page.locator('main.review').ariaSnapshot()).toMatch(/heading "(You win!|.* wins?|.* share the win)"/);
    expect(await page.locator('.log li').count()).toBeGreaterThan(5);
    // Where points are spelled out, they add up to what the row says.
    for (const row of await page.locator('li:has(.account .sum)').all()) {
      const spelled = (await row.locator('.account .sum').textContent())!;
      expect(spelled.split('= ')[1]).toBe((await row.locator('.points').textContent())!.match(/^−?\d+/)![0]);
    }
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Share picture' }).click(),
    ]);
    expect(picture.suggestedFilename()).toMatch(/\.png$/);
  });

  it('is played on a phone by touch, in Japanese and in the dark', async () => {
    const person = await newPerson({ size: 'phone', theme: 'dark', language: 'ja' });
    const { page } = person;
    await playNow(page, game);
    expect(await play('finger', game, person, 4)).toBe(4);
    await untilTurnOrEnd(page);
    const overflow = await page.evaluate(() => [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ]);
    expect(overflow, 'nothing scrolls at a table').toEqual([0, 0]);
  });
});

describe('hidden tiles', () => {
  it('of the other seat are nowhere in the page or its traffic', async () => {
    const { host, guest } = await sitTogether('ingenious');
    for (let move = 0; move < 4; move += 1) {
      const mover = await Promise.race(
        [host, guest].map(async (person) => (await untilTurnOrEnd(person.page), person)),
      );
      await moveBy('mouse', 'ingenious', mover, move);
    }
    for (const [person, own] of [
      [host, 0],
      [guest, 1],
    ] as const) {
      const states = statesIn(person.heard);
      expect(states.length).toBeGreaterThan(3);
      for (const state of states) expect(state.view.seats[1 - own]!.tiles, 'the other rack').toBeNull();
      expect(states.some((state) => Array.isArray(state.view.seats[own]!.tiles))).toBe(true);
      for (const text of person.heard) {
        const event = JSON.parse(text) as { type?: string; seat?: number; chance?: { drawn?: unknown } | null };
        if (event.type === 'moved' && event.seat !== own) expect(event.chance?.drawn ?? null).toBeNull();
      }
      const shown = () =>
        person.page
          .locator('[data-tile]')
          .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset.tile));
      await expect.poll(shown).toEqual(states.findLast((state) => state.viewpoint === own)!.view.seats[own]!.tiles);
    }
  });
});

interface HeardState {
  viewpoint: number | null;
  has_secrets: boolean;
  view: { seats: { tiles: string[] | null }[] };
}

/** The states in everything that a browser heard. */
function statesIn(heard: string[]): HeardState[] {
  return heard.flatMap((text) => {
    const message = JSON.parse(text) as { state?: HeardState; view?: unknown; ply?: number };
    if (message.state?.view) return [message.state];
    return message.view && message.ply !== undefined ? [message as unknown as HeardState] : [];
  });
}

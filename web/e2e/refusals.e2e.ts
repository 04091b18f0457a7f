import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { placeOfSpace } from '../src/games/passtally/geometry';
import { SIDE } from '../src/games/passtally/view';
import { legalMoves, moveBy } from './hands';
import { moveCount, newPerson, playNow, untilTurnOrEnd, useBrowser, type Game, type Person } from './people';

useBrowser();

async function dropOn(page: Page, cell: string): Promise<void> {
  const { x, y, width, height } = (await page.locator(`.board [data-cell="${cell}"]`).boundingBox())!;
  await page.mouse.move(x - 30, y - 30, { steps: 3 });
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await page.mouse.up();
}

/** What does not fit, and the clause against it. */
const MISTAKES: Record<Game, [string, (person: Person) => Promise<void>]> = {
  blokus: [
    'BLO-3',
    async ({ page }) => {
      await page.locator('.hand [data-piece]').nth(1).hover();
      await page.mouse.down();
      await dropOn(page, '10,10');
    },
  ],
  ingenious: [
    'ING-8',
    async ({ page }) => {
      await page.locator('.hand [data-tile]').first().hover();
      await page.mouse.down();
      await dropOn(page, '0,0');
    },
  ],
  verflixt: [
    'VER-6',
    async ({ page }) => {
      const guard = page.locator('.spots button[aria-label*="Guard"]:not([aria-label*="can move"])').last();
      const { x, y, width, height } = (await guard.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height * 0.7);
    },
  ],
  passtally: [
    'PAS-5',
    async (person) => {
      const { page } = person;
      // Where the first marker goes is free; from the second on the edge is given.
      await moveBy('mouse', 'passtally', person, 0);
      await untilTurnOrEnd(page);
      const edges = new Set(legalMoves(person).map((move) => Math.floor(Number(move.split(' ')[1]) / SIDE)));
      const elsewhere = [0, 1, 2, 3].find((edge) => !edges.has(edge))! * SIDE;
      const { x, y, width, height } = (await page
        .locator(`.board [data-cell="${placeOfSpace(elsewhere).join(',')}"]`)
        .boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    },
  ],
};

describe.each(Object.entries(MISTAKES))('%s', (game, [clause, mistake]) => {
  it('says why something does not fit, with the clause, and changes nothing', async () => {
    const person = await newPerson();
    const { page } = person;
    await playNow(page, game as Game);
    await untilTurnOrEnd(page);
    await mistake(person);
    const before = await moveCount(page);
    const link = page.locator('.chip.bad a');
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/rules/${game}#${clause}`);
    expect(await moveCount(page)).toBe(before);
    expect(await page.locator('.tools .button.primary.refused').count(), 'the button is off').toBe(1);
  });
});

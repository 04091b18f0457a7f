import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { middleOf } from './hands';
import { moveBy } from './moves';
import { GAMES, newPerson, playNow, SIZES, untilTurnOrEnd, useBrowser, type Size } from './people';

useBrowser();

/** What of the table is not wholly on the screen. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['.game .box', '.game .tools .button.primary', '.game .hand', '.seats', '.status .turn'].filter((part) => {
      const found = document.querySelector(part);
      if (!found) return true;
      const { left, top, right, bottom } = found.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }),
  );
}

describe.each(GAMES)('%s', (game) => {
  it.each<Size>(['lying', 'lyingSmall', 'zoomed'])('can be played on a low screen: %s', async (size) => {
    const person = await newPerson({ size });
    const { page } = person;
    await playNow(page, game);
    await untilTurnOrEnd(page);
    expect(await cutOff(page)).toEqual([]);
    const board = (await page.locator('.game .box').boundingBox())!;
    expect(board.height, 'the board has nearly the whole height').toBeGreaterThan(SIZES[size].height * 0.8);
    const hand = (await page.locator('.game .hand').boundingBox())!;
    const first = page.locator('.game .hand :is([data-tile], [data-piece], [data-pile], [role=radio])').first();
    const { y, height } = (await first.boundingBox())!;
    expect(y + height, 'what is in hand is seen whole').toBeLessThanOrEqual(hand.y + hand.height + 1);
    await moveBy(size === 'zoomed' ? 'keys' : 'finger', game, person, 0);
  });
});

/** Put a finger down, move it and lift it, as the browser itself sees it: it may take the drag for scrolling. */
async function fingerDrag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', [
      { x: from.x + ((to.x - from.x) * step) / 10, y: from.y + ((to.y - from.y) * step) / 10 },
    ]);
  await touch('touchEnd', []);
}

describe('a finger on a tablet', () => {
  it.each([
    ['blokus', '.hand [data-piece]', [5, 5]],
    ['passtally', '.hand [data-pile]', [3, 3]],
  ] as const)('drags out of the hand of %s', async (game, pieces, cell) => {
    const person = await newPerson({ size: 'tablet' });
    const { page } = person;
    await playNow(page, game);
    await untilTurnOrEnd(page);
    if (game === 'passtally')
      for (let turn = 0; turn < 4; turn += 1) {
        await moveBy('finger', game, person, turn);
        await untilTurnOrEnd(page);
      }
    const { x, y, width, height } = (await page.locator(pieces).first().boundingBox())!;
    await fingerDrag(page, { x: x + width / 2, y: y + height / 2 }, await middleOf(page, [cell]));
    await page.locator('.tools .button.primary:not(:disabled), .tools .button.refused').first().waitFor();
  });
});

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { middleOf } from './hands';
import { smallTexts } from './inspection';
import { moveBy } from './moves';
import {
  GAMES,
  newPerson,
  playAgainst,
  playHint,
  playNow,
  SIZES,
  untilTurnOrEnd,
  useBrowser,
  type Size,
} from './people';

useBrowser();

const PARTS = ['.game .box', '.game .tools .button.primary', '.game .hand', '.seats', '.status .turn'];

/** What of the table is not wholly on the screen. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(
    (parts) =>
      parts.filter((part) => {
        const found = document.querySelector(part);
        if (!found) return true;
        const { left, top, right, bottom } = found.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      }),
    PARTS,
  );
}

/** What of the table cannot be scrolled to, or is wider than the screen. */
async function outOfReach(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const part of PARTS) {
    await page.locator(part).first().scrollIntoViewIfNeeded();
    const { x, y, width } = (await page.locator(part).first().boundingBox())!;
    if (x < -1 || x + width > SIZES.zoomedMore.width + 1 || y > SIZES.zoomedMore.height - 24) found.push(part);
  }
  return found;
}

/** A low screen leaves little to the board, an upright one all its width. */
const LEAST_BOARD: Partial<Record<Size, (box: { width: number; height: number }) => number>> = {
  phone: ({ width }) => width / SIZES.phone.width - 0.8,
  lying: ({ height }) => height / SIZES.lying.height - 0.8,
  lyingSmall: ({ height }) => height / SIZES.lyingSmall.height - 0.8,
  zoomed: ({ height }) => height / SIZES.zoomed.height - 0.8,
  zoomedMore: ({ width }) => width / SIZES.zoomedMore.width - 0.99,
  laptop: ({ height }) => height / SIZES.laptop.height - 0.8,
  tabletUpright: ({ width }) => width / SIZES.tabletUpright.width - 0.8,
};

describe.each(GAMES)('%s', (game) => {
  it('can be played, read and reached at every size', async () => {
    const person = await newPerson({ size: 'phone' });
    const { page } = person;
    await playNow(page, game);
    for (const [turn, size] of (Object.keys(SIZES) as Size[]).entries()) {
      await page.setViewportSize(SIZES[size]);
      expect(await untilTurnOrEnd(page)).toBe('turn');
      await page.waitForTimeout(100);
      const board = (await page.locator('.game .box').boundingBox())!;
      expect(LEAST_BOARD[size]?.(board) ?? 0, `${size}: as much board as there is room`).toBeGreaterThanOrEqual(0);
      if (size === 'zoomedMore') expect(await outOfReach(page), size).toEqual([]);
      else expect(await cutOff(page), size).toEqual([]);
      expect(await smallTexts(page), size).toEqual([]);
      await page.evaluate(() => scrollTo(0, 0));
      await moveBy('finger', game, person, turn);
    }
  });
});

describe('four players on a small laptop', () => {
  it.each(['ingenious', 'blokus', 'verflixt'])('are all seen whole in %s', async (game) => {
    const { page } = await newPerson({ size: 'laptop', language: 'ja' });
    await playAgainst(page, game, 4);
    for (let move = 0; move < 2; move += 1) if ((await untilTurnOrEnd(page)) === 'turn') await playHint(page);
    await untilTurnOrEnd(page);
    const { seen, seats } = await page.evaluate(() => ({
      seen: document.querySelector('.seats')!.getBoundingClientRect().bottom,
      seats: [...document.querySelectorAll('.seats .seat')].map((seat) => seat.getBoundingClientRect().bottom),
    }));
    expect(seats).toHaveLength(4);
    for (const seat of seats) expect(seat).toBeLessThanOrEqual(seen + 1);
    expect(await page.locator('.past .log li').count(), 'and the log beside them').toBeGreaterThan(3);
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
    ['ingenious', '.hand [data-tile]', [1, 1]],
    ['passtally', '.hand [data-pile]', [3, 3]],
  ] as const)('drags out of the hand of %s, lying and upright', async (game, pieces, cell) => {
    const person = await newPerson({ size: 'tablet' });
    const { page } = person;
    await playNow(page, game);
    await untilTurnOrEnd(page);
    if (game === 'passtally')
      for (let turn = 0; turn < 4; turn += 1) {
        await moveBy('finger', game, person, turn);
        await untilTurnOrEnd(page);
      }
    for (const size of ['tablet', 'tabletUpright'] as const) {
      await page.setViewportSize(SIZES[size]);
      await page.waitForTimeout(100);
      const { x, y, width, height } = (await page.locator(pieces).first().boundingBox())!;
      await fingerDrag(page, { x: x + width / 2, y: y + height / 2 }, await middleOf(page, [cell]));
      await page.locator('.tools .button.primary:not(:disabled), .tools .button.refused').first().waitFor();
      await page.keyboard.press('Escape');
    }
  });
});

/** How quickly the page answers, by the browser's own clocks. Run by `make web-bench`; figures, not tests. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { legalMoves } from './hands';
import { confirmButton, moveCount, newPerson, playNow, untilTurnOrEnd, useBrowser, yourTurn } from './people';
import { parseCells } from '../src/games/drawing/cells';
import { pieceName } from '../src/games/blokus/pieces';

useBrowser();

/** One frame at 60 Hz, in milliseconds. */
const FRAME = 16.7;

function tell(what: string, times: number[], goal: number): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(1);
  console.log(`${what}: median ${at(0.5)} ms, nine in ten within ${at(0.9)} ms, worst ${at(1)} ms (goal ${goal} ms, ${sorted.length} times)`);
}

/** From an event until all that it changes is written to the page and laid out, so that the next frame shows it. */
async function timeEvents(page: Page, points: { x: number; y: number }[], type: string): Promise<number[]> {
  return page.evaluate(
    async ([places, name]) => {
      const times: number[] = [];
      for (const { x, y } of places) {
        const target = document.elementFromPoint(x, y)!;
        await new Promise(requestAnimationFrame);
        const begin = performance.now();
        target.dispatchEvent(new PointerEvent(name, { bubbles: true, clientX: x, clientY: y, pointerType: 'mouse', isPrimary: true }));
        // Svelte writes to the page in microtasks; reading a size then forces style and layout.
        await Promise.resolve();
        void document.body.offsetHeight;
        times.push(performance.now() - begin);
      }
      return times;
    },
    [points, type] as const,
  );
}

/** From the press of the button until the piece lies there. */
async function timeDrop(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('.tools .button.primary')!;
    await new Promise(requestAnimationFrame);
    const begin = performance.now();
    button.click();
    await Promise.resolve();
    void document.body.offsetHeight;
    return performance.now() - begin;
  });
}

describe('how quickly', () => {
  it('a table is there to play at, and a piece follows and is laid', async () => {
    const person = await newPerson();
    const { page } = person;
    await playNow(page, 'blokus');
    await untilTurnOrEnd(page);

    const interactive: number[] = [];
    for (let visit = 0; visit < 7; visit += 1) {
      await page.reload();
      await yourTurn(page).waitFor();
      await page.locator('.hand [data-piece]').first().waitFor();
      // A mark that the page sets when the board can first be used, since the navigation began.
      interactive.push(await page.evaluate(() => performance.getEntriesByName('table-interactive')[0]?.startTime ?? NaN));
    }
    tell('a table is interactive', interactive, 1000);

    const move = legalMoves(person).findLast((text) => text.split(',').length === 5)!;
    const cells = parseCells(move, 20);
    await page.locator(`.hand [data-piece="${pieceName(cells)}"]`).first().click();
    const box = (await page.locator('.board .box svg').first().boundingBox())!;
    const points = Array.from({ length: 120 }, (_, step) => ({
      x: box.x + 20 + ((box.width - 40) * (step % 60)) / 60, y: box.y + box.height * (step < 60 ? 0.4 : 0.7),
    }));
    const ghost = await timeEvents(page, points, 'pointermove');
    tell('pointer to ghost', ghost, FRAME);

    const drops: number[] = [];
    while (drops.length < 8 && (await untilTurnOrEnd(page)) === 'turn') {
      await page.locator('.status').getByRole('button', { name: 'Hint' }).click();
      await confirmButton(page).waitFor();
      const before = await moveCount(page);
      drops.push(await timeDrop(page));
      await expect.poll(() => moveCount(page)).toBeGreaterThan(before);
    }
    tell('drop to drawn', drops, FRAME);
    expect(ghost.length).toBe(120);
  });
});

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
  console.log(
    `${what}: median ${at(0.5)} ms, nine in ten within ${at(0.9)} ms, worst ${at(1)} ms (goal ${goal} ms, ${sorted.length} times)`,
  );
}

/**
 * Milliseconds of work from an event until the frame that shows what it changed is handed over to be put on the screen: the
 * app's own work, style, layout and paint. The event happens where a frame begins, so that no waiting for the screen's
 * next turn is counted; the message that a frame's beginning posts is the first thing that the page does after its end.
 */
const WATCH = `window.timeFrame = (act) => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  requestAnimationFrame(() => {
    const begin = performance.now();
    port1.onmessage = () => resolve(performance.now() - begin);
    port2.postMessage(null);
    act();
  });
});`;

declare global {
  interface Window {
    timeFrame: (act: () => void) => Promise<number>;
  }
}

/** Lets the pointer move to each of the points. */
async function timeMoves(page: Page, points: { x: number; y: number }[]): Promise<number[]> {
  return page.evaluate(async (places) => {
    const times: number[] = [];
    for (const { x, y } of places) {
      const target = document.elementFromPoint(x, y)!;
      const move = new PointerEvent('pointermove', {
        bubbles: true,
        clientX: x,
        clientY: y,
        pointerType: 'mouse',
        isPrimary: true,
      });
      times.push(await window.timeFrame(() => target.dispatchEvent(move)));
    }
    return times;
  }, points);
}

/** Presses the button that lays the piece; the frame must show it lying there, whatever the server says later. */
async function timeDrop(page: Page): Promise<number> {
  const [time, laid] = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('.tools .button.primary')!;
    const time = await window.timeFrame(() => button.click());
    return [time, document.querySelector('.board .sent') !== null] as const;
  });
  expect(laid, 'the piece lies there in the frame after the press').toBe(true);
  return time;
}

describe('how quickly', () => {
  it('a table is there to play at, and a piece follows and is laid', async () => {
    const person = await newPerson();
    const { page } = person;
    await page.addInitScript(WATCH);
    await playNow(page, 'blokus');
    await untilTurnOrEnd(page);

    const interactive: number[] = [];
    for (let visit = 0; visit < 7; visit += 1) {
      await page.reload();
      await yourTurn(page).waitFor();
      await page.locator('.hand [data-piece]').first().waitFor();
      // A mark that the page sets when the board can first be used, since the navigation began.
      interactive.push(
        await page.evaluate(() => performance.getEntriesByName('table-interactive')[0]?.startTime ?? NaN),
      );
    }
    tell('a table is interactive', interactive, 1000);

    const move = legalMoves(person).findLast((text) => text.split(',').length === 5)!;
    const cells = parseCells(move, 20);
    await page
      .locator(`.hand [data-piece="${pieceName(cells)}"]`)
      .first()
      .click();
    const box = (await page.locator('.board .box svg').first().boundingBox())!;
    const points = Array.from({ length: 120 }, (_, step) => ({
      x: box.x + 20 + ((box.width - 40) * (step % 60)) / 60,
      y: box.y + box.height * (step < 60 ? 0.4 : 0.7),
    }));
    const ghost = await timeMoves(page, points);
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

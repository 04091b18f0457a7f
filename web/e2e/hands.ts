/**
 * Hands at a table: what a person does with a board, whatever the game. Each game has its own in `games/`.
 *
 * What is legal comes from the page's own traffic; everything else is done as people do it: choose, turn until it fits,
 * click or drag, confirm. By keys and by finger the page itself says where a piece fits.
 */

import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { confirmButton, moveCount, type Person } from './people';

interface Point {
  x: number;
  y: number;
}

export type Hands = (person: Person, turn: number) => Promise<void>;

/** How the moves of a game are made. Every `games/<game>.ts` exports one as `hands`. */
export interface GameHands {
  mouse: Hands;
  keys: Hands;
  finger: Hands;
  /** Something that does not fit, and the clause against it. */
  mistake: { clause: string; make: (person: Person) => Promise<void> };
  /** Whether the device is handed over because of hidden tiles; and what stays lit meanwhile of a move that scored. */
  hasHiddenTiles?: boolean;
  lit?: string;
}

/** The moves that the page was told to be legal in its own turn. */
export function legalMoves({ heard }: Person): string[] {
  for (const text of [...heard].reverse()) {
    const told = JSON.parse(text) as { state?: { legal?: string[] | null }; legal?: unknown };
    if (told.state?.legal) return told.state.legal;
    // A board without a table, as on the rules pages.
    if (Array.isArray(told.legal)) return told.legal as string[];
  }
  throw new Error('the page was not told any legal moves');
}

/** One of the legal moves, another one every turn. */
export function someMove(person: Person, turn: number, isWanted: (move: string) => boolean = () => true): string {
  const legal = legalMoves(person);
  const wanted = legal.filter(isWanted);
  const from = wanted.length > 0 ? wanted : legal;
  return from[(turn * 7919) % from.length]!;
}

export async function middleOf(page: Page, cells: readonly (readonly [number, number])[]): Promise<Point> {
  const boxes = await Promise.all(
    cells.map((cell) => page.locator(`.board [data-cell="${cell.join(',')}"]`).boundingBox()),
  );
  const middle = (low: number[], high: number[]) => (Math.min(...low) + Math.max(...high)) / 2;
  const sure = boxes.map((box) => box!);
  return {
    x: middle(
      sure.map((box) => box.x),
      sure.map((box) => box.x + box.width),
    ),
    y: middle(
      sure.map((box) => box.y),
      sure.map((box) => box.y + box.height),
    ),
  };
}

export const isReady = async (page: Page) => (await confirmButton(page).count()) > 0;

const TURN_BUTTONS: Record<string, RegExp> = { r: /Turn|回す/, f: /Flip|裏返す/ };

/** Turn and flip the ghost where it is until it fits. */
export async function turnUntilItFits(page: Page, keys: string[], by: 'keys' | 'buttons'): Promise<void> {
  for (const key of keys) {
    if (await isReady(page)) return;
    if (by === 'keys') await page.keyboard.press(key);
    else await page.locator('.tools .button', { hasText: TURN_BUTTONS[key] }).click();
  }
  expect(await isReady(page), 'the ghost fits after some turns').toBe(true);
}

export async function drag(page: Page, from: Locator, to: Point): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(to.x - 40, to.y - 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

/** Press Tab until this has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${wanted.toString()}`);
}

/** Walk along a hand to the first piece that fits, take it, go on to another place where it fits, and lay it. */
export async function layFromHand(page: Page, pieces: Locator): Promise<void> {
  await tabTo(page, pieces);
  for (let steps = 0; steps < 30; steps += 1) {
    if (!(await page.evaluate(() => document.activeElement!.classList.contains('cramped')))) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('n');
  await confirmButton(page).waitFor();
  await page.keyboard.press('Enter');
}

/** Let go over a cell what the mouse holds. */
export async function dropOn(page: Page, cell: string): Promise<void> {
  const { x, y, width, height } = (await page.locator(`.board [data-cell="${cell}"]`).boundingBox())!;
  await page.mouse.move(x - 30, y - 30, { steps: 3 });
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await page.mouse.up();
}

/** Do something, and see that a move was made by it. */
export async function andSee({ page }: Person, act: () => Promise<void>): Promise<void> {
  const before = await moveCount(page);
  await act();
  await expect.poll(() => moveCount(page), { timeout: 20_000 }).toBeGreaterThan(before);
}

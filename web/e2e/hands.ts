/**
 * Hands at a table: how a person makes a move on the board of each game.
 *
 * What is legal comes from the page's own traffic; everything else is done as people do it: choose, turn until it fits,
 * click or drag, confirm. By keys and by finger the page itself says where a piece fits.
 */

import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { parseCells, type Cell } from '../src/games/drawing/cells';
import { hexKey } from '../src/games/ingenious/hexes';
import { parsePlacement as parseTile } from '../src/games/ingenious/moves';
import { pieceName } from '../src/games/blokus/pieces';
import { placeOfSpace } from '../src/games/passtally/geometry';
import { parseMove as parseAction } from '../src/games/passtally/moves';
import { confirmButton, moveCount, type Game, type Person } from './people';

interface Point {
  x: number;
  y: number;
}

export type Hands = (person: Person, turn: number) => Promise<void>;

/** The moves that the page was told to be legal in its own turn. */
export function legalMoves({ heard }: Person): string[] {
  for (const text of [...heard].reverse()) {
    const { state } = JSON.parse(text) as { state?: { legal?: string[] | null } };
    if (state?.legal) return state.legal;
  }
  throw new Error('the page was not told any legal moves');
}

/** One of the legal moves, another one every turn. */
function someMove(person: Person, turn: number, isWanted: (move: string) => boolean = () => true): string {
  const legal = legalMoves(person);
  const wanted = legal.filter(isWanted);
  const from = wanted.length > 0 ? wanted : legal;
  return from[(turn * 7919) % from.length]!;
}

async function middleOf(page: Page, cells: readonly (readonly [number, number])[]): Promise<Point> {
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

const isReady = async (page: Page) => (await confirmButton(page).count()) > 0;

const TURN_BUTTONS: Record<string, RegExp> = { r: /Turn|回す/, f: /Flip|裏返す/ };

/** Turn and flip the ghost where it is until it fits. */
async function turnUntilItFits(page: Page, keys: string[], by: 'keys' | 'buttons'): Promise<void> {
  for (const key of keys) {
    if (await isReady(page)) return;
    if (by === 'keys') await page.keyboard.press(key);
    else await page.locator('.tools .button', { hasText: TURN_BUTTONS[key] }).click();
  }
  expect(await isReady(page), 'the ghost fits after some turns').toBe(true);
}

async function drag(page: Page, from: Locator, to: Point): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(to.x - 40, to.y - 10, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

// By mouse ------------------------------------------------------------------------------------------------

const blokusByMouse: Hands = async (person, turn) => {
  const { page } = person;
  const cells = parseCells(
    someMove(person, turn, (move) => move.split(',').length > 3),
    20,
  );
  const piece = page.locator(`.hand [data-piece="${pieceName(cells)}"]:visible`).first();
  const middle = await middleOf(page, cells);
  await piece.click();
  await page.mouse.move(middle.x, middle.y, { steps: 3 });
  await turnUntilItFits(page, ['r', 'r', 'r', 'f', 'r', 'r', 'r'], turn % 2 ? 'keys' : 'buttons');
  if (turn % 3 === 0) {
    // Put it back, and drag it out of the hand as it is now turned.
    await page.keyboard.press('Escape');
    return drag(page, piece, middle);
  }
  await page.mouse.click(middle.x, middle.y);
};

const ingeniousByMouse: Hands = async (person, turn) => {
  const { page } = person;
  const move = someMove(person, turn);
  const tile = parseTile(move);
  if (!tile) {
    await page
      .getByRole('radio')
      .nth(move === 'swap' ? 1 : 0)
      .click();
    return confirmButton(page).click();
  }
  const slot = page.locator(`.hand [data-tile="${move.slice(0, 2)}"]`).first();
  const anchor = await middleOf(page, [hexKey(tile.cells[0]).split(',').map(Number) as [number, number]]);
  if ((await slot.getAttribute('aria-pressed')) !== 'true') await slot.click();
  await page.mouse.move(anchor.x, anchor.y, { steps: 3 });
  await turnUntilItFits(page, ['r', 'r', 'r', 'r', 'r'], turn % 2 ? 'keys' : 'buttons');
  if (turn % 3 === 0) {
    await page.keyboard.press('Escape');
    return drag(page, slot, anchor);
  }
  await page.mouse.click(anchor.x, anchor.y);
};

/** A piece on the road, or a card beside it. */
const verflixtByMouse: Hands = async (person, turn) => {
  const { page } = person;
  const move = someMove(person, turn);
  const spot = /^(?:pawn|guard) (start|\d+)$/.exec(move)?.[1];
  if (spot !== undefined && turn % 2 === 0 && !(await isReady(page))) {
    const place = (await page
      .locator('.board .spots button')
      .nth(spot === 'start' ? 0 : Number(spot))
      .boundingBox())!;
    await page.mouse.click(place.x + place.width / 2, place.y + place.height * 0.7);
  }
  const cards = page.locator('.hand [role=radio]');
  if (!(await isReady(page))) await cards.nth(legalMoves(person).indexOf(move)).click();
  await confirmButton(page).click();
};

const passtallyByMouse: Hands = async (person, turn) => {
  const { page } = person;
  const move = parseAction(
    someMove(person, turn, (text) => (turn % 4 === 3 ? text.startsWith('move') : text.startsWith('tile'))),
  );
  const clickOn = async (place: Cell) => {
    const { x, y } = await middleOf(page, [place]);
    await page.mouse.click(x, y);
  };
  if (move?.type === 'marker') await clickOn(placeOfSpace(move.space));
  if (move?.type === 'move') {
    await clickOn(placeOfSpace(move.from));
    await clickOn(placeOfSpace(move.to));
  }
  if (move?.type === 'tile') {
    const pile = page.locator(`[data-pile="${move.pile}"]`);
    const middle = await middleOf(
      page,
      move.cells.map(([x, y]) => [x + 1, y + 1] as const),
    );
    await pile.click();
    await page.mouse.move(middle.x, middle.y, { steps: 3 });
    await turnUntilItFits(page, ['r', 'r', 'r'], 'keys');
    if (turn % 3 === 0) {
      await page.keyboard.press('Escape');
      await drag(page, pile, middle);
    } else await page.mouse.click(middle.x, middle.y);
  }
  await confirmButton(page).click();
};

const BY_MOUSE: Record<Game, Hands> = {
  blokus: blokusByMouse,
  ingenious: ingeniousByMouse,
  verflixt: verflixtByMouse,
  passtally: passtallyByMouse,
};

// By keys -------------------------------------------------------------------------------------------------

/** Press Tab until this has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${wanted.toString()}`);
}

/** Walk along a hand to the first piece that fits, take it, go on to another place where it fits, and lay it. */
async function layFromHand(page: Page, pieces: Locator): Promise<void> {
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

const BY_KEYS: Record<Game, Hands> = {
  blokus: ({ page }) => layFromHand(page, page.locator('.hand [data-piece]')),
  ingenious: async ({ page }) => {
    if ((await page.locator('.hand [data-tile]').count()) > 0)
      return layFromHand(page, page.locator('.hand [data-tile]'));
    await tabTo(page, page.getByRole('radio'));
    await page.keyboard.press('Enter');
    await tabTo(page, confirmButton(page));
    await page.keyboard.press('Enter');
  },
  verflixt: async ({ page }) => {
    await tabTo(page, page.locator('.hand [role=radio]'));
    await page.keyboard.press('1');
    await tabTo(page, confirmButton(page));
    await page.keyboard.press('Enter');
  },
  passtally: async ({ page }, turn) => {
    await tabTo(page, page.locator('.board [role=gridcell]'));
    await page.keyboard.press(String(1 + (turn % 3)));
    await page.keyboard.press('n');
    await confirmButton(page).waitFor();
    await page.keyboard.press('Enter');
  },
};

// By finger -----------------------------------------------------------------------------------------------

const BY_FINGER: Record<Game, Hands> = {
  blokus: async ({ page }) => {
    await page.locator('.hand [data-piece]:not(.cramped)').first().tap();
    await confirmButton(page).tap();
  },
  ingenious: async ({ page }) => {
    const tiles = page.locator('.hand [data-tile]:not(.cramped)');
    await ((await tiles.count()) > 0 ? tiles : page.getByRole('radio')).first().tap();
    await confirmButton(page).tap();
  },
  verflixt: async ({ page }, turn) => {
    const cards = page.locator('.hand [role=radio]');
    if (!(await isReady(page))) await cards.nth(turn % (await cards.count())).tap();
    await confirmButton(page).tap();
  },
  passtally: async (person, turn) => {
    const { page } = person;
    const move = parseAction(someMove(person, turn, (text) => text.startsWith('tile')));
    if (move?.type === 'tile') await page.locator(`[data-pile="${move.pile}"]`).tap();
    else if (move?.type === 'marker') {
      const { x, y } = await middleOf(page, [placeOfSpace(move.space)]);
      await page.touchscreen.tap(x, y);
    }
    await confirmButton(page).tap();
  },
};

const MANNERS = { mouse: BY_MOUSE, keys: BY_KEYS, finger: BY_FINGER };

/** Make some legal move in one's own turn, and see that it was made. */
export async function moveBy(manner: keyof typeof MANNERS, game: Game, person: Person, turn: number): Promise<void> {
  const before = await moveCount(person.page);
  await MANNERS[manner][game](person, turn);
  await expect.poll(() => moveCount(person.page), { timeout: 20_000 }).toBeGreaterThan(before);
}

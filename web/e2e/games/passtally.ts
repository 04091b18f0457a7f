/** Hands at a table of Passtally. */

import type { Cell } from '../../src/games/drawing/cells';
import { placeOfSpace } from '../../src/games/passtally/geometry';
import { parseMove as parseAction } from '../../src/games/passtally/moves';
import { SIDE } from '../../src/games/passtally/view';
import {
  andSee,
  drag,
  isReady,
  legalMoves,
  middleOf,
  someMove,
  tabTo,
  turnUntilItFits,
  type GameHands,
  type Hands,
} from '../hands';
import { confirmButton, untilTurnOrEnd } from '../people';

const mouse: Hands = async (person, turn) => {
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

const keys: Hands = async (person, turn) => {
  const { page } = person;
  const move = parseAction(someMove(person, turn, (text) => text.startsWith('tile')));
  await tabTo(page, page.locator('.board [role=gridcell]'));
  // Not any pile: one may be empty in the last turns (PAS-14).
  if (move?.type === 'tile') await page.keyboard.press(String(move.pile));
  await page.keyboard.press('n');
  for (let turns = 0; turns < 3 && !(await isReady(page)); turns += 1) {
    await page.keyboard.press('r');
    await page.keyboard.press('n');
  }
  await confirmButton(page).waitFor();
  await page.keyboard.press('Enter');
};

const finger: Hands = async (person, turn) => {
  const { page } = person;
  const move = parseAction(someMove(person, turn, (text) => text.startsWith('tile')));
  if (move?.type === 'tile') await page.locator(`[data-pile="${move.pile}"]`).tap();
  else if (move?.type === 'marker') {
    const { x, y } = await middleOf(page, [placeOfSpace(move.space)]);
    await page.touchscreen.tap(x, y);
  }
  await confirmButton(page).tap();
};

export const hands: GameHands = {
  mouse,
  keys,
  finger,
  mistake: {
    clause: 'PAS-5',
    make: async (person) => {
      const { page } = person;
      // Where the first marker goes is free; from the second on the edge is given.
      await andSee(person, () => mouse(person, 0));
      await untilTurnOrEnd(page);
      const edges = new Set(legalMoves(person).map((move) => Math.floor(Number(move.split(' ')[1]) / SIDE)));
      const elsewhere = [0, 1, 2, 3].find((edge) => !edges.has(edge))! * SIDE;
      const { x, y, width, height } = (await page
        .locator(`.board [data-cell="${placeOfSpace(elsewhere).join(',')}"]`)
        .boundingBox())!;
      await page.mouse.click(x + width / 2, y + height / 2);
    },
  },
};

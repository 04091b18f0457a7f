/** Hands at a table of Blokus. */

import { parseCells } from '../../src/games/drawing/cells';
import { pieceName } from '../../src/games/blokus/pieces';
import { drag, dropOn, layFromHand, middleOf, someMove, turnUntilItFits, type GameHands, type Hands } from '../hands';
import { confirmButton } from '../people';

const mouse: Hands = async (person, turn) => {
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

const keys: Hands = ({ page }) => layFromHand(page, page.locator('.hand [data-piece]'));

const finger: Hands = async ({ page }) => {
  await page.locator('.hand [data-piece]:not(.cramped)').first().tap();
  await confirmButton(page).tap();
};

export const hands: GameHands = {
  mouse,
  keys,
  finger,
  mistake: {
    clause: 'BLO-3',
    make: async ({ page }) => {
      await page.locator('.hand [data-piece]').nth(1).hover();
      await page.mouse.down();
      await dropOn(page, '10,10');
    },
  },
};

/** Hands at a table of Ingenious. */

import { hexKey } from '../../src/games/ingenious/hexes';
import { parsePlacement as parseTile } from '../../src/games/ingenious/moves';
import {
  drag,
  dropOn,
  layFromHand,
  middleOf,
  someMove,
  tabTo,
  turnUntilItFits,
  type GameHands,
  type Hands,
} from '../hands';
import { confirmButton } from '../people';

const mouse: Hands = async (person, turn) => {
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

const keys: Hands = async ({ page }) => {
  if ((await page.locator('.hand [data-tile]').count()) > 0)
    return layFromHand(page, page.locator('.hand [data-tile]'));
  await tabTo(page, page.getByRole('radio'));
  await page.keyboard.press('Enter');
  await tabTo(page, confirmButton(page));
  await page.keyboard.press('Enter');
};

const finger: Hands = async ({ page }) => {
  const tiles = page.locator('.hand [data-tile]:not(.cramped)');
  await ((await tiles.count()) > 0 ? tiles : page.getByRole('radio')).first().tap();
  await confirmButton(page).tap();
};

export const hands: GameHands = {
  mouse,
  keys,
  finger,
  mistake: {
    clause: 'ING-8',
    make: async ({ page }) => {
      await page.locator('.hand [data-tile]').first().hover();
      await page.mouse.down();
      await dropOn(page, '0,0');
    },
  },
  hasHiddenTiles: true,
  lit: '.beam',
};

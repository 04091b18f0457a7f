/** Hands at a table of Verflixt. */

import { isReady, legalMoves, someMove, tabTo, type GameHands, type Hands } from '../hands';
import { confirmButton } from '../people';

/** A piece on the road, or a card beside it. */
const mouse: Hands = async (person, turn) => {
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

const keys: Hands = async ({ page }) => {
  await tabTo(page, page.locator('.hand [role=radio]'));
  await page.keyboard.press('1');
  await tabTo(page, confirmButton(page));
  await page.keyboard.press('Enter');
};

const finger: Hands = async ({ page }, turn) => {
  const cards = page.locator('.hand [role=radio]');
  if (!(await isReady(page))) await cards.nth(turn % (await cards.count())).tap();
  await confirmButton(page).tap();
};

export const hands: GameHands = {
  mouse,
  keys,
  finger,
  mistake: {
    clause: 'VER-6',
    make: async ({ page }) => {
      const guard = page.locator('.spots button[aria-label*="Guard"]:not([aria-label*="can move"])').last();
      const { x, y, width, height } = (await guard.boundingBox())!;
      await page.mouse.click(x + width / 2, y + height * 0.7);
    },
  },
};

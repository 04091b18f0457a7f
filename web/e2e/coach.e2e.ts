/** The coach: chosen in the form, said at the start, and heard before a move that throws much away. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { parseCells } from '../src/games/drawing/cells';
import { pieceName } from '../src/games/blokus/pieces';
import { legalMoves, middleOf, turnUntilItFits } from './hands';
import { LOOKS, lookAt } from './inspection';
import { confirmButton, moveCount, newPerson, useBrowser, yourTurn, type Person } from './people';

useBrowser();

/** A table of Blokus for two with a coach, made in the form. */
async function playCoached(page: Page): Promise<void> {
  await page.goto('/new/blokus?way=programs');
  await page.getByRole('radio', { name: /^2/ }).check({ force: true });
  await page.getByRole('switch', { name: /With a coach|コーチをつける/ }).check({ force: true });
  await page.getByRole('button', { name: /Begin|始める/ }).click();
  await page.waitForURL(/\/table\//);
  await yourTurn(page).waitFor({ timeout: 60_000 });
}

/** A first move that the coach warns of: one of the smallest pieces. */
async function poorMove(person: Person): Promise<string> {
  const small = legalMoves(person).filter((move) => move.split(',').length <= 3);
  const move = await person.page.evaluate(async (moves) => {
    const headers = { 'X-Tessera': '1', 'Content-Type': 'application/json' };
    const table = location.pathname.split('/').at(-1);
    for (const move of moves) {
      const answer = await fetch(`/api/tables/${table}/judge`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ move }),
      });
      const { grade } = (await answer.json()) as { grade: string };
      if (grade === 'mistake' || grade === 'blunder') return move;
    }
    return null;
  }, small);
  return move!;
}

/** Put the ghost of a move on the board, and press the button that makes it. */
async function layDown({ page }: Person, move: string): Promise<void> {
  const cells = parseCells(move, 20);
  await page
    .locator(`.hand [data-piece="${pieceName(cells)}"]:visible`)
    .first()
    .click();
  const middle = await middleOf(page, cells);
  await page.mouse.move(middle.x, middle.y, { steps: 3 });
  await turnUntilItFits(page, ['r', 'r', 'r', 'f', 'r', 'r', 'r'], 'keys');
  await confirmButton(page).click();
}

it('warns before a poor move, shows a better one, and lets it be played all the same', async () => {
  const person = await newPerson();
  const { page } = person;
  await playCoached(page);
  await page.getByText('This game is not rated').waitFor();
  expect(await page.locator('header .title small').textContent()).toContain('with a coach');
  const move = await poorMove(person);

  await layDown(person, move);
  const warning = page.getByRole('dialog', { name: 'Coach' });
  await warning.waitFor();
  expect(await warning.textContent()).toMatch(/throws away about \d+ %/);
  await page.keyboard.press('Escape');
  expect(await moveCount(page), 'nothing was sent').toBe(0);
  // It is in hand again, and not marked as forbidden.
  await confirmButton(page).waitFor();

  await confirmButton(page).click();
  await warning.getByRole('button', { name: 'Show a better move' }).click();
  await page.getByText(/^Hint/).first().waitFor();
  expect(await moveCount(page)).toBe(0);

  await page.keyboard.press('Escape');
  await layDown(person, move);
  await warning.getByRole('button', { name: 'Play it all the same' }).click();
  await expect.poll(() => moveCount(page)).toBeGreaterThan(0);
});

it.each(LOOKS)('looks well on a %s in %s', async (size, language) => {
  const person = await newPerson({ size, language });
  const { page } = person;
  await playCoached(page);
  await lookAt(page, `coach-start-${size}-${language}`, { within: '.notes' });
  // Only how it looks is looked at here.
  await page.route('**/judge', (route) =>
    route.fulfill({ json: { move: 'a20', grade: 'blunder', loss: 0.23, better: null } }),
  );
  await page.locator('.hand [data-piece]:not(.cramped)').first().click();
  if (size !== 'phone') await page.keyboard.press('n');
  await confirmButton(page).click();
  await page.getByRole('dialog').waitFor();
  await lookAt(page, `coach-${size}-${language}`, { within: 'dialog' });
});

it('is not offered beside people', async () => {
  const { page } = await newPerson();
  await page.goto('/new/blokus?way=friends');
  await page.getByRole('button', { name: 'Make the table' }).waitFor();
  expect(await page.getByRole('switch', { name: 'With a coach' }).count()).toBe(0);
});

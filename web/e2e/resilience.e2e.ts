import { describe, expect, it } from 'vitest';
import { moveCount, newPerson, playHint, playNow, untilTurnOrEnd, useBrowser, yourTurn } from './people';

useBrowser();

describe('a table', () => {
  it('is the same after a reload in the middle of a turn', async () => {
    const { page } = await newPerson();
    await playNow(page, 'blokus');
    await playHint(page);
    await untilTurnOrEnd(page);
    const moves = await moveCount(page);
    await page.reload();
    await yourTurn(page).waitFor();
    expect(await moveCount(page)).toBe(moves);
    await playHint(page);
  });

  it('comes back by itself after the socket was cut, and says meanwhile that it is offline', async () => {
    const { page } = await newPerson();
    const cut: (() => Promise<void>)[] = [];
    let isCut = false;
    await page.routeWebSocket(/\/socket/, (socket) => {
      if (isCut) return void socket.close({ code: 1012 });
      socket.connectToServer();
      cut.push(() => socket.close({ code: 1012 }));
    });
    await playNow(page, 'passtally');
    await untilTurnOrEnd(page);
    const moves = await moveCount(page);
    isCut = true;
    await Promise.all(cut.map((close) => close()));
    await page.getByText('Connection lost').waitFor();
    isCut = false;
    await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 20_000 });
    expect(await moveCount(page)).toBe(moves);
    await playHint(page);
  });

  it('delivers a move that was made while the line was down', async () => {
    const { page } = await newPerson();
    let isCut = false;
    const open: { close(options: { code: number }): Promise<void> }[] = [];
    await page.routeWebSocket(/\/socket/, (socket) => {
      if (isCut) return void socket.close({ code: 1012 });
      socket.connectToServer();
      open.push(socket);
    });
    await playNow(page, 'blokus');
    await untilTurnOrEnd(page);
    await page.locator('.status').getByRole('button', { name: 'Hint' }).click();
    const confirm = page.locator('.tools .button.primary:enabled:not(.refused)');
    await confirm.waitFor();
    isCut = true;
    await Promise.all(open.map((socket) => socket.close({ code: 1012 })));
    await confirm.click();
    isCut = false;
    await expect.poll(() => moveCount(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
  });

  it('tells the clause when a piece does not fit', async () => {
    const { page } = await newPerson();
    await playNow(page, 'blokus');
    await untilTurnOrEnd(page);
    await page.locator('.hand button').nth(1).click();
    const board = (await page.locator('.board .box svg').first().boundingBox())!;
    await page.mouse.move(board.x + board.width / 2, board.y + board.height / 2, { steps: 4 });
    const clause = page.locator('.board a', { hasText: 'BLO-3' });
    await clause.waitFor();
    expect(await clause.getAttribute('href')).toBe('/rules/blokus#BLO-3');
  });
});

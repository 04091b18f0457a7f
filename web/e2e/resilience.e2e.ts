import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moveCount, newPerson, playHint, playNow, untilTurnOrEnd, useBrowser, yourTurn } from './people';
import { startServer, untilReady } from './setup';

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
    await expect.poll(() => moveCount(page)).toBe(moves);
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
    await expect.poll(() => moveCount(page)).toBe(moves);
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

  it('is there again when a phone wakes up on a line that has died silently', async () => {
    const { page } = await newPerson({ size: 'phone' });
    const lines: { isDead: boolean }[] = [];
    await page.routeWebSocket(/\/socket/, (socket) => {
      const server = socket.connectToServer();
      const line = { isDead: false };
      lines.push(line);
      socket.onMessage((message) => line.isDead || server.send(message));
      server.onMessage((message) => line.isDead || socket.send(message));
    });
    await playNow(page, 'verflixt');
    await untilTurnOrEnd(page);
    const opened = lines.length;
    for (const line of lines) line.isDead = true;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(opened);
    await playHint(page, 'tap');
  });

  it('outlives its server: killed in the middle of a turn and started anew, the game goes on without a reload', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
    const first = await startServer(folder);
    await untilReady(first.base);
    const { page } = await newPerson({ base: first.base });
    await playNow(page, 'blokus');
    await playHint(page);
    await untilTurnOrEnd(page);
    const moves = await moveCount(page);
    first.server.removeAllListeners('exit');
    first.server.kill('SIGKILL');
    // At the latest when a ping is not answered.
    await page.getByText('Connection lost').waitFor({ timeout: 60_000 });
    const second = await startServer(folder, Number(new URL(first.base).port));
    try {
      await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 120_000 });
      await yourTurn(page).waitFor({ timeout: 60_000 });
      await expect.poll(() => moveCount(page)).toBe(moves);
      await untilReady(second.base);
      await playHint(page);
    } finally {
      second.server.removeAllListeners('exit');
      second.server.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

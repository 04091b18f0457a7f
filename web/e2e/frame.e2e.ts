import { describe, expect, it } from 'vitest';
import { handsOf, moveBy } from './moves';
import { newPerson, playNow, resign, resultPage, sitTogether, useBrowser, yourTurn } from './people';

useBrowser();

describe('around the board', () => {
  it('a try-out keeps its reason and its clause when somebody else comes to look', async () => {
    const { host } = await sitTogether('blokus');
    await yourTurn(host.page).waitFor();
    const { clause, make } = handsOf('blokus').mistake;
    await make(host);
    const reason = host.page.locator('.chip.bad a', { hasText: clause });
    await reason.waitFor();
    const asked: string[] = [];
    host.page.on('request', (request) => void (request.url().endsWith('/try') && asked.push(request.url())));

    const watcher = await newPerson();
    await watcher.page.goto(host.page.url());
    await host.page.getByText('1 watching').waitFor();
    expect(await reason.count(), 'the clause is still there').toBe(1);
    expect(asked, 'questions asked again').toEqual([]);
  });

  it('an invited guest who has sat down is not told to be watching', async () => {
    const { host } = await sitTogether('verflixt');
    await expect.poll(() => host.page.getByText('watching').count(), { timeout: 5000 }).toBe(0);
  });

  it('who has resigned is not offered the seat again', async () => {
    const { page } = await newPerson();
    await playNow(page, 'blokus');
    await resign(page);
    await page.getByRole('button', { name: 'See the result' }).waitFor();
    expect(await page.getByRole('button', { name: 'Take the seat back' }).count()).toBe(0);
  });

  it('the result page ends where its content ends', async () => {
    const person = await newPerson({ size: 'phone' });
    const { page } = person;
    await playNow(page, 'verflixt');
    for (let turn = 0; turn < 8; turn += 1) {
      await yourTurn(page).waitFor();
      await moveBy('finger', 'verflixt', person, turn);
    }
    await resign(page);
    await resultPage(page).waitFor();
    const { whole, content } = await page.evaluate(() => ({
      whole: document.documentElement.scrollHeight,
      content: document.querySelector('main')!.getBoundingClientRect().bottom + scrollY,
    }));
    expect(whole).toBeLessThanOrEqual(Math.ceil(content) + 1);
  });
});

import { describe, expect, it } from 'vitest';
import { lookAt } from './inspection';
import { newPerson, useBrowser } from './people';

useBrowser();

describe('an invitation from a machine that nobody else can reach', () => {
  it.each([
    ['en', 'desktop', 'Open to the house', 'a link would lead nowhere'],
    ['ja', 'phone', '家の中に開く', 'リンクを送っても届きません'],
  ] as const)('says so, and has the switch of the host (%s)', async (language, size, label, sentence) => {
    const { page } = await newPerson({ language, size });
    await page.goto('/');
    const table = await page.evaluate(async () => {
      const post = (path: string, body: unknown) =>
        fetch(path, {
          method: 'POST',
          headers: { 'X-Tessera': '1', 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      await post('/api/session', { name: 'Mio' });
      const wish = { game: 'blokus', options: { players: 2 }, seats: [{ kind: 'me' }, { kind: 'link' }] };
      return ((await (await post('/api/tables', wish)).json()) as { table: string }).table;
    });
    await page.goto(`/table/${table}`);
    expect(await page.getByRole('switch', { name: label }).isChecked()).toBe(false);
    await page.getByText(sentence).waitFor();
    await lookAt(page, 'waiting-house', { whole: true, once: true });
  });
});

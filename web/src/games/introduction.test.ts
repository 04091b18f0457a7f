import { afterEach, expect, it, vi } from 'vitest';
import { setLocale, t } from '../lib/i18n.svelte';
import { introduce, strangersAmong } from './introduction';
import { loadGameUi } from '.';

const CATALOGUE = {
  games: [{ name: 'mosaic', title: 'Mosaic', players: [2, 3], options: {}, modes: [], programs: [] }],
};

afterEach(() => vi.unstubAllGlobals());

it('asks the server only about games that have no folder here, and only once', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json(CATALOGUE)));
  vi.stubGlobal('fetch', fetch);
  expect(strangersAmong(['mosaic', 'generic']).sort()).toEqual(['generic', 'mosaic']);
  await introduce([]);
  expect(fetch).not.toHaveBeenCalled();
  await introduce(['mosaic']);
  await introduce(['mosaic']);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(t('game.mosaic')).toBe('Mosaic');
  expect(t('game.mosaic.players')).toBe('2–3');
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  await setLocale('ja');
  expect(t('game.mosaic.players')).toBe('2–3人');
  await setLocale('en');
});

it('shows such a game on the generic board, even if the server says nothing of it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
  const ui = await loadGameUi('another');
  expect(ui.name).toBe('another');
  expect(ui.describeMove({ move: 'red 3 b2' } as never, t)).toBe('red 3 b2');
  expect(ui.describeReason({ legal: false, message: 'a tile lies there' }, t)).toBe('a tile lies there');
  expect(ui.describeReason({ legal: false }, t)).toBe('That is not possible here.');
});

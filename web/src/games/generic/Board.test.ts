import { render } from 'svelte/server';
import { beforeAll, expect, it } from 'vitest';
import { pictureAddress } from '../../lib/api';
import { addCatalog } from '../../lib/i18n.svelte';
import type { TableProps } from '../ui';
import Board from './Board.svelte';
import { en } from './catalog.en';
import { ja } from './catalog.ja';

const table: TableProps<unknown> = {
  view: {},
  options: {},
  seats: [],
  viewpoint: 0,
  toMove: 0,
  legal: ['red 3 b2', 'red 3 c2', 'away red 3', 'pass'],
  scores: [0, 0],
  picture: pictureAddress('abc', 5, 0),
  lastMoves: [],
  interactive: true,
  play: () => Promise.resolve(),
  tryMove: () => Promise.resolve({ legal: true }),
  hint: null,
};

const shown = (props: Partial<TableProps<unknown>> = {}) => render(Board, { props: { ...table, ...props } }).body;

beforeAll(() => addCatalog({ en, ja }));

it("shows the server's picture of the position", () => {
  expect(shown()).toContain('src="/api/tables/abc/picture.svg?ply=5&amp;seat=0"');
});

it('has a button for every legal move, and no search for a few', () => {
  const body = shown();
  for (const move of table.legal!) expect(body).toContain(`data-move="${move}"`);
  expect(body).toContain('Choose a move');
  expect(body).not.toContain('type="search"');
});

it('lets one search where there are many moves', () => {
  const body = shown({ legal: Array.from({ length: 300 }, (_, number) => `lay ${number}`) });
  expect(body).toContain('type="search"');
  expect(body).toContain('60 more');
});

it('is the picture alone in a replay, and waits in the turns of others', () => {
  expect(shown({ viewOnly: true, legal: null })).not.toContain('Choose a move');
  expect(shown({ interactive: false, legal: null, toMove: 1 })).toContain('Not your turn');
});

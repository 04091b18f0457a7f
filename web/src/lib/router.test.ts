import { expect, it } from 'vitest';
import { matchPath } from './router.svelte';

it('reads the parts of an address', () => {
  expect(matchPath('/table/:id', '/table/a%20b/')).toEqual({ id: 'a b' });
  expect(matchPath('/table/:id', '/rules/a')).toBeNull();
});

it('takes an address that is no text for none of ours', () => {
  expect(matchPath('/table/:id', '/table/%')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { t } from '../lib/i18n.svelte';
import { markedIcon, tableTitle } from './signal';

const PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="M0 0h9v9z"/></svg>';

describe('the title of a table', () => {
  it('begins with a dot when it is your turn', () => {
    expect(tableTitle('A game', true, t)).toBe(`● ${t('status.your-turn')} – A game`);
    expect(tableTitle('A game', false, t)).toBe('A game · Tessera');
    expect(tableTitle('', true, t)).toBe('Tessera');
  });
});

describe('the icon', () => {
  it('is plain without a turn', () => {
    expect(markedIcon(PLAIN, null)).toBe(PLAIN);
    expect(markedIcon(PLAIN, 0)).toBe(PLAIN);
  });

  it.each([
    ['dot', 0, ''],
    [3, 1, '>3<'],
    [12, 1, '>9+<'],
  ] as const)('has a corner for %s, and is still a picture', (mark, texts, said) => {
    const marked = markedIcon(PLAIN, mark);
    expect(marked).toContain('<path d="M0 0h9v9z"/>');
    expect(marked.match(/<circle/g)).toHaveLength(1);
    expect(marked.match(/<text/g) ?? []).toHaveLength(texts);
    expect(marked).toContain(said);
    expect(marked.match(/<svg/g)?.length).toBe(marked.match(/<\/svg>/g)?.length);
  });
});

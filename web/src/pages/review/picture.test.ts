import { expect, it } from 'vitest';
import { drawResult } from './picture';

it('draws a result that cannot be broken by a name', () => {
  const picture = drawResult(
    {
      game: 'A game',
      title: 'A & <b> win',
      fact: '20 : −8',
      places: [
        { place: 1, name: '"<script>', score: '20' },
        { place: 2, name: 'Ken', score: '−8' },
      ],
    },
    '<?xml version="1.0"?>\n<svg viewBox="0 0 20 20"><path d="M0 0"/></svg>\n',
  );
  expect(picture).toContain('viewBox="0 0 20 20"><path d="M0 0"/></svg>');
  expect(picture).not.toMatch(/<script>|<b>/);
  expect(picture).toContain('&quot;&lt;script&gt;');
  expect(picture.match(/<svg/g)).toHaveLength(picture.match(/<\/svg>/g)!.length);
});

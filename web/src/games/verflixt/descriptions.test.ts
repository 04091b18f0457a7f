import { expect, it } from 'vitest';
import { fill } from '../../lib/i18n.svelte';
import type { MovedEvent, PositionEvent } from '../ui';
import { en } from './catalog.en';
import { describeMove } from './descriptions';
import { meta } from './meta';

const t = (key: string, values = {}) => fill(en[key] ?? meta.texts.en[key] ?? key, values);

it('tells the die of the first move, and where the piece went', () => {
  const started = { type: 'started', chance: { roll: 5 } } as unknown as PositionEvent;
  const moved = { type: 'moved', move: 'pawn start', chance: { roll: 2 }, effect: { to: 5 } } as unknown as MovedEvent;
  expect(describeMove(moved, t, [started])).toBe('⚄ pawn Start → 5');
});

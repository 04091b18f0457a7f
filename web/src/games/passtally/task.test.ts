import { expect, it } from 'vitest';
import { t } from '../../lib/i18n.svelte';
import { addGameTexts } from '../texts';
import { describeTask } from './task';
import { NUM_SPACES, type PasstallyView } from './view';

await addGameTexts('passtally');

it('PAS-5: an edge is chosen for the first marker, and again for the third edge', () => {
  const chooses = (laid: number, players: number) => {
    const markers = Array.from({ length: NUM_SPACES }, (_, space) => (space < laid ? 0 : null));
    const view = {
      phase: 'set-up',
      seat: 0,
      markers,
      points: Array<number>(players).fill(0),
    } as unknown as PasstallyView;
    return describeTask(view, {}, t)!.text.startsWith('Choose an edge');
  };
  for (const players of [2, 3]) {
    const free = Array.from({ length: 4 * players }, (_, laid) => laid).filter((laid) => chooses(laid, players));
    expect(free).toEqual([0, 2 * players]);
  }
});

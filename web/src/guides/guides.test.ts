import { describe, expect, it } from 'vitest';
import { GAME_NAMES } from '../games';
import { loadRules } from '../rules/rulesText';
import { hasGuide, loadGuide, stepAfter } from './guide';

describe.each(GAME_NAMES)('the guide to %s', (game) => {
  it('names clauses that there are, in the order of play', async () => {
    expect(hasGuide(game)).toBe(true);
    const steps = await loadGuide(game);
    const clauses = (await loadRules(game, 'en'))!.sections.flatMap((section) =>
      section.clauses.map((clause) => clause.id),
    );
    for (const step of steps) expect(clauses).toContain(step.clause);
    expect(steps[0]!.after).toBe(0);
    expect(steps.map((step) => step.after)).toEqual([...steps.map((step) => step.after)].sort((a, b) => a - b));
    for (const { en, ja } of steps) expect(en.length > 20 && /[ぁ-ん]/.test(ja)).toBe(true);
  });
});

it('goes on with the own moves and stays at its last step', () => {
  const steps = [0, 1, 2, 3, 5, 8].map((after) => ({ after, clause: '', en: '', ja: '' }));
  expect([0, 1, 4, 99].map((moves) => stepAfter(steps, moves))).toEqual([0, 1, 3, steps.length - 1]);
});

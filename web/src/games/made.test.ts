/** A move that was made and a better one are drawn together, on the boards of all games. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'svelte/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../dev/fixture';
import { GAME_NAMES, loadGameUi } from '.';
import type { GameUi } from './ui';

function fixturesOf(game: string): Fixture[] {
  const file = join(import.meta.dirname, '../../fixtures', `${game}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Fixture[]) : [];
}

describe.each(GAME_NAMES)('the board of %s', (game) => {
  let ui: GameUi<unknown>;
  beforeAll(async () => void (ui = await loadGameUi(game)));

  /** A position from the middle of those that offer more than a yes or no. */
  const choices = fixturesOf(game).filter(({ gains }) => Object.keys(gains).length > 2);
  const fixture = choices[Math.floor(choices.length / 2)];
  const moves = Object.keys(fixture?.gains ?? {});

  function draw(made: string | null, better: string | null, grade: string | null = 'mistake'): string {
    const { views, to_move, options, seats, legal, scores, gains } = fixture!;
    const props = {
      view: views[to_move!],
      options,
      seats,
      viewpoint: to_move,
      toMove: to_move,
      legal,
      scores,
      lastMoves: [],
      interactive: true,
      viewOnly: true,
      play: async () => undefined,
      tryMove: async () => ({ legal: true }),
      hint: better === null ? null : { move: better, gain: gains[better]!, reasons: [] },
      made: made === null ? null : { move: made, gain: gains[made]!, grade },
    };
    return render(ui.Board, { props }).body;
  }

  const grades = (drawn: string) => [...drawn.matchAll(/class="disc (\w*)/g)].map((found) => found[1]);

  it('shows what was played under a broken line with its grade', () => {
    const drawn = draw(moves[0]!, moves[0]!);
    expect(drawn).toMatch(/class="made[ "]/);
    expect(grades(drawn)).toEqual(['mistake']);
    expect(grades(draw(moves[0]!, null, null))).toEqual(['']);
  });

  it('gives the better move its star', () => {
    expect(grades(draw(moves[0]!, moves.at(-1)!))).toEqual(['mistake', 'best']);
  });

  it('shows nothing of the kind at a table', () => {
    expect(draw(null, moves[0]!)).not.toMatch(/class="made[ "]/);
  });
});

/** Positions on the rules pages that one can move in; `web/fixtures/rules.py` makes them. */

import { metaOf } from '../games';

export interface TryPosition {
  options: Record<string, unknown>;
  seed: string;
  moves: string[];
}

const modules = import.meta.glob<{ default: Record<string, TryPosition> }>('../games/*/rules/positions.json');

/** The position of a clause of a game. */
export async function loadPosition(game: string, clause: string): Promise<TryPosition> {
  const page = metaOf(game).rulesPage ?? game;
  const positions = (await modules[`../games/${page}/rules/positions.json`]!()).default;
  return positions[clause]!;
}

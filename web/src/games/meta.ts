/** What the site knows of a game before its boards are loaded. Every `games/<game>/meta.ts` exports one as `meta`. */

import type { Component } from 'svelte';
import type { Catalog, Locale } from '../lib/i18n.svelte';

export type Options = Record<string, unknown>;

/** By what a game was decided. */
export type DecisionKind = 'resigned' | 'timeout' | 'solo' | 'shared' | 'points' | 'marker' | 'tie-break';

export interface GameMeta {
  /**
   * By keys that have the game's name second: `game.…` (name, other name, players, minutes, a sentence), `option.…`,
   * `score.…`, `puzzles.…`. What only its tables say stands in its catalogs, which are loaded with them.
   */
  texts: Record<Locale, Catalog>;
  /** Options that only make sense with others. */
  shownWith?: Record<string, (options: Options) => boolean>;
  /** Values of options that are never chosen by hand. */
  hiddenValues?: Record<string, readonly unknown[]>;
  /** Makes options go together after one was changed. */
  settle?: (options: Options) => Options;
  /** Whether these options bring a clock of their own. */
  hasOwnClock?: (options: Options) => boolean;
  /** The key of the text beside a score; null and where it is missing: points. */
  scoreLabel?: (options: Options) => string | null;
  /** The clause that says who wins. */
  rankingClause?: (decided: DecisionKind, options: Options) => string;
  /** Alone one sits down at once, or goes to the puzzles to choose one. */
  alone?: 'table' | 'puzzles';
  /** A card about the game alone, for the page of the puzzles. */
  aloneCard?: () => Promise<{ default: Component }>;
  /** Its puzzles, how many pieces each has to lay, and the clause of their rules. */
  puzzles?: { names: readonly string[]; pieces: number; clause: string };
  /** The puzzle of the day as a view of this game, for its picture. */
  dayPuzzleView?: (board: string[]) => unknown;
  /** The game on whose page its rules stand, where it has none of its own. */
  rulesPage?: string;
}

/** What a rules page is made of. Every `games/<game>/rules/<language>.ts` has a RulesText as default export. */

import type { Component } from 'svelte';
import { metaOf } from '../games';

export interface RulesFigure {
  /** A position of the game, as its view; drawn by the game's Mini. */
  view: unknown;
  caption: string;
}

export interface RulesDrawing {
  /** Shows the rule without words of its own. */
  picture: Component;
  /** Says in words what is to be seen. */
  caption: string;
}

export interface RulesTable {
  caption: string;
  head: string[];
  rows: string[][];
}

export interface Clause {
  /** Such as `BLO-5`; error messages link to it. */
  id: string;
  title: string;
  /** Paragraphs of plain text; the number of another clause becomes a link to it. */
  text: string[];
  /** Whether the box's rules say so, or we decided where they leave it open. */
  source: 'rulebook' | 'decision';
  /** Paragraphs that are our decision within a clause of the rulebook. */
  decisions?: string[];
  figure?: RulesFigure;
  drawing?: RulesDrawing;
  table?: RulesTable;
  /** What to try in a position that one can move in; it stands in `positions.json` under this clause. */
  tryIt?: string;
}

export interface RulesText {
  /** What the game is about, in a sentence or two. */
  lead: string;
  /** The whole game in a few sentences, for people who want to begin at once. */
  short: { title: string; points: string[] };
  sections: { title: string; clauses: Clause[] }[];
}

const modules = import.meta.glob<{ default: RulesText }>('../games/*/rules/{en,ja}.ts');

function moduleOf(game: string, locale: string): string {
  return `../games/${metaOf(game).rulesPage ?? game}/rules/${locale}.ts`;
}

export function hasRules(game: string, locale: string): boolean {
  return moduleOf(game, locale) in modules;
}

export async function loadRules(game: string, locale: string): Promise<RulesText | null> {
  return (await modules[moduleOf(game, locale)]?.())?.default ?? null;
}

/** What a rules page is made of. Every `rules/<game>.<language>.ts` has a RulesText as default export. */

export interface RulesFigure {
  /** A position of the game, as its view; drawn by the game's Mini. */
  view: unknown;
  caption: string;
}

export interface Clause {
  /** Such as `BLO-5`; error messages link to it. */
  id: string;
  title: string;
  /** Paragraphs of plain text. */
  text: string[];
  /** Whether the box's rules say so, or we decided where they leave it open. */
  source: 'rulebook' | 'decision';
  figure?: RulesFigure;
}

export interface RulesText {
  /** What the game is about, in a sentence or two. */
  lead: string;
  sections: { title: string; clauses: Clause[] }[];
}

const modules = import.meta.glob<{ default: RulesText }>('./*.{en,ja}.ts');

export function hasRules(game: string, locale: string): boolean {
  return `./${game}.${locale}.ts` in modules;
}

export async function loadRules(game: string, locale: string): Promise<RulesText | null> {
  return (await modules[`./${game}.${locale}.ts`]?.())?.default ?? null;
}

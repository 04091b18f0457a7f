/** A first game with a guide beside it: a few steps for each game, told when they matter. */

export interface Step {
  /** After so many own moves. */
  after: number;
  clause: string;
  en: string;
  ja: string;
}

const modules = import.meta.glob<{ steps: Step[] }>('../games/*/guide.ts');

/** Whether there is a guide for this game. */
export function hasGuide(game: string): boolean {
  return `../games/${game}/guide.ts` in modules;
}

export async function loadGuide(game: string): Promise<Step[]> {
  return (await modules[`../games/${game}/guide.ts`]?.())?.steps ?? [];
}

/** The step that so many own moves have reached. */
export function stepAfter(steps: readonly Step[], moves: number): number {
  return Math.max(
    0,
    steps.findLastIndex((step) => step.after <= moves),
  );
}

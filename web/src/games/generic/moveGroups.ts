/** Legal moves by their texts: in groups that begin with the same word. */

export interface MoveChoice {
  /** The whole text, which is played. */
  move: string;
  /** What is left of it under the title of its group. */
  label: string;
}

export interface MoveGroup {
  title: string;
  choices: MoveChoice[];
}

/** So many moves can be looked through by eye. */
export const FEW_MOVES = 40;

/** Groups by the first word, in the order of the moves; what shares its first word with nothing else stands together. */
export function groupMoves(moves: readonly string[]): MoveGroup[] {
  const byWord = new Map<string, string[]>();
  for (const move of moves) {
    const word = firstWord(move);
    byWord.set(word, [...(byWord.get(word) ?? []), move]);
  }
  const groups: MoveGroup[] = [];
  const alone: MoveGroup = { title: '', choices: [] };
  for (const [title, members] of byWord) {
    if (members.length > 1) groups.push({ title, choices: members.map((move) => choiceOf(move, title)) });
    else alone.choices.push({ move: members[0]!, label: members[0]! });
  }
  return alone.choices.length > 0 ? [...groups, alone] : groups;
}

/** The moves whose text has all these words or pieces of words in it. */
export function findMoves(moves: readonly string[], wanted: string): string[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return moves.filter((move) => words.every((word) => move.toLowerCase().includes(word)));
}

function firstWord(move: string): string {
  return move.split(/\s+/, 1)[0] ?? move;
}

function choiceOf(move: string, title: string): MoveChoice {
  return { move, label: move.slice(title.length).trim() || move };
}

/** What was tried on an analysis board, as a tree: whoever goes back and plays another move keeps the earlier ones. */

import type { Board, GameMove } from './api';

/** A way through the tree to one of its ends: the board that it leads to, and all moves that lie there. */
export interface Line {
  board: Board;
  played: readonly GameMove[];
}

/** Moves without another between them, and what was tried after the last of them. */
export interface Branch {
  /** A line that goes through it. */
  line: Line;
  /** Its own moves, counted from the beginning of the game. */
  from: number;
  to: number;
  branches: Branch[];
}

/** More would be no tree that anybody overlooks, and no address that can be sent. */
export const MOST_LINES = 12;

/** Whether a line goes through where another one ends. */
export function leadsThrough(line: Line, other: Line): boolean {
  return sharedMoves([line, other]) === other.played.length;
}

/** The lines with one more: longer where it goes on from the end of one, unchanged where one goes through it; the oldest is given up for it. */
export function withLine(lines: readonly Line[], added: Line): Line[] {
  if (lines.some((line) => leadsThrough(line, added))) return [...lines];
  const shorter = lines.findIndex((line) => leadsThrough(added, line));
  return shorter < 0 ? [...lines, added].slice(-MOST_LINES) : lines.with(shorter, added);
}

/** The lines that do not go through a branch. */
export function withoutBranch(lines: readonly Line[], { line, from }: Branch): Line[] {
  return lines.filter((other) => sharedMoves([line, other]) <= from);
}

/** The whole tree. */
export function treeOf(lines: readonly [Line, ...Line[]], from = 0): Branch {
  const to = sharedMoves(lines);
  const moveOf = ({ played }: Line) => played[to]?.move;
  const next = lines.length === 1 ? [] : [...new Set(lines.map(moveOf))];
  const branches = next.map((move) => treeOf(lines.filter((line) => moveOf(line) === move) as [Line], to));
  return { line: lines[0], from, to, branches };
}

/** The board after so many of the moves of a line. */
export function boardAt({ board, played }: Line, count: number): Board {
  const own = board.moves ?? [];
  const taken = played.length - own.length;
  return count < taken ? { ...board, ply: count, moves: [] } : { ...board, moves: own.slice(0, count - taken) };
}

/** How many moves from the beginning all these lines have in common. */
function sharedMoves(lines: readonly Line[]): number {
  const [first, ...others] = lines.map(({ played }) => played);
  const differs = first!.findIndex(({ move }, at) => others.some((played) => played[at]?.move !== move));
  return differs < 0 ? first!.length : differs;
}

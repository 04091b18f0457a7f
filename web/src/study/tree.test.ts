import { describe, expect, it } from 'vitest';
import type { GameMove } from './api';
import { boardAt, leadsThrough, MOST_LINES, treeOf, withLine, withoutBranch, type Branch, type Line } from './tree';

/** So many moves taken from a game, and those that were tried after them. */
function line(taken: string, tried = ''): Line {
  const played = [...taken, ...tried].map((move) => ({ move })) as GameMove[];
  return { board: { of: 'g', ply: taken.length, moves: [...tried] }, played };
}

const lines = (...all: Line[]) => all.reduce<Line[]>(withLine, []) as [Line, ...Line[]];
const texts = (all: readonly Line[]) => all.map(({ played }) => played.map(({ move }) => move).join(''));

/** The tree as a text: `ab(c|d)`. */
function drawn({ line, from, to, branches }: Branch): string {
  const own = texts([line])[0]!.slice(from, to);
  return branches.length ? `${own}(${branches.map(drawn).join('|')})` : own;
}

describe('what was tried on a board', () => {
  it('grows while one goes on, and stays when one goes back', () => {
    expect(texts(lines(line('', 'a'), line('', 'ab'), line('', 'a'), line('', '')))).toEqual(['ab']);
  });

  it('keeps the earlier line when another move is played', () => {
    expect(drawn(treeOf(lines(line('', 'abc'), line('', 'abd'), line('', 'abde'), line('', 'x'))))).toBe(
      '(ab(c|de)|x)',
    );
  });

  it('knows the moves of a game that are played again', () => {
    expect(texts(lines(line('abcd'), line('ab', 'c')))).toEqual(['abcd']);
    expect(drawn(treeOf(lines(line('abcd'), line('ab', 'x'))))).toBe('ab(cd|x)');
  });

  it('a line stays where it is in the tree when it becomes longer', () => {
    expect(texts(lines(line('', 'a'), line('', 'b'), line('', 'ac')))).toEqual(['ac', 'b']);
  });

  it('loses a branch with all that was tried in it, and nothing else', () => {
    const all = lines(line('', 'abc'), line('', 'abd'), line('', 'ax'));
    const [first, second] = treeOf(all).branches as [Branch, Branch];
    expect(texts(withoutBranch(all, first))).toEqual(['ax']);
    expect(texts(withoutBranch(all, second))).toEqual(['abc', 'abd']);
  });

  it('gives up the oldest line when there are too many', () => {
    const many = Array.from({ length: MOST_LINES + 1 }, (_, n) => line('', String.fromCharCode(97 + n)));
    expect(texts(lines(...many))).toEqual(texts(many.slice(1)));
  });

  it('leads back to every board on the way', () => {
    const tried = line('abc', 'de');
    expect(boardAt(tried, 5)).toEqual(tried.board);
    expect(boardAt(tried, 4)).toEqual({ of: 'g', ply: 3, moves: ['d'] });
    expect(boardAt(tried, 3)).toEqual({ of: 'g', ply: 3, moves: [] });
    expect(boardAt(tried, 1)).toEqual({ of: 'g', ply: 1, moves: [] });
    expect(leadsThrough(tried, line('ab'))).toBe(true);
    expect(leadsThrough(line('ab'), tried)).toBe(false);
  });
});

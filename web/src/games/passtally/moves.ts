/** The texts of moves: `marker 5`, `move 5 7`, `tile 2 b3c3 AB`, `timeout`. */

import { cellName, parseCell, type Cell } from '../drawing/cells';
import { SIDE } from './view';

export type Move =
  | { type: 'marker'; space: number }
  | { type: 'move'; from: number; to: number }
  | { type: 'tile'; pile: number; cells: [Cell, Cell]; look: string }
  | { type: 'timeout' };

export function parseMove(text: string): Move | null {
  const marker = /^marker (\d+)$/.exec(text);
  if (marker) return { type: 'marker', space: Number(marker[1]) };
  const walk = /^move (\d+) (\d+)$/.exec(text);
  if (walk) return { type: 'move', from: Number(walk[1]), to: Number(walk[2]) };
  const tile = /^tile (\d) ([a-f]\d)([a-f]\d) ([ABC]{2})$/.exec(text);
  if (tile) {
    const cells: [Cell, Cell] = [parseCell(tile[2] as string, SIDE), parseCell(tile[3] as string, SIDE)];
    return { type: 'tile', pile: Number(tile[1]), cells, look: tile[4] as string };
  }
  return text === 'timeout' ? { type: 'timeout' } : null;
}

/** The text for the face-up tile of a pile (1-3) on two cells. */
export function tileText(pile: number, [a, b]: readonly [Cell, Cell], look: string): string {
  return `tile ${pile} ${cellName(a, SIDE)}${cellName(b, SIDE)} ${look}`;
}

/** The spaces that the marker of a space can go to, among the legal moves. */
export function walkTargets(legal: readonly string[], from: number): number[] {
  return legal.flatMap((text) => {
    const move = parseMove(text);
    return move?.type === 'move' && move.from === from ? [move.to] : [];
  });
}

/** The spaces where a marker can be put in set-up. */
export function markerSpaces(legal: readonly string[]): number[] {
  return legal.flatMap((text) => {
    const move = parseMove(text);
    return move?.type === 'marker' ? [move.space] : [];
  });
}

/** Where a tile turned so fits: its first cells, among the legal moves. */
export function tilePlaces(legal: readonly string[], pile: number, look: string, upright: boolean): Cell[] {
  return legal.flatMap((text) => {
    const move = parseMove(text);
    if (move?.type !== 'tile' || move.pile !== pile || move.look !== look) return [];
    return (move.cells[0][0] === move.cells[1][0]) === upright ? [move.cells[0]] : [];
  });
}

import { describe, expect, test } from 'vitest';
import { formatCells, parseCell, shifted } from '../drawing/cells';
import { PieceFits, parsePlacement } from './fits';
import { BLOKUS, RECTANGLE } from './fixtures';
import { SHAPES, type Shape } from './pieces';
import { PieceInHand } from './pieceInHand.svelte';
import { COLORS, type BlokusView, type Color } from './view';

function colorOf(view: BlokusView): Color {
  return view.color ?? 'blue';
}

describe('where pieces fit', () => {
  test('every legal move is found again by piece, orientation and place', () => {
    for (const { views, legal } of BLOKUS) {
      const turn = colorOf(views[0] as BlokusView);
      const fits = new PieceFits(legal, 20, turn);
      const found = new Set<string>();
      for (const piece of Object.keys(SHAPES)) {
        const placing = new PieceInHand(20, 20);
        placing.choose(turn, piece);
        for (const shape of placing.orientations) {
          for (const place of fits.places(turn, shape)) found.add(formatCells(shifted(shape, place), 20));
        }
      }
      expect([...found].sort()).toEqual([...legal].sort());
    }
  });

  test('the puzzle names the colour', () => {
    const legal = RECTANGLE[1]?.legal ?? [];
    const fits = new PieceFits(legal, 8, 'blue');
    const move = parsePlacement(legal[0] as string, 8, 'blue');
    expect(move && COLORS.includes(move.color)).toBe(true);
    expect(COLORS.some((color) => fits.has(color, 'O4'))).toBe(true);
  });

  test('joints are corners that the piece covers where it fits', () => {
    const position = BLOKUS[2];
    const view = position?.views[0] as BlokusView;
    const corners = view.colors.find((one) => one.color === view.color)?.corners ?? [];
    const fits = new PieceFits(position?.legal ?? [], 20, colorOf(view));
    const joints = fits.joints(
      colorOf(view),
      SHAPES['1'] as Shape,
      corners.map((name) => parseCell(name, 20)),
    );
    const single = (position?.legal ?? []).filter((move) => !move.includes(','));
    expect(joints.map((cell) => formatCells([cell], 20)).sort()).toEqual(single.sort());
  });

  test('a move of another kind is none', () => {
    expect(parsePlacement('tile 1 a1b1 AA', 20, 'blue')).toBeNull();
  });
});

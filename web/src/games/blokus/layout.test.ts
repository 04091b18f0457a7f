import { expect, test } from 'vitest';
import { BLOKUS, RECTANGLE } from './fixtures';
import { laidPieces } from './layout';
import { HAND_ORDER, pieceName } from './pieces';
import type { BlokusView } from './view';
import type { RectangleView } from '../blokus-8x10/view';

test('the pieces on every board and in every hand are the whole box', () => {
  for (const position of BLOKUS) {
    const view = position.views[0] as BlokusView;
    const pieces = laidPieces(view.board);
    for (const { color, pieces_left } of view.colors) {
      const laid = pieces.filter((piece) => piece.color === color).map((piece) => pieceName(piece.cells));
      expect([...laid, ...pieces_left].sort()).toEqual([...HAND_ORDER].sort());
    }
  }
});

test('and of the puzzle', () => {
  for (const position of RECTANGLE) {
    const view = position.views[0] as RectangleView;
    const left = view.colors.reduce((sum, color) => sum + color.pieces_left.length, 0);
    expect(laidPieces(view.board).length + left).toBe(20);
  }
});

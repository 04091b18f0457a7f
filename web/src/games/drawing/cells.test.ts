import { expect, test } from 'vitest';
import { cellName, formatCells, parseCell, parseCells, sharedEdges, sizeOf } from './cells';

test('rows are counted from below', () => {
  expect(cellName([0, 0], 20)).toBe('a20');
  expect(parseCell('t1', 20)).toEqual([19, 19]);
  expect(parseCell('j8', 8)).toEqual([9, 0]);
});

test('names come row by row from below, each from the left', () => {
  expect(formatCells(parseCells('a20,b20,b19', 20), 20)).toBe('b19,a20,b20');
});

test('size', () => {
  expect(
    sizeOf([
      [0, 0],
      [2, 1],
    ]),
  ).toEqual([3, 2]);
});

test('edges that two groups share', () => {
  expect(
    sharedEdges(
      [[1, 1]],
      [
        [1, 2],
        [2, 2],
      ],
    ),
  ).toEqual([{ cell: [1, 1], step: [0, 1] }]);
});

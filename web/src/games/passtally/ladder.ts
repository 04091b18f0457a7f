/** PAS-13: points, and the least number of passes for them. */
export const LADDER: readonly (readonly [points: number, passes: number])[] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 4],
  [4, 7],
  [5, 11],
  [6, 16],
  [7, 22],
  [8, 29],
  [9, 37],
  [10, 46],
  [15, 56],
];

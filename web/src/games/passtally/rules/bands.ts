/** PAS-13: passes and the points they are worth. */
export const BANDS: readonly (readonly [string, string])[] = [
  ['0', '0'],
  ['1', '1'],
  ['2–3', '2'],
  ['4–6', '3'],
  ['7–10', '4'],
  ['11–15', '5'],
  ['16–21', '6'],
  ['22–28', '7'],
  ['29–36', '8'],
  ['37–45', '9'],
  ['46–55', '10'],
  ['56+', '15'],
];

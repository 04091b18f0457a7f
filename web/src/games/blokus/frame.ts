/** Where a board of squares lies in its picture: with names of rows and columns, or without on a small screen. */

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function frameOf(columns: number, rows: number, named: boolean): Frame {
  return named
    ? { x: -1.35, y: -0.55, width: columns + 1.9, height: rows + 2 }
    : { x: -0.45, y: -0.45, width: columns + 0.9, height: rows + 1 };
}

/** A point of the board in percent of the picture. */
export function percent(frame: Frame, x: number, y: number): { x: number; y: number } {
  return { x: ((x - frame.x) / frame.width) * 100, y: ((y - frame.y) / frame.height) * 100 };
}

/** Where the cells lie in the picture, in percent. */
export function gridPlace(
  frame: Frame,
  columns: number,
  rows: number,
): { left: number; top: number; width: number; height: number } {
  const { x, y } = percent(frame, 0, 0);
  return { left: x, top: y, width: (columns / frame.width) * 100, height: (rows / frame.height) * 100 };
}

export function viewBox(frame: Frame): string {
  return `${frame.x} ${frame.y} ${frame.width} ${frame.height}`;
}

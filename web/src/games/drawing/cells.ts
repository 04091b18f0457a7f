/** Cells of a board of squares: [column, row], both from 0, rows from the top as they are drawn. */

export type Cell = readonly [number, number];

/** A text that tells cells apart. */
export function cellKey([x, y]: Cell): string {
  return `${x},${y}`;
}

export function sameCell(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** The name of a cell: column letter, and row number from below on a board of so many rows. */
export function cellName([x, y]: Cell, rows: number): string {
  return `${String.fromCharCode(97 + x)}${rows - y}`;
}

export function parseCell(name: string, rows: number): Cell {
  return [name.charCodeAt(0) - 97, rows - Number(name.slice(1))];
}

/** Names in the order of the notation: row by row from below, each from the left. */
export function formatCells(cells: readonly Cell[], rows: number): string {
  const sorted = [...cells].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return sorted.map((cell) => cellName(cell, rows)).join(',');
}

export function parseCells(names: string, rows: number): Cell[] {
  return names.split(',').map((name) => parseCell(name, rows));
}

export function shifted(cells: readonly Cell[], [dx, dy]: Cell): Cell[] {
  return cells.map(([x, y]) => [x + dx, y + dy]);
}

/** Width and height of the smallest rectangle around cells that begin at 0, 0. */
export function sizeOf(cells: readonly Cell[]): Cell {
  return [Math.max(...cells.map(([x]) => x)) + 1, Math.max(...cells.map(([, y]) => y)) + 1];
}

/** The edges that two groups of cells share, each as the cell of the first group and the step across. */
export function sharedEdges(cells: readonly Cell[], others: readonly Cell[]): { cell: Cell; step: Cell }[] {
  const there = new Set(others.map(cellKey));
  const steps: Cell[] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  return cells.flatMap((cell) =>
    steps.filter(([dx, dy]) => there.has(cellKey([cell[0] + dx, cell[1] + dy]))).map((step) => ({ cell, step })),
  );
}

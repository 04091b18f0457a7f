/** What the server says of a Blokus position (tessera.games.blokus.view). */

export const COLORS = ['blue', 'yellow', 'red', 'green'] as const;
export type Color = (typeof COLORS)[number];

export interface ColorView {
  color: Color;
  /** Who plays its next piece. */
  seat: number;
  pieces_left: string[];
  cells_left: number;
  /** Cells where the colour can attach a piece. */
  corners: string[];
  is_out: boolean;
}

export interface BlokusView {
  side: number;
  /** Rows from the top; a cell is `.` or the first letter of its colour. */
  board: string[];
  colors: ColorView[];
  seat: number | null;
  color: Color | null;
  solved: boolean | null;
}

export interface BlokusGain {
  color: Color;
  piece: string;
  cells: number;
  bonus: number;
  counts: boolean;
  points: number;
}

export function colorOfLetter(letter: string): Color | null {
  return COLORS.find((color) => color[0] === letter) ?? null;
}

/** How many play: seen from who plays which colour. */
export function numPlayers(view: BlokusView): number {
  const [, yellow, red, green] = view.colors.map((color) => color.seat);
  if (yellow === 0) return 1;
  if (red === 0) return 2;
  return green === 3 ? 4 : 3;
}

/** The colours that count for a seat; the shared fourth colour of three players is nobody's. */
export function colorsOfSeat(view: BlokusView, seat: number): ColorView[] {
  const own = numPlayers(view) === 3 ? view.colors.slice(0, 3) : view.colors;
  return own.filter((color) => color.seat === seat);
}

/** The colour whose hand a seat looks at: the one to move if it is this seat's, else its next in turn. */
export function handColor(view: BlokusView, seat: number | null): ColorView {
  const start = view.color ? COLORS.indexOf(view.color) : 0;
  const inTurn = COLORS.map((_, i) => view.colors[(start + i) % COLORS.length] as ColorView);
  if (seat === null || view.seat === seat) return inTurn[0] as ColorView;
  const own = colorsOfSeat(view, seat);
  return inTurn.find((color) => own.includes(color) && !color.is_out) ?? own[0] ?? (inTurn[0] as ColorView);
}

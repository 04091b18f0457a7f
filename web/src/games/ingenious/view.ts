/** What the server says of a position of Ingenious (tessera.games.ingenious.view). */

export const COLORS = ['red', 'green', 'blue', 'orange', 'yellow', 'purple'] as const;
export type Color = (typeof COLORS)[number];

export interface HalfView {
  cell: string;
  color: Color;
  /** The cell of the tile's other half; null for a printed symbol. */
  other: string | null;
}

export interface SeatView {
  num_tiles: number;
  /** Its rack, such as `RG`; null when hidden. */
  tiles: string[] | null;
  /** The rack it showed when it swapped at the end of its last turn. */
  shown: string[];
  /** The number of its score board; partners share one. */
  score_board: number;
}

export interface ScoreBoardView {
  marks: Record<Color, number>;
  lowest: Color[];
}

export interface IngeniousView {
  mode: 'standard' | 'team' | 'solo';
  side: number;
  cells: string[];
  halves: HalfView[];
  /** In the first round, the symbols that the next first tile may touch. */
  open_symbols: Color[];
  seats: SeatView[];
  score_boards: ScoreBoardView[];
  final_mark: number;
  num_in_bag: number;
  seat: number | null;
  phase: 'place' | 'replenish' | 'over';
  /** Bonus placements that the seat has, this one included. */
  bonuses: number;
}

export interface ScoringLine {
  color: Color;
  half: string;
  direction: string;
  cells: string[];
}

export interface ColorGain {
  color: Color;
  points: number;
  before: number;
  after: number;
  bonuses: number;
  lost: number;
}

export interface IngeniousGain {
  lines: ScoringLine[];
  gains: ColorGain[];
}

export function colorOfLetter(letter: string): Color {
  return COLORS.find((color) => color[0] === letter.toLowerCase()) ?? 'red';
}

/** The two colours of a tile such as `RG`. */
export function tileColors(tile: string): [Color, Color] {
  return [colorOfLetter(tile[0] ?? ''), colorOfLetter(tile[1] ?? '')];
}

/** The score board that a seat moves its markers on. */
export function boardOfSeat(view: IngeniousView, seat: number): ScoreBoardView {
  const number = view.seats[seat]?.score_board ?? seat;
  return view.score_boards[number] as ScoreBoardView;
}

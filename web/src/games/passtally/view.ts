/** What the server says of a Passtally position (tessera.games.passtally.view). */

export const KINDS = ['AA', 'BB', 'CC', 'AB', 'AC', 'CB'] as const;
export const SIDE = 6;
export const NUM_SPACES = 24;
/** Points at which the last round begins: the length of the score track. */
export const TRACK = 50;

export interface PileView {
  face_up: string | null;
  face_down: number;
}

export interface TileView {
  kind: string;
  /** The left or upper cell first. */
  cells: [string, string];
  /** The patterns on these cells. */
  look: string;
  level: number;
  /** Its cells that no other tile covers. */
  visible: string[];
}

export interface LineStep {
  cell: string;
  enters: string;
  leaves: string;
  /** Passes that entering here adds. */
  adds: number;
}

export interface Line {
  start: number;
  end: number;
  steps: LineStep[];
  passes: number;
}

export interface TurnScore {
  lines: Line[];
  passes: number;
  points: number;
}

export interface PasstallyView {
  phase: 'set-up' | 'turn' | 'over';
  seat: number | null;
  first_seat: number;
  actions_left: number;
  last_round: boolean;
  points: number[];
  /** The seat of the marker on each of the 24 spaces. */
  markers: (number | null)[];
  piles: PileView[];
  unseen: Record<string, number>;
  /** All tiles on the board, level by level. */
  tiles: TileView[];
  lines: { line: Line; owner: number | null }[];
  turn_score: TurnScore | null;
}

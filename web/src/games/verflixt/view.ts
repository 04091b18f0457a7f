/** What the server says of a position of Verflixt (tessera.games.verflixt.view and .explain). */

export const PAWN_COLORS = ['red', 'blue', 'green', 'yellow'] as const;
export type PawnColor = (typeof PAWN_COLORS)[number];
export type TileValue = number | 'bonus';
/** A tile's number, or one of the ends. */
export type Spot = number | 'start' | 'goal';

export interface TakenTile {
  number: number;
  value: TileValue;
  /** What it counts, as if the game ended now. */
  points: number;
  /** The bonus tile that turns this minus tile, or the minus tile that this bonus tile turns. */
  partner: number | null;
}

export interface SpotView {
  spot: Spot;
  kind: 'start' | 'tile' | 'gap' | 'goal';
  value: TileValue | null;
  is_put_back: boolean;
  pawns: PawnColor[];
  guards: number;
  has_bug: boolean;
}

export interface HandView {
  color: PawnColor;
  tiles: TakenTile[];
  points: number;
  pawns_home: number;
}

export interface VerflixtView {
  /** From the start to the goal, gaps included, then tiles put back. */
  spots: SpotView[];
  hands: HandView[];
  seat: number | null;
  roll: number | null;
  has_moved: boolean;
  bug_move: 'none' | 'may' | 'must';
  has_bug: boolean;
}

export type PieceKind = 'pawn' | 'guard' | 'bug';

export interface Penalty {
  seat: number;
  kind: 'takes' | 'puts-back' | 'nothing';
  number: number | null;
  value: TileValue | null;
  clause: string;
  code: string;
}

export interface VerflixtGain {
  piece: PieceKind;
  origin: Spot;
  steps: Spot[];
  target: Spot;
  lost_pips: number;
  tile: {
    spot: Spot;
    value: TileValue | null;
    is_taken: boolean;
    clause: string;
    code: string;
    values: Record<string, unknown>;
  };
  penalties: Penalty[];
  points: { seat: number; before: number; after: number }[];
}

/** With the minus sign proper. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/** A score, where nothing is not "+0". */
export function score(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

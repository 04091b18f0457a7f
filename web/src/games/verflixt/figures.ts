/** How the pieces of one place are drawn: each one up to four, then one of a kind with their number. */

import { PAWN_COLORS, type PawnColor, type PieceKind, type Spot, type SpotView } from './view';

export interface Figure {
  kind: PieceKind;
  color?: PawnColor;
  count: number;
  /** The move that would move it. */
  move: string;
  /** Where it stands, from the middle of the place. */
  x: number;
  y: number;
  key: string;
}

export function moveOf(kind: PieceKind, spot: Spot): string {
  return kind === 'bug' ? 'bug' : `${kind} ${spot}`;
}

type Kind = Pick<Figure, 'kind' | 'color' | 'count'>;

/** How many of each kind stand here. */
export function piecesOf(spot: SpotView): Kind[] {
  const kinds: Kind[] = [{ kind: 'bug', count: spot.has_bug ? 1 : 0 }];
  for (const color of PAWN_COLORS) {
    kinds.push({ kind: 'pawn', color, count: spot.pawns.filter((pawn) => pawn === color).length });
  }
  kinds.push({ kind: 'guard', count: spot.guards });
  return kinds.filter((one) => one.count > 0);
}

export function numPieces(spot: SpotView): number {
  return spot.pawns.length + spot.guards + (spot.has_bug ? 1 : 0);
}

/** The figures of a place; `guest` is one more that would arrive there. */
export function figuresOf(spot: SpotView, guest: Kind | null = null): Figure[] {
  const kinds = guest ? [...piecesOf(spot), { ...guest, count: 1 }] : piecesOf(spot);
  const total = kinds.reduce((sum, one) => sum + one.count, 0);
  const drawn =
    total > 4 ? kinds : kinds.flatMap((one) => Array.from({ length: one.count }, () => ({ ...one, count: 1 })));
  return place(drawn, spot);
}

function place(kinds: readonly Kind[], spot: SpotView): Figure[] {
  const isEnd = spot.kind === 'start' || spot.kind === 'goal';
  const figure = (one: Kind, i: number, x: number, y: number): Figure => ({
    ...one,
    move: moveOf(one.kind, spot.spot),
    x,
    y,
    key: `${one.kind}${one.color ?? ''}${i}`,
  });
  if (kinds.length <= 4) {
    const counted = kinds.some((one) => one.count > 1);
    const spread = (kinds.length === 4 ? 0.31 : kinds.length === 3 ? 0.34 : 0.4) + (counted ? 0.06 : 0);
    return kinds.map((one, i) => {
      const outer = kinds.length > 2 && (i === 0 || i === kinds.length - 1);
      return figure(one, i, (i - (kinds.length - 1) / 2) * spread, (isEnd ? 0.2 : 0.3) - (outer ? 0.06 : 0));
    });
  }
  const half = Math.floor(kinds.length / 2);
  return kinds.map((one, i) => {
    const [row, at] = i < half ? [kinds.slice(0, half), i] : [kinds.slice(half), i - half];
    return figure(one, i, (at - (row.length - 1) / 2) * 0.42, i < half ? 0 : 0.38);
  });
}

/** The places of a view with where they are drawn. */

import type { Frame } from '../drawing/frame';
import { spiralOf, type Stop } from './spiral';
import type { PawnColor, PieceKind, Spot, SpotView, VerflixtView } from './view';

export interface Place {
  spot: SpotView;
  stop: Stop;
  /** Tells a gap from the same tile put back elsewhere. */
  key: string;
}

export interface Places {
  all: Place[];
  frame: Frame;
  road: string;
}

export function placesOf(view: VerflixtView): Places {
  const { stops, road, frame } = spiralOf(view.spots.length);
  const all = view.spots.map((spot, i) => ({
    spot,
    stop: stops[i] as Stop,
    key: spot.kind === 'gap' ? `gap ${spot.spot}` : String(spot.spot),
  }));
  return { all, road, frame };
}

/** The place where a piece on this spot stands; tiles that are gone have their gap. */
export function findPlace(places: Places, spot: Spot): Place | undefined {
  return (
    places.all.find((place) => place.key === String(spot)) ?? places.all.find((place) => place.key === `gap ${spot}`)
  );
}

export function countPieces(spot: SpotView, kind: PieceKind, color: PawnColor | undefined): number {
  if (kind === 'bug') return spot.has_bug ? 1 : 0;
  if (kind === 'guard') return spot.guards;
  return spot.pawns.filter((pawn) => pawn === color).length;
}

/** A move's text taken apart; null for `done`. */
export function parseMove(move: string): { kind: PieceKind; spot: Spot | null } | null {
  const match = /^(pawn|guard|bug)(?: (start|goal|\d+))?$/.exec(move);
  if (!match) return null;
  const name = match[2];
  const spot = name === undefined ? null : name === 'start' || name === 'goal' ? name : Number(name);
  return { kind: match[1] as PieceKind, spot };
}

/** How a piece went from one position to the next, seen from both: it hops from tile to tile, over gaps in one hop. */

import { countPieces, findPlace, parseMove, type Places } from './places';
import { figuresOf } from './figures';
import { motionIsOff } from '../../lib/theme.svelte';
import type { PawnColor, PieceKind, SpotView, VerflixtView } from './view';

export interface Walk {
  kind: PieceKind;
  color: PawnColor | undefined;
  /** Where it set out, and every place it stepped on. */
  path: SpotView[];
}

export function walkBetween(before: VerflixtView, after: VerflixtView, move: string, seat: number): Walk | null {
  const parsed = parseMove(move);
  if (!parsed) return null;
  const color = parsed.kind === 'pawn' ? after.hands[seat]?.color : undefined;
  const count = (spot: SpotView) => countPieces(spot, parsed.kind, color);
  const old = before.spots.filter((spot) => spot.kind !== 'gap');
  const earlier = new Map(old.map((spot) => [spot.spot, count(spot)]));
  const from = old.findIndex((spot) => (parsed.kind === 'bug' ? spot.has_bug : spot.spot === parsed.spot));
  const target = after.spots.find((spot) => spot.kind !== 'gap' && count(spot) > (earlier.get(spot.spot) ?? 0));
  const to = old.findIndex((spot) => spot.spot === target?.spot);
  if (from < 0 || to < 0) return null;
  const path = to > from ? old.slice(from, to + 1) : [...old.slice(from), old[to] as SpotView];
  return { kind: parsed.kind, color, path };
}

/** Milliseconds a hop, and at most for all. */
const HOP = 220;
const LONGEST = 900;

/** Let the figure that has arrived come hopping along the path. */
export function playWalk(walk: Walk, places: Places, root: Element): void {
  const target = walk.path[walk.path.length - 1];
  const end = target && findPlace(places, target.spot);
  if (!end || motionIsOff()) return;
  const figure = figuresOf(end.spot).findLast((one) => one.kind === walk.kind && one.color === walk.color);
  const node = root.querySelector(`[data-figure="${end.key} ${figure?.key}"]`);
  if (!figure || !node) return;
  const stops = walk.path.flatMap(({ spot }) => findPlace(places, spot)?.stop ?? []);
  const offsets = stops.map(({ x, y }) => [x - end.stop.x, y - end.stop.y] as const);
  const frames = offsets.flatMap(([x, y], i) => {
    const next = offsets[i + 1];
    const here = { transform: `translate(${x}px, ${y}px)` };
    return next ? [here, { transform: `translate(${(x + next[0]) / 2}px, ${(y + next[1]) / 2 - 0.35}px)` }] : [here];
  });
  node.animate(frames, { duration: Math.min(LONGEST, HOP * (stops.length - 1)), easing: 'linear' });
}

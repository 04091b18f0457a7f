/** Outlines of the tiles: the second cue beside the colour. */

import { roundedPath, short, type Point } from '../drawing/outline';
import type { TileValue } from './view';

export type TileKind = 'plus' | 'minus' | 'bonus';

export function kindOf(value: TileValue): TileKind {
  if (value === 'bonus') return 'bonus';
  return value > 0 ? 'plus' : 'minus';
}

const HALF = 0.46;

function square(half: number): Point[] {
  return [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
}

function bitten(half: number, bite: number): string {
  const straight = short(2 * (half - bite));
  const arc = `a${bite} ${bite} 0 0 0 `;
  return `M${short(bite - half)} ${-half}h${straight}${arc}${bite} ${bite}v${straight}${arc}${-bite} ${bite}h-${straight}${arc}${-bite} ${-bite}v-${straight}${arc}${bite} ${-bite}Z`;
}

function star(points: number, outer: number, inner: number): Point[] {
  return Array.from({ length: 2 * points }, (_, i): Point => {
    const radius = i % 2 ? inner : outer;
    return [radius * Math.sin((i * Math.PI) / points), -radius * Math.cos((i * Math.PI) / points)];
  });
}

export const OUTLINES: Record<TileKind, string> = {
  plus: roundedPath(square(HALF), 0, 0.15),
  minus: bitten(HALF, 0.13),
  bonus: roundedPath(star(8, HALF + 0.05, HALF - 0.05), 0, 0.06),
};

const LEAF = 'M0 0C-.3-.08-.34-.4-.14-.4Q-.04-.4 0-.3Q.04-.4 .14-.4C.34-.4 .3-.08 0 0Z';
export const LEAVES = { path: LEAF, turns: [45, 135, 225, 315] };

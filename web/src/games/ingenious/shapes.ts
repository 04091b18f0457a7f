/** The six shapes, one a colour, about the origin for a cell of circumradius 1. */

import { short } from '../drawing/outline';
import type { Color } from './view';

function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${short(radius * Math.cos(angle))} ${short(radius * Math.sin(angle))}`;
}

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => polar(i % 2 ? inner : outer, (i * 180) / points - 90));
  return `M${corners.join('L')}Z`;
}

function hexagon(radius: number): string {
  return `M${Array.from({ length: 6 }, (_, i) => polar(radius, 60 * i)).join('L')}Z`;
}

function disc(radius: number): string {
  return `M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`;
}

function ring(outer: number, inner: number): string {
  return `${disc(outer)}M${inner} 0A${inner} ${inner} 0 1 0 ${-inner} 0A${inner} ${inner} 0 1 0 ${inner} 0Z`;
}

function rays(): string {
  return Array.from({ length: 8 }, (_, i) => {
    const spread = Math.hypot(0.42, 0.13);
    const lean = (Math.atan2(0.13, 0.42) * 180) / Math.PI;
    return `M${polar(spread, 45 * i - lean)}L${polar(0.7, 45 * i)}L${polar(spread, 45 * i + lean)}Z`;
  }).join('');
}

/** One filled path a colour; holes are left free. */
export const SHAPES: Record<Color, string> = {
  red: star(12, 0.66, 0.46),
  green: disc(0.53),
  blue: star(6, 0.72, 0.33),
  orange: `${hexagon(0.62)}${hexagon(0.41)}${hexagon(0.31)}`,
  yellow: rays() + disc(0.345),
  purple: ring(0.555, 0.305),
};

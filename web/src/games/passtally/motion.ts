/** How markers come to their spaces. */

import type { TransitionConfig } from 'svelte/transition';
import { settle } from '../drawing/motion';
import { motionIsOff } from '../../lib/theme.svelte';
import { spacePoint } from './geometry';

/** A marker walks here from the space it left, or is put down. */
export function walk(
  node: Element,
  { walked, space }: { walked: { from: number; to: number } | null; space: number },
): TransitionConfig {
  if (walked?.to !== space || motionIsOff()) return settle(node);
  const [x, y] = spacePoint(walked.from);
  const [endX, endY] = spacePoint(space);
  return {
    duration: 220,
    css: (_t, u) => `transform: translate(${(x - endX) * u}px, ${(y - endY) * u}px)`,
  };
}

/** Motions that explain, as transitions; off where the person wants no motion. */

import type { TransitionConfig } from 'svelte/transition';
import { isTurned } from './frame';
import { motionIsOff } from '../../lib/theme.svelte';

function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}

/** A tile settles on the board, from 4 % larger. Needs `transform-box: fill-box; transform-origin: center`. */
export function settle(_node: Element, { still = false, delay = 0 } = {}): TransitionConfig {
  if (still || motionIsOff()) return { duration: 0 };
  return {
    delay,
    duration: 220,
    easing: easeOut,
    css: (t) => `transform: scale(${1.04 - 0.04 * t}); opacity: ${Math.min(1, 0.4 + t)}`,
  };
}

/** A line is drawn from end to end. */
export function drawn(node: SVGGeometryElement, { delay = 0, duration = 300 } = {}): TransitionConfig {
  if (motionIsOff()) return { duration: 0 };
  const length = node.getTotalLength();
  return {
    delay,
    duration,
    easing: easeOut,
    css: (t) => `stroke-dasharray: ${length} ${length}; stroke-dashoffset: ${length * (1 - t)}`,
  };
}

/** Let points fly from one place to another, then fade. Resolves at once without motion. */
export async function fly(node: HTMLElement, to: DOMRect | null): Promise<void> {
  if (motionIsOff()) return;
  const from = node.getBoundingClientRect();
  const [dx, dy] = to
    ? [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
    : [0, -40];
  const way = isTurned(node) ? -1 : 1;
  const frames = [
    { transform: 'translate(-50%, -50%) scale(1)', opacity: 1 },
    { transform: `translate(calc(-50% + ${way * dx}px), calc(-50% + ${way * dy}px)) scale(.8)`, opacity: 0.2 },
  ];
  await node.animate(frames, { duration: 280, easing: 'cubic-bezier(.4,0,.6,1)' }).finished.catch(() => undefined);
}

/** Comes up in its place, after a while. */
export function appear(_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (motionIsOff()) return { duration: 0 };
  return { delay, duration: 120, css: (t) => `opacity: ${t}` };
}

/** Text in a picture that is never too small to read, however small the picture is shown. */

import type { Attachment } from 'svelte/attachments';

/** Pixels. */
const SMALLEST = 12;
/** A narrower picture is a little one beside words, which nobody reads figures in. */
const LEAST_WIDTH = 240;

/** Tells the picture's styles as `--least` how high text must be at least, in units of its view box. */
export function legible(unitsWide: number): Attachment<SVGSVGElement> {
  return (picture) => {
    const measure = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      const least = width < LEAST_WIDTH ? 0 : (SMALLEST * unitsWide) / width;
      picture.style.setProperty('--least', String(least));
    });
    measure.observe(picture);
    return () => measure.disconnect();
  };
}

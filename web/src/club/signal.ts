/** What tells somebody who looks elsewhere that it is their turn: the title, the icon, and a vibration. */

import type { Translate } from '../lib/i18n.svelte';
import { look } from '../lib/theme.svelte';

/** `dot` at a table where it is one's turn, the number of such tables elsewhere, null for none. */
export type Mark = 'dot' | number | null;

const ICON = '/icon.svg';
const BUZZ = 200;
let plain: Promise<string> | null = null;

/** The title of a table's page. */
export function tableTitle(game: string, isTurn: boolean, t: Translate): string {
  if (!game) return 'Tessera';
  return isTurn ? `● ${t('status.your-turn')} – ${game}` : `${game} · Tessera`;
}

/** The icon with a mark in its corner; the picture is 64 units wide, whatever it is made of. */
export function markedIcon(picture: string, mark: Mark): string {
  if (mark === null || mark === 0) return picture;
  const text = mark === 'dot' ? '' : mark > 9 ? '9+' : String(mark);
  const label = `<text x="44" y="53" font-family="sans-serif" font-weight="700" font-size="26" fill="#fff" text-anchor="middle">${text}</text>`;
  const corner = `<circle cx="44" cy="44" r="19" fill="#c8321f" stroke="#fff" stroke-width="3"/>${text ? label : ''}`;
  const inner = picture.replace(/^<\?xml[^>]*>\s*/, '').replace('<svg', '<svg x="0" y="0" width="64" height="64"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inner}${corner}</svg>`;
}

/** Mark the icon of the page, and that of the app where it is installed. */
export async function showMark(mark: Mark): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const count = mark === 'dot' ? 1 : (mark ?? 0);
  const badge = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  void badge?.catch(() => undefined);
  wanted = mark;
  if (!count) {
    link.href = ICON;
    return;
  }
  plain ??= fetch(ICON).then((answer) => answer.text());
  try {
    const picture = await plain;
    // Meanwhile another mark may be wanted.
    if (wanted === mark) link.href = `data:image/svg+xml,${encodeURIComponent(markedIcon(picture, mark))}`;
  } catch {
    plain = null; // the next mark tries again
  }
}

let wanted: Mark = null;

/** A short vibration, where the device can and the person wants it. */
export function buzz(): void {
  if (look.vibration) navigator.vibrate?.(BUZZ);
}

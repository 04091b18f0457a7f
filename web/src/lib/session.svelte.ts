/** Who one is, known to all pages. */

import { ensureSession, getSession, type Player } from './api';
import { t } from './i18n.svelte';
import { readSetting, writeSetting } from './storage';

class Session {
  player = $state.raw<Player | null>(null);
  known = $state(false);
}

export const session = new Session();

export function setPlayer(player: Player | null): void {
  session.player = player;
  session.known = true;
  if (player) writeSetting('name', player.name);
}

export async function loadSession(): Promise<void> {
  setPlayer((await getSession()).player);
}

/** What somebody without a name is called, in the language of the page. */
function guestName(): string {
  return t('account.guest-number', { n: 1000 + Math.floor(Math.random() * 9000) });
}

/** Be somebody: a guest under the name used last, unless one is somebody already. */
export async function beSomebody(name?: string): Promise<Player> {
  const player = await ensureSession(name || readSetting('name') || guestName());
  setPlayer(player);
  return player;
}

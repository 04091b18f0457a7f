/** Who one is, known to all pages. */

import { ensureSession, getSession, type Player } from './api';
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

/** Be somebody: a guest under the name used last, unless one is somebody already. */
export async function beSomebody(name?: string): Promise<Player> {
  const player = await ensureSession(name || readSetting('name') || undefined);
  setPlayer(player);
  return player;
}

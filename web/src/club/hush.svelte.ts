/** What is said at a table and not shown: by people whom one has blocked, or all of it. */

import { request } from '../lib/apiClient';
import { readSetting, writeSetting } from '../lib/storage';

const KEY = 'muted';
/** Tables that are remembered as muted; the oldest are forgotten. */
const MOST_TABLES = 60;

const muted = () => readSetting(KEY)?.split(' ').filter(Boolean) ?? [];

export class Hush {
  isMuted = $state(false);
  /** Where people sit whom one has blocked. */
  blocked = $state.raw<number[]>([]);

  constructor(private readonly table: string) {
    this.isMuted = muted().includes(table);
  }

  hides(seat: number): boolean {
    return this.isMuted || this.blocked.includes(seat);
  }

  /** Ask who is blocked here; who is nobody has blocked nobody. */
  async load(): Promise<void> {
    const answer = await request('get', '/api/tables/{table}/blocked', { table: this.table }).catch(() => null);
    if (answer) this.blocked = answer.seats;
  }

  mute(on: boolean): void {
    this.isMuted = on;
    const others = muted().filter((kept) => kept !== this.table);
    writeSetting(KEY, (on ? [this.table, ...others] : others).slice(0, MOST_TABLES).join(' '));
  }
}

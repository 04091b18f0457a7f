/** Where people elsewhere reach this server: for links that are handed on, and the door to the house. */

import { request, type Schemas } from '../lib/apiClient';

class Reach {
  known = $state.raw<Schemas['ReachAnswer'] | null>(null);
}

export const reach = new Reach();

/** Whether this page was opened at the server's own machine, by an address that leads nowhere else. */
export function isOwnMachine(hostname = location.hostname): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** What a link that is handed on begins with. */
export function handedOrigin(hostname = location.hostname, origin = location.origin): string {
  return (isOwnMachine(hostname) && reach.known?.url) || origin;
}

/** Whether a link would lead nowhere. */
export function leadsNowhere(hostname = location.hostname): boolean {
  return isOwnMachine(hostname) && reach.known !== null && !reach.known.url;
}

export async function loadReach(): Promise<void> {
  reach.known = await request('get', '/api/reach');
}

export async function moveDoor(open: boolean): Promise<void> {
  reach.known = await request('put', '/api/reach', { body: { open } });
}

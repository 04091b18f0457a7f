import { afterEach, describe, expect, it } from 'vitest';
import { handedOrigin, isOwnMachine, leadsNowhere, reach } from './reach.svelte';

const HOUSE = 'http://192.168.1.5:8000';

afterEach(() => (reach.known = null));

describe('links that are handed on', () => {
  it.each(['localhost', '127.0.0.1', '[::1]'])('know that %s means this machine', (name) =>
    expect(isOwnMachine(name)).toBe(true),
  );

  it('begin with the address in the house where the own one leads nowhere', () => {
    reach.known = { url: HOUSE, door: true, open: true };
    expect(handedOrigin('127.0.0.1', 'http://127.0.0.1:8000')).toBe(HOUSE);
    expect(handedOrigin('tiles.example', 'https://tiles.example')).toBe('https://tiles.example');
    expect(leadsNowhere('127.0.0.1')).toBe(false);
  });

  it('lead nowhere while only this machine is served', () => {
    reach.known = { url: null, door: true, open: false };
    expect(leadsNowhere('127.0.0.1')).toBe(true);
    expect(leadsNowhere('tiles.example')).toBe(false);
    expect(handedOrigin('127.0.0.1', 'http://127.0.0.1:8000')).toBe('http://127.0.0.1:8000');
  });
});

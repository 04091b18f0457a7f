import { expect, test } from 'vitest';
import { sha256Hex } from './sha256';

/** The examples of NIST for FIPS 180-4, and lengths around the ends of blocks. */
test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])('the digest of a text that NIST gives', (text, digest) => expect(sha256Hex(text)).toBe(digest));

test('the digest is that of the browser for every length around the ends of blocks', async () => {
  for (let length = 50; length < 140; length++) {
    const text = 'é'.repeat(length / 2) + 'x'.repeat(length % 2);
    const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    expect(sha256Hex(text)).toBe([...theirs].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  }
});

/** SHA-256 (FIPS 180-4) in plain code: browsers lend theirs only to pages that came over HTTPS. */

const WORDS = 64;
const PRIMES = firstPrimes(WORDS);
/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first 8 primes. */
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** The digest of a text in UTF-8, as 32 bytes. */
export function sha256(text: string): Uint8Array {
  const blocks = padded(new TextEncoder().encode(text));
  const state = [...INITIAL];
  for (let at = 0; at < blocks.byteLength; at += 64) compress(state, new DataView(blocks.buffer, at, 64));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/** The same in hexadecimal digits. */
export function sha256Hex(text: string): string {
  return [...sha256(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

/** A one bit, zeros, and the length in bits fill the last block. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(64 * Math.ceil((message.length + 9) / 64));
  blocks.set(message);
  blocks[message.length] = 0x80;
  new DataView(blocks.buffer).setUint32(blocks.length - 4, 8 * message.length);
  return blocks;
}

function compress(state: number[], block: DataView): void {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < WORDS; i++) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + ROUND_CONSTANTS[i]! + words[i]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) >>> 0));
}

function schedule(block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, i) => block.getUint32(4 * i));
  for (let i = 16; i < WORDS; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!];
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((words[i - 16]! + low + words[i - 7]! + high) | 0);
  }
  return words;
}

function rotate(word: number, distance: number): number {
  return (word >>> distance) | (word << (32 - distance));
}

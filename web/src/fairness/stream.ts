/** The random stream of a game: a counter run through Threefry-4x32 (20 rounds) under a key of 128 bits. */

import { sha256 } from './sha256';

const PARITY = 0x1bd11bda;
const ROTATE_FIRST = [10, 11, 13, 23, 6, 17, 25, 18];
const ROTATE_SECOND = [26, 21, 27, 5, 20, 11, 10, 20];
const TWO_TO_32 = 2 ** 32;

export class Stream {
  #drawn = 0;
  #block: number[] = [];

  constructor(private readonly key: readonly number[]) {}

  /** The stream of a seed and the salts of all seats: the first half of the digest of them, one a line. */
  static of(seed: string, salts: readonly string[]): Stream {
    const digest = new DataView(sha256([seed, ...salts].join('\n')).buffer);
    return new Stream([0, 4, 8, 12].map((at) => digest.getUint32(at, true)));
  }

  /** The next 32 random bits. */
  next(): number {
    const lane = this.#drawn % 4;
    if (lane === 0) this.#block = encryptBlock(this.key, this.#drawn / 4);
    this.#drawn += 1;
    return this.#block[lane]!;
  }

  /** A number from 0 to below the bound, each exactly as likely; bounds are small, so products are exact. */
  below(bound: number): number {
    const threshold = (TWO_TO_32 - bound) % bound;
    let product = this.next() * bound;
    while (product % TWO_TO_32 < threshold) product = this.next() * bound;
    return Math.floor(product / TWO_TO_32);
  }

  /** One of some things of several kinds, each as likely: its kind, which is then one less. */
  take(counts: number[]): number {
    let rest = this.below(counts.reduce((sum, count) => sum + count, 0));
    const kind = counts.findIndex((count) => (rest -= count) < 0);
    counts[kind]! -= 1;
    return kind;
  }
}

/** Threefry-4x32-20 of the block (counter, 0, 0, 0). */
export function encryptBlock(key: readonly number[], counter: number): number[] {
  let keys = [...key, key.reduce((mixed, word) => mixed ^ word, PARITY)];
  let [a, b, c, d] = [counter + keys[0]!, keys[1]!, keys[2]!, keys[3]!];
  for (let group = 0; group < 5; group++) {
    for (let step = 0; step < 4; step++) {
      const i = 4 * (group % 2) + step;
      a = (a + b) | 0;
      c = (c + d) | 0;
      [b, d] = [rotateLeft(d, ROTATE_SECOND[i]!) ^ c, rotateLeft(b, ROTATE_FIRST[i]!) ^ a];
    }
    // The key goes in again after every four rounds, each time shifted by one word.
    keys = [...keys.slice(1), keys[0]!];
    [a, b, c, d] = [a + keys[0]!, b + keys[1]!, c + keys[2]!, d + keys[3]! + group + 1].map((word) => word | 0) as [
      number,
      number,
      number,
      number,
    ];
  }
  return [a, b, c, d].map((word) => word >>> 0);
}

function rotateLeft(word: number, distance: number): number {
  return (word << distance) | (word >>> (32 - distance));
}

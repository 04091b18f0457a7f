/** QR codes for links: byte mode, error correction M, versions 1 to 10 (up to 213 bytes). */

type Matrix = boolean[][];

/** Of each version: data codewords in all, and correction codewords a block, for level M; number of blocks. */
const CAPACITY: [data: number, correction: number, blocks: number][] = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
  [124, 18, 4],
  [154, 22, 4],
  [182, 22, 5],
  [216, 26, 5],
];
/** Centres of the alignment patterns of each version. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// Arithmetic in GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1.
const EXP: number[] = [];
const LOG: number[] = new Array<number>(256).fill(0);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}
const multiply = (a: number, b: number) => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The correction codewords of a block of data. */
export function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, index) => (next[index + 1]! ^= multiply(factor, EXP[power]!)));
    generator = next;
  }
  const rest = [...data, ...new Array<number>(count).fill(0)];
  data.forEach((_, start) => {
    const lead = rest[start]!;
    generator.forEach((factor, index) => (rest[start + index]! ^= multiply(factor, lead)));
  });
  return rest.slice(data.length);
}

function dataCodewords(bytes: Uint8Array, version: number, capacity: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let shift = length - 1; shift >= 0; shift -= 1) bits.push((value >> shift) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let start = 0; start < bits.length; start += 8) words.push(parseInt(bits.slice(start, start + 8).join(''), 2));
  for (let filler = 0xec; words.length < capacity; filler ^= 0xec ^ 0x11) words.push(filler);
  return words;
}

/** Data and correction codewords of all blocks in the order in which they are drawn. */
function interleave(words: number[], corrections: number, blocks: number): number[] {
  const short = Math.floor(words.length / blocks);
  const numLong = words.length % blocks;
  const parts: number[][] = [];
  for (let block = 0, start = 0; block < blocks; block += 1) {
    const length = short + (block >= blocks - numLong ? 1 : 0);
    parts.push(words.slice(start, start + length));
    start += length;
  }
  const checks = parts.map((part) => correction(part, corrections));
  const drawn: number[] = [];
  for (let index = 0; index <= short; index += 1)
    for (const part of parts) if (index < part.length) drawn.push(part[index]!);
  for (let index = 0; index < corrections; index += 1) for (const check of checks) drawn.push(check[index]!);
  return drawn;
}

class Drawing {
  readonly size: number;
  readonly dark: Matrix;
  readonly fixed: Matrix;

  constructor(readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [empty(), empty()];
  }

  set(row: number, column: number, dark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return;
    this.dark[row]![column] = dark;
    this.fixed[row]![column] = true;
  }

  private square(row: number, column: number, radius: number, isDark: (distance: number) => boolean): void {
    for (let y = -radius; y <= radius; y += 1)
      for (let x = -radius; x <= radius; x += 1)
        this.set(row + y, column + x, isDark(Math.max(Math.abs(x), Math.abs(y))));
  }

  drawPatterns(): void {
    const end = this.size - 1;
    for (let index = 0; index < this.size; index += 1) {
      this.set(6, index, index % 2 === 0);
      this.set(index, 6, index % 2 === 0);
    }
    for (const [row, column] of [
      [3, 3],
      [3, end - 3],
      [end - 3, 3],
    ] as const)
      this.square(row, column, 4, (distance) => distance !== 2 && distance !== 4);
    const centres = ALIGNMENT[this.version - 1]!;
    for (const row of centres)
      for (const column of centres)
        if (!this.nearFinder(row, column)) this.square(row, column, 2, (distance) => distance !== 1);
    this.drawVersion();
    this.drawFormat(0);
  }

  private nearFinder(row: number, column: number): boolean {
    const far = this.size - 9;
    return (row < 9 && column < 9) || (row < 9 && column > far) || (row > far && column < 9);
  }

  /** The format: level M (00) and the mask, protected by a BCH code. */
  drawFormat(mask: number): void {
    let rest = mask;
    for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (index: number) => ((bits >> index) & 1) === 1;
    const end = this.size - 1;
    for (let index = 0; index < 15; index += 1) {
      const row = index < 6 ? index : index < 8 ? index + 1 : end - 14 + index;
      const column = index < 8 ? end - index : index < 9 ? 7 : 14 - index;
      this.set(row, 8, bit(index));
      this.set(8, column, bit(index));
    }
    this.set(end - 7, 8, true);
  }

  private drawVersion(): void {
    if (this.version < 7) return;
    let rest = this.version;
    for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let index = 0; index < 18; index += 1) {
      const far = this.size - 11 + (index % 3);
      const near = Math.floor(index / 3);
      this.set(far, near, ((bits >> index) & 1) === 1);
      this.set(near, far, ((bits >> index) & 1) === 1);
    }
  }

  /** Zigzag upwards and downwards in pairs of columns from the right. */
  drawData(words: number[]): void {
    let index = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        for (const column of [right, right - 1]) {
          const upwards = ((right + 1) & 2) === 0;
          const row = upwards ? this.size - 1 - step : step;
          if (this.fixed[row]![column]) continue;
          this.dark[row]![column] = ((words[index >> 3] ?? 0) >> (7 - (index & 7))) % 2 === 1;
          index += 1;
        }
      }
    }
  }

  masked(mask: number): Matrix {
    this.drawFormat(mask);
    return this.dark.map((line, row) =>
      line.map((dark, column) => (this.fixed[row]![column] ? dark : dark !== MASKS[mask]!(row, column))),
    );
  }
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** How hard a pattern is to read: long runs, blocks of four, uneven darkness. */
function penalty(matrix: Matrix): number {
  const size = matrix.length;
  const at = (row: number, column: number) => matrix[row]![column]!;
  let total = 0;
  for (let line = 0; line < size; line += 1) {
    for (const read of [(index: number) => at(line, index), (index: number) => at(index, line)]) {
      for (let index = 1, run = 1; index <= size; index += 1) {
        if (index < size && read(index) === read(index - 1)) run += 1;
        else {
          if (run >= 5) total += run - 2;
          run = 1;
        }
      }
    }
  }
  for (let row = 1; row < size; row += 1)
    for (let column = 1; column < size; column += 1)
      if (
        at(row, column) === at(row - 1, column) &&
        at(row, column) === at(row, column - 1) &&
        at(row, column) === at(row - 1, column - 1)
      )
        total += 3;
  const dark = matrix.flat().filter(Boolean).length / (size * size);
  return total + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The code of a text: rows of dark and light modules, without the quiet zone. */
export function qrCode(text: string): Matrix {
  const bytes = new TextEncoder().encode(text);
  const index = CAPACITY.findIndex(([data], number) => bytes.length + (number < 9 ? 2 : 3) <= data);
  if (index < 0) throw new Error('the text is too long for a QR code');
  const [data, corrections, blocks] = CAPACITY[index]!;
  const drawing = new Drawing(index + 1);
  drawing.drawPatterns();
  drawing.drawData(interleave(dataCodewords(bytes, index + 1, data), corrections, blocks));
  const candidates = MASKS.map((_, mask) => drawing.masked(mask));
  return candidates.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The dark modules as one SVG path. */
export function qrPath(matrix: Matrix): string {
  return matrix.flatMap((line, row) => line.map((dark, column) => (dark ? `M${column} ${row}h1v1h-1z` : ''))).join('');
}

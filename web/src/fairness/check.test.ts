import { describe, expect, test } from 'vitest';
import { chanceOf } from './chance';
import { checkRecord, judge, type GameRecord } from './check';
import { sha256Hex } from './sha256';
import { encryptBlock } from './stream';

const [games] = Object.values(
  import.meta.glob<Record<string, GameRecord>>('../../fixtures/records.json', { eager: true, import: 'default' }),
);
const named = Object.entries(games ?? {});

test('the cipher is that of the published test vectors', () => {
  // Random123, kat_vectors: threefry4x32 with 20 rounds.
  expect(encryptBlock([0, 0, 0, 0], 0).map((word) => word.toString(16))).toEqual([
    '9c6ca96a',
    'e17eae66',
    'fc10ecd4',
    '5256a7d8',
  ]);
});

test('there is a record of every game and mode, and the page knows how each draws', async () => {
  expect(named.length).toBeGreaterThanOrEqual(10);
  for (const [, record] of named) expect(await chanceOf(record.game)).not.toBeNull();
});

describe.each(named)('%s', (_name, record) => {
  const forged = (change: (record: GameRecord) => void): Promise<unknown> => {
    const copy = structuredClone(record);
    change(copy);
    return checkRecord(copy, null);
  };

  test('every draw of a true record is found again', async () => {
    const draws = record.moves.filter(({ chance }) => chance).length;
    expect(await checkRecord(record, { commitment: record.commitment, salts: [record.salts[0]!] })).toEqual({
      kind: 'proven',
      draws,
    });
  });

  test('another seed, commitment, salt or key is told', async () => {
    expect(await forged((copy) => (copy.seed += '0'))).toMatchObject({ kind: 'forged', fault: 'commitment' });
    expect(await forged((copy) => (copy.commitment = sha256Hex('x')))).toMatchObject({ fault: 'commitment' });
    expect(await forged((copy) => (copy.salts[0] = 'another'))).toMatchObject({ fault: 'key' });
    const kept = { commitment: sha256Hex('x'), salts: [] };
    expect(await checkRecord(record, kept)).toMatchObject({ fault: 'kept' });
    const salts = { commitment: record.commitment, salts: ['mine'] };
    expect(await checkRecord(record, salts)).toMatchObject({ fault: 'salt' });
  });

  test('another seed that fits its commitment draws something else', async () => {
    const seed = 'chosen by the host';
    const told = await forged((copy) => {
      Object.assign(copy, { seed, commitment: sha256Hex(seed), key: sha256Hex([seed, ...copy.salts].join('\n')) });
    });
    expect(told).toMatchObject(
      Object.keys(record.setup ?? {}).length ? { kind: 'forged', fault: 'setup' } : { kind: 'proven' },
    );
  });

  test('another outcome of any move is told, with its number', async () => {
    for (const [ply, { chance }] of record.moves.entries()) {
      if (!chance) continue;
      const told = await forged((copy) => (copy.moves[ply]!.chance = { ...chance, extra: 1 }));
      expect(told).toEqual({ kind: 'forged', fault: 'move', ply: ply + 1 });
    }
  });
});

test('nothing is said of games that go on, branched off, or are not known', () => {
  const [, record] = named[0]!;
  expect(judge({ ...record, seed: undefined }, null, null)).toEqual({ kind: 'open' });
  expect(judge(record, null, null)).toEqual({ kind: 'digests' });
});

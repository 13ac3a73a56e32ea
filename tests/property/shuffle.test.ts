import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS, commitmentTo, shuffle, stream } from '../../lib/cards';
import { anySeed } from '../support/rules/hearts-random';

const fixed = (n: number) => n.toString(16).padStart(64, '0');

/** The recipe of lib/cards/shuffle.ts once more, with Node's own functions and big numbers. */
function recipe<T>(items: readonly T[], seed: string, label: string): T[] {
  let bytes = Buffer.alloc(0);
  let block = 0;
  const next = (): bigint => {
    if (bytes.length === 0)
      bytes = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${label}:${block++}`).digest();
    const value = BigInt(`0x${bytes.subarray(0, 4).toString('hex')}`);
    bytes = bytes.subarray(4);
    return value;
  };
  const below = (n: number): number => {
    const size = BigInt(n);
    const limit = (2n ** 32n / size) * size;
    for (let value = next(); ; value = next()) if (value < limit) return Number(value % size);
  };
  const result = [...items];
  for (let i = result.length - 1; i >= 1; i--) {
    const j = below(i + 1);
    const item = result[i];
    result[i] = result[j];
    result[j] = item;
  }
  return result;
}

/** Pearson's statistic of these counts against equal shares. */
function chiSquare(counts: readonly number[]): number {
  const share = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((total, count) => total + (count - share) ** 2 / share, 0);
}

/** The bound which a chi-square with so many degrees of freedom passes once in about a million times (Wilson–Hilferty). */
function bound(freedom: number): number {
  const z = 4.75;
  return freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;
}

describe('the verifiable shuffle', () => {
  test('follows its recipe, repeated here with node:crypto', () => {
    fc.assert(
      fc.property(anySeed, fc.string(), fc.nat(60), (seed, label, size) => {
        const items = Array.from({ length: size }, (_, i) => i);
        expect(shuffle(items, seed, label)).toEqual(recipe(items, seed, label));
      }),
      { numRuns: 200 },
    );
  });

  test('is determined by seed and label, and changes with either', () => {
    const deck = shuffle(CARDS, fixed(1), 'deal 0 deck');
    expect(shuffle(CARDS, fixed(1), 'deal 0 deck')).toEqual(deck);
    expect(shuffle(CARDS, fixed(2), 'deal 0 deck')).not.toEqual(deck);
    expect(shuffle(CARDS, fixed(1), 'deal 1 deck')).not.toEqual(deck);
  });

  test('keeps every card and leaves the deck it was given alone', () => {
    fc.assert(
      fc.property(anySeed, fc.string(), (seed, label) => {
        const deck = [...CARDS];
        const shuffled = shuffle(deck, seed, label);
        expect(deck).toEqual(CARDS);
        expect([...shuffled].sort()).toEqual([...CARDS].sort());
      }),
      { numRuns: 50 },
    );
  });

  test('the commitment is the SHA-256 of the seed', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        expect(commitmentTo(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'));
      }),
    );
  });
});

describe('uniformity, with fixed seeds', () => {
  test('numbers below n are equally likely', () => {
    for (const n of [2, 3, 7, 13, 52]) {
      const numbers = stream(fixed(n), 'below');
      const counts = new Array<number>(n).fill(0);
      for (let i = 0; i < 400 * n; i++) counts[numbers.below(n)]++;
      expect(chiSquare(counts)).toBeLessThan(bound(n - 1));
    }
  });

  test('numbers past the largest multiple of n are thrown away', () => {
    // Of 2^32 numbers a quarter is too large here; taken modulo n, they would make the lowest third twice as likely.
    const third = 2 ** 30;
    const numbers = stream(fixed(3), 'rejection');
    const counts = [0, 0, 0];
    for (let i = 0; i < 3000; i++) counts[Math.floor(numbers.below(3 * third) / third)]++;
    expect(chiSquare(counts)).toBeLessThan(bound(2));
  });

  test('all 24 orders of four cards are equally likely', () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 4800; i++) {
      const order = shuffle(['a', 'b', 'c', 'd'], fixed(24), `order ${i}`).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    expect(chiSquare([...counts.values()])).toBeLessThan(bound(23));
  });

  test('every card comes to every place of the deck equally often', () => {
    const places = Array.from({ length: 52 * 52 }, () => 0);
    for (let i = 0; i < 1040; i++) {
      shuffle(CARDS, fixed(52), `deck ${i}`).forEach((card, place) => {
        places[CARDS.indexOf(card) * 52 + place]++;
      });
    }
    // Rows and columns are fixed sums: 51 × 51 degrees of freedom.
    expect(chiSquare(places)).toBeLessThan(bound(51 * 51));
  });
});

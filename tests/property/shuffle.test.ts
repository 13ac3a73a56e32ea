import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS, type Card, commitmentTo, seedOfDeal, shuffle, stream } from '../../lib/cards';
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

/** The bound which a chi-square with this many degrees of freedom passes once in about a million times (Wilson–Hilferty). */
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

type Below = (n: number) => number;
const swap = (deck: Card[], i: number, j: number) => {
  [deck[i], deck[j]] = [deck[j], deck[i]];
  return deck;
};
/** Fisher–Yates with another number to swap with, or another end. */
const fisherYates = (deck: Card[], other: (i: number) => number, last = 1) => {
  for (let i = deck.length - 1; i >= last; i--) swap(deck, i, other(i));
  return deck;
};

/** Shuffles with the mistakes that shuffles are known for. */
const BROKEN: Record<string, (deck: Card[], below: Below) => Card[]> = {
  'no card stays where it was': (deck, below) => fisherYates(deck, (i) => below(i)),
  'every place is swapped with any other': (deck, below) => fisherYates(deck, () => below(52), 0),
  'the first places are left out': (deck, below) => fisherYates(deck, (i) => below(i + 1), 4),
  'the last place is left out': (deck, below) => fisherYates(deck, (i) => (i === 51 ? i : below(i + 1))),
  'a byte is taken modulo n': (deck, below) => fisherYates(deck, (i) => below(256) % (i + 1)),
  'half a number is used twice': (deck, below) => {
    let kept = 0;
    return fisherYates(deck, (i) => {
      if (i % 2 === 1) kept = below(i + 1);
      return kept % (i + 1);
    });
  },
  'a cut': (deck, below) => {
    const at = below(52);
    return [...deck.slice(at), ...deck.slice(0, at)];
  },
};

describe('the seed of a deal', () => {
  const bits = ['0f'.repeat(16), null, 'a1'.repeat(16)];

  test('is HMAC-SHA-256 of the deal’s number, the table and the bits, under the match’s seed', () => {
    const message = `deal 7 of k3v9x2m7q1wz with ${bits[0]} - ${bits[2]}`;
    const expected = createHmac('sha256', Buffer.from(fixed(9), 'hex'))
      .update(message)
      .digest('hex');
    expect(seedOfDeal(fixed(9), 'k3v9x2m7q1wz', 7, bits)).toBe(expected);
  });

  test.each([
    ['the match’s seed', seedOfDeal(fixed(8), 'k3v9x2m7q1wz', 7, bits)],
    ['the table', seedOfDeal(fixed(9), 'k3v9x2m7q1wy', 7, bits)],
    ['the number', seedOfDeal(fixed(9), 'k3v9x2m7q1wz', 8, bits)],
    ['any bits', seedOfDeal(fixed(9), 'k3v9x2m7q1wz', 7, [bits[0], null, 'a0'.repeat(16)])],
    ['the seat they are of', seedOfDeal(fixed(9), 'k3v9x2m7q1wz', 7, [null, bits[0], bits[2]])],
    ['how many seats there are', seedOfDeal(fixed(9), 'k3v9x2m7q1wz', 7, [...bits, null])],
  ])('is another one if this changes: %s', (_, other) => {
    expect(other).not.toBe(seedOfDeal(fixed(9), 'k3v9x2m7q1wz', 7, bits));
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
    // A quarter of the 2^32 numbers is too large here; taken modulo n, they would make the lowest third twice as likely.
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

  test('every card comes to every place of the deck, and after every other card, equally often', () => {
    const { places, pairs } = statistics((run) =>
      shuffle(CARDS, seedOfDeal(fixed(52), 'k3v9x2m7q1wz', run, []), `deal ${run} deck`),
    );
    expect(places).toBeLessThan(MOST_PLACES);
    expect(pairs).toBeLessThan(MOST_PAIRS);
  });

  test.each(Object.entries(BROKEN))('which this would not pass: %s', (name, broken) => {
    const { places, pairs } = statistics((run) => {
      const numbers = stream(fixed(53), `${name} ${run}`);
      return broken([...CARDS], numbers.below);
    });
    expect(places > MOST_PLACES || pairs > MOST_PAIRS).toBe(true);
  });
});

/** Enough decks that a number taken modulo n from a byte shows. */
const DECKS = 8000;
/** Rows and columns are fixed sums: 51 × 51 degrees of freedom. */
const MOST_PLACES = bound(51 * 51);
const MOST_PAIRS = bound(52 * 51 - 1);

/** How far the places of cards, and the cards that follow each other, are from being equally frequent. */
function statistics(deckOf: (run: number) => readonly Card[]): { places: number; pairs: number } {
  const places = new Array<number>(52 * 52).fill(0);
  const follow = new Array<number>(52 * 52).fill(0);
  for (let run = 0; run < DECKS; run++) {
    const deck = deckOf(run).map((card) => CARDS.indexOf(card));
    deck.forEach((card, place) => {
      places[card * 52 + place]++;
      if (place > 0) follow[deck[place - 1] * 52 + card]++;
    });
  }
  // No card follows itself.
  const pairs = follow.filter((_, i) => i % 53 !== 0);
  return { places: chiSquare(places), pairs: chiSquare(pairs) };
}

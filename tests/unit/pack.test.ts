import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pack, unpack } from '../../lib/store/redis/pack';
import { games, picker, playOut, startMatch } from '../support/match';

describe('how values lie in a Redis', () => {
  test.each(['', '=', '1', '=1', '{}', 'ä♠🂡\0\n', 'x'.repeat(100_000)])('%j comes back as it was', (value) => {
    expect(unpack(pack(value))).toBe(value);
  });

  test('any text comes back as it was, and is at most one character longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (value) => {
        const packed = pack(value);
        expect(unpack(packed)).toBe(value);
        expect(packed.length).toBeLessThanOrEqual(value.length + 1);
      }),
    );
  });

  // They lie in stores: a change of the dictionary makes them unreadable.
  test.each([
    ['1QxhgAANEmmQENykQbBIA', '{"at":1767000000000,"events":[{"type":"cardPlayed","seat":2,"card":"QS"}]}'],
    ['=plain', 'plain'],
  ])('%s is read for ever', (stored, value) => {
    expect(unpack(stored)).toBe(value);
  });

  test('what was not packed is no value', () => {
    expect(() => unpack('{"a":1}')).toThrow();
    expect(() => unpack('')).toThrow();
  });

  test.each([
    ['hearts', 4],
    ['spades', 2],
    ['spades', 4],
    ['herzblatt', 3],
  ])('a log is less than two fifths of its length: %s for %i', (id, players) => {
    const { entries } = playOut(startMatch({ players }, games(id)), picker(7), 250);
    const lines = entries.map((entry) => JSON.stringify(entry));
    const [plain, packed] = [lines, lines.map(pack)].map((list) => list.join('').length);
    expect(packed / plain).toBeLessThan(0.4);
  });
});

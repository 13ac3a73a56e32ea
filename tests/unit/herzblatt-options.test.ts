import { describe, expect, test } from 'vitest';
import { herzblatt } from '@/lib/rules/herzblatt';
import { deckOf, handSize } from '@/lib/rules/herzblatt/options';
import { augenOf } from '@/lib/rules/herzblatt/score';

describe('options of Herzblatt (rules.md §1.6, 4.5, 4.6)', () => {
  test('what is left out has its default, and two play', () => {
    expect(herzblatt.options.parse({})).toEqual({
      players: 2,
      stake: 1,
      mustTrump: false,
      length: { kind: 'deals', count: 12 },
      trickHistory: 'whole-deal',
    });
  });

  test.each([
    [{ players: 3 }],
    [{ players: 4, stake: 100, mustTrump: true }],
    [{ players: 5 }],
    [{ players: 6, stake: 2 }],
    [{ length: { kind: 'score', target: 25 }, trickHistory: 'last-trick' }],
    [{ length: { kind: 'score', target: 500 } }],
    [{ length: { kind: 'deals', count: 1 } }],
    [{ length: { kind: 'deals', count: 50 } }],
  ])('%j is taken over, and complete options parse to themselves', (sent) => {
    const complete = herzblatt.options.parse(sent);
    expect(complete).toMatchObject(sent);
    expect(herzblatt.options.parse(complete)).toEqual(complete);
  });

  test.each([
    [{ players: 1 }],
    [{ players: 0 }],
    [{ players: 7 }],
    [{ players: 2.5 }],
    [{ players: '3' }],
    [{ players: null }],
    [{ stake: 0 }],
    [{ stake: 101 }],
    [{ stake: 1.5 }],
    [{ stake: null }],
    [{ mustTrump: null }],
    [{ mustTrump: 1 }],
    [{ trickHistory: 'none' }],
    [{ trickHistory: null }],
    [{ length: null }],
    [{ length: { kind: 'deals', count: 0 } }],
    [{ length: { kind: 'deals', count: 51 } }],
    [{ length: { kind: 'deals' } }],
    [{ length: { kind: 'score', target: 24 } }],
    [{ length: { kind: 'score', target: 501 } }],
    [{ length: { kind: 'score', target: 99.5 } }],
    [{ length: { kind: 'score', target: 100, count: 3 } }],
    [{ preset: 'herzblatt' }],
    [{ deck: 'no-twos' }],
    [{ passing: 'never' }],
    [{ peek: false }],
  ])('%j is refused', (sent) => {
    expect(herzblatt.options.safeParse(sent).success).toBe(false);
  });
});

describe('cards (rules.md §4.1)', () => {
  test.each([
    [2, 20, 9, 'ATKQJ', 'ATKQJ'],
    [3, 26, 8, 'ATKQJ9', 'ATKQJ987'],
    [4, 26, 6, 'ATKQJ9', 'ATKQJ987'],
    [5, 32, 6, 'ATKQJ987', 'ATKQJ987'],
    [6, 32, 5, 'ATKQJ987', 'ATKQJ987'],
  ])('%i players: %i cards, %i in hand and two in the blind, 120 Augen', (players, size, hand, side, hearts) => {
    const deck = deckOf({ players });
    const ranks = (suit: string) => deck.filter((card) => card[1] === suit).map((card) => card[0]);
    expect(deck).toHaveLength(size);
    expect(handSize({ players })).toBe(hand);
    expect(players * hand + 2).toBe(size);
    for (const suit of ['C', 'D', 'S']) expect(ranks(suit).sort()).toEqual([...side].sort());
    expect(ranks('H').sort()).toEqual([...hearts].sort());
    expect(augenOf(deck)).toBe(120);
  });
});

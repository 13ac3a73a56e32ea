import { describe, expect, test } from 'vitest';
import { herzblatt } from '@/lib/rules/herzblatt';

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
    [{ players: 5 }],
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

import { describe, expect, test } from 'vitest';
import { spades } from '@/lib/rules/spades';

const length = { kind: 'score', target: 500 };

describe('options of Spades (rules.md §1.6, 2, 3)', () => {
  test('two players by default, with blind nil and without peeking, nil bags off, bag penalty on, to 500', () => {
    const common = { nilBags: false, bagPenalty: true, length, trickHistory: 'whole-deal' };
    expect(spades.options.parse({})).toEqual({ players: 2, peek: false, blindNil: true, ...common });
    expect(spades.options.parse({ players: 4 })).toEqual({ players: 4, blindNil: false, ...common });
  });

  test.each([
    [{}],
    [{ peek: true, blindNil: false }],
    [{ players: 4 }],
    [{ players: 4, blindNil: true, nilBags: true, bagPenalty: false }],
    [{ length: { kind: 'deals', count: 50 }, trickHistory: 'last-trick' }],
    [{ length: { kind: 'score', target: 25 } }],
  ])('complete options parse to themselves: %j', (sent) => {
    const complete = spades.options.parse(sent);
    expect(complete).toMatchObject(sent);
    expect(spades.options.parse(complete)).toEqual(complete);
    expect(spades.options.parse(JSON.parse(JSON.stringify(complete)))).toEqual(complete);
  });

  test.each<[string, unknown]>([
    ['three players', { players: 3 }],
    ['a text for the players', { players: '2' }],
    ['players null', { players: null }],
    ['peek with four, true', { players: 4, peek: true }],
    ['peek with four, false', { players: 4, peek: false }],
    ['peek null', { peek: null }],
    ['blindNil null', { blindNil: null }],
    ['blindNil a number', { blindNil: 1 }],
    ['nilBags null', { nilBags: null }],
    ['bagPenalty a number', { bagPenalty: 100 }],
    ['an unknown option', { moon: 'old' }],
    ['a preset', { preset: 'hearts' }],
    ['a target below 25', { length: { kind: 'score', target: 24 } }],
    ['a target above 500', { length: { kind: 'score', target: 501 } }],
    ['a fractional target', { length: { kind: 'score', target: 99.5 } }],
    ['no deals', { length: { kind: 'deals', count: 0 } }],
    ['51 deals', { length: { kind: 'deals', count: 51 } }],
    ['a length with both', { length: { kind: 'deals', count: 5, target: 100 } }],
    ['an unknown trick history', { trickHistory: 'none' }],
    ['no object', null],
  ])('refused: %s', (_, sent) => {
    expect(spades.options.safeParse(sent).success).toBe(false);
  });
});

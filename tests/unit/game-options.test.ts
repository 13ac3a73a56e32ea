import { describe, expect, test } from 'vitest';
import { herzblatt } from '@/lib/rules/herzblatt';
import { handSize, deckOf as herzblattDeck } from '@/lib/rules/herzblatt/options';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { spades } from '@/lib/rules/spades';
import { hearts } from '../../lib/rules/hearts';
import { deckOf as heartsDeck, heartsInDeck, passOffset } from '../../lib/rules/hearts/options';
import { optionsOf } from '../support/rules/hearts-position';

const plain = {
  length: { kind: 'score', target: 100 },
  trickHistory: 'whole-deal',
  sun: false,
  jackOfDiamonds: 'off',
  queenBreaksHearts: false,
};
const cycle = 'left-right-across-hold';

describe('presets of Hearts (rules.md §1.6)', () => {
  test.each([
    [
      'nothing sent is hearts for four',
      {},
      { preset: 'hearts', players: 4, passing: cycle, heartsLead: 'when-broken', moon: 'old' },
    ],
    [
      'herzeln',
      { preset: 'herzeln' },
      { preset: 'herzeln', players: 4, passing: 'left-across-right-hold', heartsLead: 'never', moon: 'none' },
    ],
    [
      'black-lady',
      { preset: 'black-lady' },
      { preset: 'black-lady', players: 4, passing: cycle, heartsLead: 'when-broken', moon: 'old' },
    ],
    [
      'black-lady for three',
      { preset: 'black-lady', players: 3 },
      {
        preset: 'black-lady',
        players: 3,
        deck: 'no-twos',
        passing: 'rotating',
        heartsLead: 'when-broken',
        moon: 'choice',
      },
    ],
    [
      'black-lady for five',
      { preset: 'black-lady', players: 5 },
      { preset: 'black-lady', players: 5, passing: 'rotating', heartsLead: 'when-broken', moon: 'old' },
    ],
    [
      'black-lady for six',
      { preset: 'black-lady', players: 6 },
      { preset: 'black-lady', players: 6, passing: 'rotating', heartsLead: 'when-broken', moon: 'choice' },
    ],
  ])('%s', (_, sent, expected) => {
    expect(hearts.options.parse(sent)).toEqual({ ...plain, ...expected });
  });
  test('an option changed from the preset stays changed, and complete options parse to themselves', () => {
    const options = optionsOf({ preset: 'herzeln', moon: 'new', sun: true, length: { kind: 'deals', count: 3 } });
    expect(options).toMatchObject({ preset: 'herzeln', heartsLead: 'never', moon: 'new', sun: true });
    expect(optionsOf(options)).toEqual(options);
  });
  test('minus-one removes 2D unless told otherwise', () => {
    const sent = { preset: 'black-lady', players: 3, deck: 'minus-one' };
    expect(optionsOf(sent).removedCard).toBe('2D');
    expect(optionsOf({ ...sent, removedCard: '3H' }).removedCard).toBe('3H');
    expect(optionsOf(optionsOf(sent))).toEqual(optionsOf(sent));
  });
});

describe('refused options of Hearts (rules.md §1.6)', () => {
  const three = { preset: 'black-lady', players: 3 };
  test.each<[string, unknown]>([
    ['nothing at all', undefined],
    ['null', null],
    ['a list', []],
    ['an unknown option', { jokers: true }],
    ['an option of another game', { peek: true }],
    ['null for an option', { moon: null }],
    ['null for players', { players: null }],
    ['an unknown preset', { preset: 'toString' }],
    ['hearts for three', { players: 3 }],
    ['hearts for five', { preset: 'hearts', players: 5 }],
    ['herzeln for six', { preset: 'herzeln', players: 6 }],
    ['two players', { preset: 'black-lady', players: 2 }],
    ['seven players', { preset: 'black-lady', players: 7 }],
    ['a fraction of a player', { players: 4.5 }],
    ['players as a word', { players: '4' }],
    ['a choice of decks with four', { deck: 'no-twos' }],
    ['a choice of decks with five', { preset: 'black-lady', players: 5, deck: 'minus-one' }],
    ['a removed card without minus-one', { ...three, removedCard: '2D' }],
    ['a removed card with no-twos', { ...three, deck: 'no-twos', removedCard: '2D' }],
    ['a removed card with four', { removedCard: '2D' }],
    ['a removed card that is a four', { ...three, deck: 'minus-one', removedCard: '4D' }],
    ['left-right-across-hold with three', { ...three, passing: 'left-right-across-hold' }],
    ['left-across-right-hold with six', { preset: 'black-lady', players: 6, passing: 'left-across-right-hold' }],
    ['rotating with four', { passing: 'rotating' }],
    ['the sun without a moon', { sun: true, moon: 'none' }],
    ['the sun with herzeln, which has no moon', { preset: 'herzeln', sun: true }],
    ['sun as a word', { sun: 'yes' }],
    ['a target below 25', { length: { kind: 'score', target: 24 } }],
    ['a target above 500', { length: { kind: 'score', target: 501 } }],
    ['a fractional target', { length: { kind: 'score', target: 50.5 } }],
    ['no deals', { length: { kind: 'deals', count: 0 } }],
    ['51 deals', { length: { kind: 'deals', count: 51 } }],
    ['deals with a target', { length: { kind: 'deals', count: 3, target: 100 } }],
    ['a length of another kind', { length: { kind: 'hours', count: 3 } }],
    ['an unknown trick history', { trickHistory: 'none' }],
  ])('%s', (_, sent) => {
    expect(hearts.options.safeParse(sent).success).toBe(false);
  });
  test.each<[string, object]>([
    ['never passing fits every table', { preset: 'black-lady', players: 6, passing: 'never' }],
    ['the bounds of the target', { length: { kind: 'score', target: 25 } }],
    ['the upper bound of the target', { length: { kind: 'score', target: 500 } }],
    ['50 deals', { length: { kind: 'deals', count: 50 } }],
    ['sun: false without a moon', { preset: 'herzeln', sun: false }],
  ])('but not: %s', (_, sent) => {
    expect(hearts.options.safeParse(sent).success).toBe(true);
  });
});

describe('decks of Hearts (rules.md §1.1)', () => {
  const three = { preset: 'black-lady', players: 3 };
  test.each<[string, object, number, number, string[]]>([
    ['3 players, no twos', three, 48, 12, ['2C', '2D', '2H', '2S']],
    ['3 players, minus one', { ...three, deck: 'minus-one' }, 51, 13, ['2D']],
    ['3 players, minus the 2H', { ...three, deck: 'minus-one', removedCard: '2H' }, 51, 12, ['2H']],
    ['3 players, minus the 3C', { ...three, deck: 'minus-one', removedCard: '3C' }, 51, 13, ['3C']],
    ['4 players', {}, 52, 13, []],
    ['5 players', { preset: 'black-lady', players: 5 }, 50, 13, ['2S', '2D']],
    ['6 players', { preset: 'black-lady', players: 6 }, 48, 12, ['2C', '2D', '2H', '2S']],
  ])('%s', (_, sent, size, hearts, removed) => {
    const options = optionsOf(sent);
    const deck = heartsDeck(options);
    expect(deck).toHaveLength(size);
    expect(new Set(deck).size).toBe(size);
    for (const card of removed) expect(deck).not.toContain(card);
    expect(size + removed.length).toBe(52);
    expect(heartsInDeck(options)).toBe(hearts);
    expect(deck.filter((card) => card.endsWith('H'))).toHaveLength(hearts);
  });
});

test.each<[string, object, number[]]>([
  ['4, hearts', {}, [1, 3, 2, 0, 1, 3]],
  ['4, herzeln', { preset: 'herzeln' }, [1, 2, 3, 0, 1, 2]],
  ['3, rotating', { preset: 'black-lady', players: 3 }, [1, 2, 0, 1, 2, 0]],
  ['5, rotating', { preset: 'black-lady', players: 5 }, [1, 2, 3, 4, 0, 1]],
  ['6, rotating', { preset: 'black-lady', players: 6 }, [1, 2, 3, 4, 5, 0]],
  ['never', { passing: 'never' }, [0, 0, 0, 0, 0, 0]],
])('directions of passing (rules.md §1.2): %s', (_, sent, offsets) => {
  expect(offsets.map((_, deal) => passOffset(optionsOf(sent), deal))).toEqual(offsets);
});

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

test.each([
  [2, 20, 9, 'ATKQJ', 'ATKQJ'],
  [3, 26, 8, 'ATKQJ9', 'ATKQJ987'],
  [4, 26, 6, 'ATKQJ9', 'ATKQJ987'],
  [5, 32, 6, 'ATKQJ987', 'ATKQJ987'],
  [6, 32, 5, 'ATKQJ987', 'ATKQJ987'],
])(
  'cards of Herzblatt (rules.md §4.1): %i players: %i cards, %i in hand and two in the blind, 120 Augen',
  (players, size, hand, side, hearts) => {
    const deck = herzblattDeck({ players });
    const ranks = (suit: string) => deck.filter((card) => card[1] === suit).map((card) => card[0]);
    expect(deck).toHaveLength(size);
    expect(handSize({ players })).toBe(hand);
    expect(players * hand + 2).toBe(size);
    for (const suit of ['C', 'D', 'S']) expect(ranks(suit).sort()).toEqual([...side].sort());
    expect(ranks('H').sort()).toEqual([...hearts].sort());
    expect(augenOf(deck)).toBe(120);
  },
);

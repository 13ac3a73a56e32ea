import { describe, expect, test } from 'vitest';
import { type Card, parseCards } from '../../lib/cards';
import { hearts } from '../../lib/rules/hearts';
import { fold } from '../../lib/rules/play';
import { code, legal, type Position, position } from '../support/rules/hearts-position';
import { made } from '../support/rules/made';

const herzeln = { preset: 'herzeln' };
const free = { heartsLead: 'free' };
const queen = { queenBreaksHearts: true };
const three = (deck: object) => ({ preset: 'black-lady', players: 3, ...deck });

// Rule, position of the seat to play, the cards it may play, and why not one of the others.
type Row = [rule: string, position: Position, legal: string, refused?: Partial<Record<Card, string>>];

const first: Row[] = [
  [
    'the lowest club is the only legal first lead',
    { hand: '2C 3C 4D 5H QS' },
    '2C',
    { '3C': 'must-lead-lowest-club', '5H': 'must-lead-lowest-club', QS: 'must-lead-lowest-club', AC: 'card-not-held' },
  ],
  ['without twos the 3C is led', { hand: '3C 4C 4D', options: three({}) }, '3C'],
  [
    'without the 2C the 3C is led',
    { hand: '3C 4C 4D', options: three({ deck: 'minus-one', removedCard: '2C' }) },
    '3C',
  ],
  ['clubs must be followed', { hand: 'KC 4C AH QS', trick: '2C' }, '4C KC', { AH: 'must-follow-suit' }],
  [
    'void in clubs: no heart and no queen on the first trick',
    { hand: '2D JD 5H 3S QS', trick: '2C' },
    '2D JD 3S',
    { '5H': 'no-points-on-first-trick', QS: 'no-points-on-first-trick' },
  ],
  ['one harmless card is enough to hold the others back', { hand: '2D AH', trick: '2C' }, '2D'],
  [
    'the jack of diamonds is no penalty card, even if it counts',
    { hand: 'JD AH', trick: '2C', options: { jackOfDiamonds: 'bonus' } },
    'JD',
  ],
  ['a void hand of hearts bleeds', { hand: '2H 3H AH', trick: '2C' }, '2H 3H AH'],
  ['a void hand of hearts and QS bleeds', { hand: '2H AH QS', trick: '2C' }, '2H AH QS'],
  ['QS alone bleeds', { hand: 'QS', trick: '2C' }, 'QS'],
  ['hearts and another spade do not bleed', { hand: '2H KS', trick: '2C' }, 'KS'],
  ['bleeding is the same under herzeln', { hand: '2H QS', trick: '2C', options: herzeln }, '2H QS'],
  ['heartsLead free frees no heart on the first trick', { hand: '2H 2D', trick: '2C', options: free }, '2D'],
];

const following: Row[] = [
  [
    'suit is followed',
    { hand: '2C 3D AD QS', trick: '5D' },
    '3D AD',
    { '2C': 'must-follow-suit', QS: 'must-follow-suit' },
  ],
  ['hearts must be followed like any suit', { hand: '2C 3H', trick: '5H', broken: true }, '3H'],
  ['void in the suit led, any card goes', { hand: '2C 5H QS', trick: '5D' }, '2C 5H QS'],
  ['void in the suit led under herzeln, any goes', { hand: '2C 5H QS', trick: '5D', options: herzeln }, '2C 5H QS'],
  ['another’s card is not held', { hand: '2C', trick: '5D' }, '2C', { '5D': 'card-not-held', '3C': 'card-not-held' }],
];

const leading: Row[] = [
  ['no heart is led before hearts are broken', { hand: '2C 5H QS' }, '2C QS', { '5H': 'hearts-not-broken' }],
  ['once broken, hearts are led', { hand: '2C 5H QS', broken: true }, '2C 5H QS'],
  ['a hand of nothing but hearts leads one', { hand: '5H 6H' }, '5H 6H'],
  ['with hearts and QS left, QS is led', { hand: '5H QS' }, 'QS', { '5H': 'hearts-not-broken' }],
  [
    'herzeln: a heart is never led, though hearts were discarded',
    { hand: '2C 5H', broken: true, options: herzeln },
    '2C',
    { '5H': 'hearts-not-broken' },
  ],
  ['herzeln: nothing but hearts leads one', { hand: '5H 6H', options: herzeln }, '5H 6H'],
  ['herzeln: hearts and QS, every card is legal', { hand: '5H 6H QS', options: herzeln }, '5H 6H QS'],
  ['herzeln: hearts and another spade, the spade is led', { hand: '5H KS', options: herzeln }, 'KS'],
  ['free: hearts are led at any time', { hand: '2C 5H', options: free }, '2C 5H'],
  ['QS may be led at any time', { hand: '2C QS' }, '2C QS'],
];

describe.each<[string, Row[], Partial<Position>]>([
  ['first trick', first, { firstTrick: true }],
  ['following suit', following, {}],
  ['leading', leading, {}],
])('%s', (_, rows, all) => {
  test.each(rows)('%s', (_rule, given, expected, refused) => {
    const state = position({ ...all, ...given });
    expect(legal(state)).toEqual(parseCards(expected));
    for (const card of parseCards(expected)) expect(code(state, card)).toBeNull();
    for (const [card, why] of Object.entries(refused ?? {})) expect(code(state, parseCards(card)[0])).toBe(why);
  });
});

describe('breaking hearts', () => {
  const breaks: [rule: string, position: Position, card: Card, broken: boolean][] = [
    ['a heart discarded breaks', { hand: '5H 2C', trick: '5D' }, '5H', true],
    ['a heart bled on the first trick breaks', { firstTrick: true, hand: '5H', trick: '2C' }, '5H', true],
    ['a heart led because nothing else is held does not break', { hand: '5H 6H' }, '5H', false],
    ['a heart that follows does not break', { hand: '5H', trick: '6H' }, '5H', false],
    ['another card discarded does not break', { hand: '5C', trick: '6D' }, '5C', false],
    ['QS does not break by default', { hand: 'QS', trick: '6D' }, 'QS', false],
    ['queenBreaksHearts: QS discarded', { hand: 'QS', trick: '6D', options: queen }, 'QS', true],
    ['queenBreaksHearts: QS led', { hand: 'QS 2C', options: queen }, 'QS', true],
    ['queenBreaksHearts: QS following', { hand: 'QS', trick: 'KS', options: queen }, 'QS', true],
    ['queenBreaksHearts: no other spade', { hand: 'KS', trick: '6D', options: queen }, 'KS', false],
    ['broken stays broken', { hand: '2C', trick: '5C', broken: true }, '2C', true],
  ];
  test.each(breaks)('%s', (_rule, given, card, broken) => {
    const state = position(given);
    const { events } = made(hearts, state, 0, { type: 'play', card });
    expect(fold(hearts, state, events).heartsBroken).toBe(broken);
    expect(events[0]).toEqual({
      type: 'cardPlayed',
      seat: 0,
      card,
      ...(broken && !given.broken ? { brokeHearts: true } : {}),
    });
  });
});

test.each([
  ['the highest card of the suit led', '2C KC 9C', 'AC', 0],
  ['a higher card of another suit does not', '5D AS KD', 'AH', 3],
  ['the leader, if nobody follows', '2D AS AC', 'AH', 1],
  ['ten stands between nine and jack', '9D TD JD', '2D', 3],
])('who wins the trick: %s', (_rule, trick, last, winner) => {
  const state = position({ hands: [`${last} 2S`, '3S', '4S', '5S'], trick });
  const played = made(hearts, state, 0, { type: 'play', card: parseCards(last)[0] });
  expect(played.events).toContainEqual({ type: 'trickWon', seat: winner });
  expect(hearts.toAct(played.state)).toEqual([winner]);
});

describe('order of checks (referee.md)', () => {
  const playing = position({ hand: '2C 3D', trick: '5D' });
  test('a finished match comes before the turn', () => {
    const finished = { ...playing, phase: 'finished' as const };
    expect(hearts.whyNot(finished, 2, { type: 'pass', cards: [] })?.code).toBe('match-finished');
    expect(hearts.choices(finished, 0)).toEqual([]);
  });
  test('the turn comes before the kind of move', () => {
    expect(hearts.whyNot(playing, 2, { type: 'pass', cards: [] })?.code).toBe('not-your-turn');
  });
  test('the kind of move comes before its cards', () => {
    expect(hearts.whyNot(playing, 0, { type: 'pass', cards: [] })?.code).toBe('wrong-phase');
    expect(hearts.whyNot(playing, 0, { type: 'moon', value: 'add' })?.code).toBe('wrong-phase');
  });
  test('holding the card comes before the rules of play', () => {
    expect(hearts.whyNot(playing, 0, { type: 'play', card: '2H' })?.code).toBe('card-not-held');
  });
  test('between deals nobody has a turn', () => {
    expect(hearts.whyNot(hearts.start(playing.options), 0, { type: 'play', card: '2C' })?.code).toBe('not-your-turn');
  });
  test('a refusal carries what its sentence needs', () => {
    expect(hearts.whyNot(playing, 0, { type: 'play', card: '2C' })).toEqual({
      code: 'must-follow-suit',
      data: { suit: 'D' },
    });
    const lead = position({ firstTrick: true, hand: '2C 3D' });
    expect(hearts.whyNot(lead, 0, { type: 'play', card: '3D' })).toEqual({
      code: 'must-lead-lowest-club',
      data: { card: '2C' },
    });
  });
});

import { describe, expect, test } from 'vitest';
import { parseCards } from '@/lib/cards';
import { herzblatt } from '@/lib/rules/herzblatt';
import { card, inTrick } from '../support/rules/herzblatt-deal';
import { made } from '../support/rules/made';

type Row = [rule: string, hand: string, trick: string, legal: string];

function legal(hand: string, trick: string, options: Record<string, unknown> = {}) {
  const { state, seat } = inTrick(hand, trick, options);
  expect(herzblatt.toAct(state)).toEqual([seat]);
  return herzblatt.choices(state, seat);
}

describe('what may be played (rules.md §4.4)', () => {
  const rows: Row[] = [
    ['leading: any card, trumps too', 'AC 9D 7H KS', '', 'AC 9D 7H KS'],
    ['1: the suit led', 'AC 9C AH KS', 'QC', '9C AC'],
    ['1: no need to beat it', 'AC JC 7H', 'TC', 'JC AC'],
    ['1: who can follow is not bound by a trump in the trick', 'AC 9C AH KS', 'QC 7H', '9C AC'],
    ['1: hearts led, a higher one', 'AC 7H 9H KH', 'QH', 'KH'],
    ['1: hearts led, every higher one', '8H KH TH AH', '9H', 'KH TH AH'],
    ['1: higher than the highest in the trick, not the first', '9H QH TH AC', 'JH KH', 'TH'],
    ['1: the ten is higher than king and queen', 'QH TH', 'KH', 'TH'],
    ['1: the ace is higher than the ten', 'KH AH', 'TH', 'AH'],
    ['1: the king is not', '9H KH 9S', 'TH', '9H KH'],
    ['1: hearts led, none higher: any heart', 'AC 7H QH', 'AH', '7H QH'],
    ['1: hearts led, discards do not count', '7H 9H AS', '8H AC', '9H'],
    ['1: void in hearts: any card', 'AC 9D KS', 'QH', 'AC 9D KS'],
    ['2: void, a trump in the trick: a higher trump', 'AD 8H KH AS', 'QC 9H', 'KH'],
    ['2: every higher trump', 'AD 7H JH TH', 'QC 9H', 'JH TH'],
    ['2: higher than the highest in the trick', '9H JH AH', 'QC 8H TH', 'AH'],
    ['2: of the first trump, when the second is no trump', '7H 9H AD', 'QC 8H AC', '9H'],
    ['2: the duty holds for every later player, behind a lower trump that could not beat', 'AH 7H', 'QC TH 9H', 'AH'],
    ['2: no higher trump: any card', 'AD 8H KS', 'QC 9H', 'AD 8H KS'],
    ['2: a lower trump is among any card', '7H 8H', 'QC 9H', '7H 8H'],
    ['2: no trump at all: any card', 'AD KS', 'QC 9H', 'AD KS'],
    ['3: void, no trump in the trick: any card', 'AD 8H KS', 'QC AC', 'AD 8H KS'],
  ];
  test.each(rows)('%s: %s | %s', (_, hand, trick, cards) => {
    expect(legal(hand, trick)).toEqual([{ type: 'play', cards: parseCards(cards) }]);
  });

  // With mustTrump only rule 3 changes.
  const strict: Row[] = [
    ['3: a trump must be played', 'AD 8H KH KS', 'QC AC', '8H KH'],
    ['3: without a trump any card', 'AD KS', 'QC AC', 'AD KS'],
    ['3: leading stays free', 'AD 8H', '', 'AD 8H'],
    ['1: following comes first', '9C 8H', 'QC', '9C'],
    ['2: with a trump in the trick a higher one', 'AD 8H KH', 'QC 9H', 'KH'],
    ['2: no higher one: any card, as without the option', 'AD 8H KS', 'QC 9H', 'AD 8H KS'],
    ['1: void in hearts led: any card', 'AC 9D', 'QH', 'AC 9D'],
  ];
  test.each(strict)('mustTrump, %s: %s | %s', (_, hand, trick, cards) => {
    expect(legal(hand, trick, { mustTrump: true })).toEqual([{ type: 'play', cards: parseCards(cards) }]);
  });
});

describe('why not (referee.md: following before overtrumping before trumping)', () => {
  test.each<[string, string, string, string, Record<string, unknown>, object]>([
    ['not held', 'AC', 'QC', 'KC', {}, { code: 'card-not-held', data: { card: 'KC' } }],
    ['holding comes before following', 'AC', 'QC', 'KS', {}, { code: 'card-not-held' }],
    ['another suit', 'AC KS', 'QC', 'KS', {}, { code: 'must-follow-suit', data: { suit: 'C' } }],
    ['a trump while the suit is held', 'AC KH', 'QC', 'KH', {}, { code: 'must-follow-suit' }],
    ['following before overtrumping', 'AC KH KS', 'QC 9H', 'KS', {}, { code: 'must-follow-suit' }],
    ['hearts led, a plain card', 'AC 7H', 'QH', 'AC', {}, { code: 'must-follow-suit', data: { suit: 'H' } }],
    ['hearts led, a plain card, a higher heart held', 'AC AH', 'QH', 'AC', {}, { code: 'must-follow-suit' }],
    ['hearts led, a lower heart', '9H AH', 'QH', '9H', {}, { code: 'must-overtrump' }],
    ['void, a plain card', 'AD KH', 'QC 9H', 'AD', {}, { code: 'must-overtrump' }],
    ['void, a lower trump', '8H KH', 'QC 9H', '8H', {}, { code: 'must-overtrump' }],
    ['overtrumping before trumping', 'AD KH', 'QC 9H', 'AD', { mustTrump: true }, { code: 'must-overtrump' }],
    ['void, no trump in the trick', 'AD 8H', 'QC', 'AD', { mustTrump: true }, { code: 'must-trump' }],
  ])('%s: %s | %s | %s', (_, hand, trick, name, options, refusal) => {
    const { state, seat } = inTrick(hand, trick, options);
    expect(herzblatt.whyNot(state, seat, card(name))).toMatchObject(refusal);
    expect(herzblatt.decide(state, seat, card(name))).toMatchObject(refusal);
    const blocked = herzblatt.view(state, seat).blocked.find((entry) => entry.card === name);
    if (parseCards(hand).includes(parseCards(name)[0])) expect(blocked?.why).toMatchObject(refusal);
  });
});

describe('who wins the trick (rules.md §4.1, 4.4)', () => {
  test.each([
    ['the highest of the suit led', 'QC KC 9C JC', 1],
    ['the ten beats the king', 'KC TC QC JC', 1],
    ['the ace beats the ten', 'TC KC AC QC', 2],
    ['a nine loses to a jack', '9C JC', 1],
    ['another suit never wins', '9C AD AS TS', 0],
    ['the lowest trump beats an ace', 'AC TC 7H KC', 2],
    ['the highest trump', 'AC 7H KH TH', 3],
    ['an eight of trumps beats a seven', 'AC 7H 8H', 2],
    ['hearts led', '9H 8H 7H AS', 0],
    ['the ten of trumps beats the king', 'KH TH', 1],
    ['a trump that could not beat another loses', '9S JH 9H AS', 1],
  ])('%s: %s', (_, trick, winner) => {
    const cards = parseCards(trick);
    const { state, seat } = inTrick(cards[cards.length - 1], cards.slice(0, -1).join(' '), { players: cards.length });
    const { events } = made(herzblatt, state, seat, card(cards[cards.length - 1]));
    expect(events).toContainEqual({ type: 'trickWon', seat: winner });
  });
});

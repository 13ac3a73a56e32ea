import { describe, expect, test } from 'vitest';
import { type Card, parseCards } from '@/lib/cards';
import { claimable, claimMove, forcedMove, isSettled } from '@/lib/certain';
import { hearts } from '@/lib/rules/hearts';
import { deckOf } from '@/lib/rules/hearts/options';
import { optionsOf, type Position, position } from '../support/rules/hearts-position';

/** A view of the end of a deal of Hearts: whatever is not held or on the table has gone, unless all tricks are not shown. */
function ending(given: Position & { hands: string[] }, seat: number | null = 0) {
  const state = position({ broken: true, ...given });
  const left = new Set([...given.hands.flatMap(parseCards), ...parseCards(given.trick ?? '')]);
  const gone: Card[] = deckOf(state.options).filter((card) => !left.has(card));
  const tricks = [];
  for (let i = 0; i < gone.length; i += 4) tricks.push({ leader: 1, cards: gone.slice(i, i + 4).reverse(), winner: 1 });
  return {
    options: state.options,
    view: hearts.view({ ...state, tricks: given.tricks ? state.tricks : tricks }, seat),
  };
}

describe('cards that are equivalent', () => {
  test.each<[string, string, string, string, string | null]>([
    ['touching cards', '5C 6C 7C', 'KC', 'AC 2D 3D', '5C'],
    ['a card between them is with another', '5C 7C', 'KC', '6C 2D 3D', null],
    ['a card between them lies on the table', '5C 7C', '6C', 'AC 2D 3D', null],
    ['what lies between them has gone', '5C 7C', 'KC', 'AC 2D 3D', '5C'],
    ['the queen of spades counts', 'JS QS', '2S', '3S 2D 3D', null],
    ['hearts count all the same', '5H 6H', '2H', '3H 2D 3D', '5H'],
    ['different suits', '5D 5H', '2S', '3S 2D 3D', null],
  ])('%s', (_, hand, trick, others, card) => {
    const { options, view } = ending({ hands: [hand, others, '', ''], trick });
    expect(forcedMove('hearts', options, view)).toEqual(card && { type: 'play', card });
  });

  test('the jack of diamonds, only if it counts', () => {
    for (const [jackOfDiamonds, card] of [
      ['off', 'JD'],
      ['bonus', null],
    ]) {
      const { options, view } = ending({
        options: { jackOfDiamonds },
        hands: ['JD QD', 'AD 2C 3C 4C', '', ''],
        trick: '2D',
      });
      expect(forcedMove('hearts', options, view)).toEqual(card && { type: 'play', card });
    }
  });
});

describe('a deal of Hearts is settled when all that counts is in', () => {
  const ALL = '2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS';
  type Won = [winner: number, cards: string];
  const [WHOLE, ALMOST]: Won[] = [ALL, ALL.slice(3)].map((cards) => [1, cards]);
  test.each<[string, object, Won[], boolean]>([
    ['all hearts and the queen', {}, [ALMOST, [2, '2H']], true],
    ['a heart is still held', {}, [ALMOST], false],
    ['the jack counts and is still held', { jackOfDiamonds: 'bonus' }, [ALMOST, [2, '2H']], false],
    ['the moon was shot', {}, [WHOLE], true],
    ['the shooter is to choose', { moon: 'choice' }, [WHOLE], false],
    ['it may become a sun', { sun: true }, [WHOLE], false],
    ['it cannot become a sun', { sun: true }, [WHOLE, [2, '2C']], true],
  ])('%s', (_, sent, tricks, settled) => {
    const options = optionsOf(sent);
    const view = hearts.view(position({ options: sent, hands: ['2D', '3D', '4D', '5D'], tricks }), null);
    expect(isSettled('hearts', options, view)).toBe(settled);
  });
});

test.each<[string, string[], string, 'all' | 'none' | null, string | null]>([
  ['enough top cards to draw what is out', ['AC KC 2C', 'QC JC 3D', '4D 5D 6D', '7D 8D 9D'], '', 'all', 'AC'],
  ['one too few', ['AC 3C 4D', 'QC JC 3D', '2C 5D 6D', '7D 8D 9D'], '', null, null],
  ['each card has one below which it goes', ['2C 5C 7D', '3C 6C 8D', '9D TD 2S', '3S 4S 5S'], '', 'none', '7D'],
  ['one has none', ['4C 5C 7D', '3C 6C 8D', '9D TD 2S', '3S 4S 5S'], '', null, null],
  ['lowest cards, another leads', ['2C 5C', '3C', '6C 9D', '3S 4S'], '9C', 'none', '5C'],
])('claims: %s', (_, hands, trick, claim, card) => {
  const { options, view } = ending({ hands, trick });
  expect(claimable('hearts', options, view)).toBe(claim);
  if (claim) expect(claimMove('hearts', options, view, claim)).toEqual({ type: 'play', card });
});

import { describe, expect, test } from 'vitest';
import { parseCards } from '@/lib/cards';
import { herzblatt, type State } from '@/lib/rules/herzblatt';
import { begin, bury, card, make } from '../support/rules/herzblatt-deal';

const taken = make(begin(), 'decline', 'take');
const picked = make(taken, 'pickUp');
const buried = make(picked, bury('TS TC'));
const stood = make(taken, 'stand');
const views = (state: State) => [0, 1, null].map((seat) => herzblatt.view(state, seat));

describe('who sees the blind and the buried cards (rules.md §4.3)', () => {
  test.each([
    ['nobody before the declarer decides', taken, [null, null, null], [null, null, null], null],
    ['the declarer who picked it up', picked, [null, ['TS', 'KS'], null], [null, null, null], true],
    ['and what he buried', buried, [null, ['TS', 'KS'], null], [null, ['TS', 'TC'], null], true],
    ['nobody after he stood', stood, [null, null, null], [null, null, null], false],
  ])('%s', (_, state, blind, laidAway, blindPickedUp) => {
    expect(views(state).map((view) => view.blind)).toEqual(blind);
    expect(views(state).map((view) => view.buried)).toEqual(laidAway);
    // Whether it was picked up is public, and so is who declined and who plays.
    for (const view of views(state)) {
      expect(view).toMatchObject({ blindPickedUp, declarer: 1, declined: [true, false], forehand: 0 });
    }
  });

  test('how many cards each holds is public, two more while the declarer buries', () => {
    expect(views(picked).map((view) => view.counts)).toEqual(Array(3).fill([9, 11]));
    expect(views(buried).map((view) => view.counts)).toEqual(Array(3).fill([9, 9]));
  });

  test('hands and choices are the viewer’s own', () => {
    expect(views(picked).map((view) => view.hand.length)).toEqual([9, 11, 0]);
    expect(views(picked).map((view) => view.choices.length)).toEqual([0, 1, 0]);
  });
});

describe('tricks (rules.md §1.7)', () => {
  const trickHistories = ['whole-deal', 'last-trick'] as const;
  test.each(trickHistories)('%s', (trickHistory) => {
    const start = make(begin({ trickHistory }), 'take', 'stand');
    const two = make(start, card('AC'), card('JC'), card('AD'), card('JD'));
    const all = [
      { leader: 0, cards: ['AC', 'JC'], winner: 0 },
      { leader: 0, cards: ['AD', 'JD'], winner: 0 },
    ];
    for (const view of views(two)) {
      expect(view.tricks).toEqual(trickHistory === 'whole-deal' ? all : all.slice(1));
      expect(view).toMatchObject({ taken: [2, 0], augen: [26, 0], trick: null });
    }
    expect(herzblatt.view(make(two, card('QC')), 1)).toMatchObject({
      trick: { leader: 0, cards: ['QC'] },
      hand: parseCards('TC QD TD JH TH JS QS'),
    });
  });
});

test('views of every kind fit their schema', () => {
  for (const state of [herzblatt.start(herzblatt.options.parse({})), taken, picked, buried, stood]) {
    for (const view of views(state)) expect(herzblatt.viewSchema.parse(view)).toEqual(view);
  }
});

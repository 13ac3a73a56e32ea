import { describe, expect, test } from 'vitest';
import { parseCards } from '@/lib/cards';
import { herzblatt, type State } from '@/lib/rules/herzblatt';
import { begin, bury, card, make, TWO } from '../support/rules/herzblatt-deal';
import { ask as askAny, type Line, type Pair } from '../support/rules/referee';

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

const ask = (request: Line) =>
  askAny({ id: 1, game: 'herzblatt', options: {}, chance: [{ deck: TWO }], moves: [], ...request });
const say = (seat: number, type: string): Pair => [seat, { type }];
const lay = (seat: number, card: string): Pair => [seat, { type: 'play', card }];

describe('Herzblatt through the referee (referee.md)', () => {
  test('turns, the final position and everybody’s view', () => {
    const moves = [say(0, 'take'), say(0, 'pickUp'), [0, { type: 'bury', cards: ['TS', 'KS'] }], lay(0, 'AH')];
    const answer = ask({ moves, want: ['turns', 'views'] });
    const hand = ['QC', 'KC', 'AC', 'KD', 'AD', 'QH', 'KH', 'AH', 'KS', 'TS', 'AS'];
    const played = hand.filter((card) => !['TS', 'KS'].includes(card));
    const turn = (seat: number, ...choices: unknown[]) => ({ deal: 0, toAct: [{ seat, choices }] });
    expect(answer.turns).toEqual([
      turn(0, { type: 'take' }, { type: 'decline' }),
      turn(0, { type: 'pickUp' }, { type: 'stand' }),
      turn(0, { type: 'bury', count: 2, cards: hand }),
      turn(0, { type: 'play', cards: played }),
      turn(1, { type: 'play', cards: ['JH', 'TH'] }),
    ]);
    expect(answer.final).toEqual({ deal: 0, finished: false, dealScores: [], scores: [0, 0], winners: [] });
    expect(answer.views.map((view: { buried: unknown }) => view.buried)).toEqual([['TS', 'KS'], null, null]);
  });

  test('void deals are zeros, and a match for one deal is not over after two of them', () => {
    const moves = [say(0, 'decline'), say(1, 'decline'), say(1, 'decline'), say(0, 'decline')];
    const options = { length: { kind: 'deals', count: 1 } };
    const chance = [{ deck: TWO }, { deck: TWO }];
    const answer = ask({ options, chance, moves, want: ['turns'] });
    const zeros = [0, 0];
    expect(answer.final).toEqual({ deal: 1, finished: false, dealScores: [zeros, zeros], scores: zeros, winners: [] });
    expect(answer.turns.at(-1)).toEqual({ deal: 1, toAct: [] });
    const more = ask({ options, chance, moves: [...moves, say(0, 'take')] });
    expect(more.error).toMatchObject({ move: 4, code: 'chance-exhausted' });
  });

  test.each<[string, Line, string, number | undefined]>([
    ['an option of another game', { options: { preset: 'hearts' } }, 'bad-options', undefined],
    ['the deck of three for two', { options: { players: 3 } }, 'bad-chance', undefined],
    ['a move of another game', { moves: [[0, { type: 'pass', cards: ['AC', 'KC', 'QC'] }]] }, 'bad-request', undefined],
    ['burying without cards', { moves: [[0, { type: 'bury' }]] }, 'bad-request', undefined],
    ['burying what is no card', { moves: [[0, { type: 'bury', cards: ['AC', 'XX'] }]] }, 'bad-request', undefined],
    ['a move out of turn', { moves: [say(0, 'decline'), say(0, 'take')] }, 'not-your-turn', 1],
    ['a card not in the deck', { moves: [say(0, 'take'), say(0, 'stand'), lay(0, '2C')] }, 'card-not-held', 2],
    ['not following', { moves: [say(0, 'take'), say(0, 'stand'), lay(0, 'AC'), lay(1, 'TH')] }, 'must-follow-suit', 3],
  ])('%s', (_, request, code, move) => {
    const { ok, error } = ask(request);
    expect(ok).toBe(false);
    expect(error).toMatchObject({ code });
    expect(error.move).toBe(move);
  });
});

import { expect, test } from 'vitest';
import { ask as askAny, type Line } from '../support/rules/referee';
import { toy } from '../support/rules/toy-game';

// Demands of games other than Hearts on the referee, on a toy that has them all.
const ask = (request: Line) => askAny({ game: 'toy', options: {}, chance: [], moves: [], ...request }, [toy]);
const deal = { deck: ['2C', '3C', '4C', '5C'], exchange: [1, 0] };
const bid = (seat: number, value: unknown) => [seat, { type: 'bid', value }];

test('moves at the same time: all who may move stand in toAct, ascending, and may move in any order', () => {
  const { deck } = deal;
  const answer = ask({ options: { players: 3 }, chance: [{ deck }], moves: [bid(1, 4)], want: ['turns'] });
  const choices = [{ type: 'bid', values: [0, 13] }];
  expect(answer.turns).toEqual([
    { deal: 0, toAct: [0, 1, 2].map((seat) => ({ seat, choices })) },
    { deal: 0, toAct: [0, 2].map((seat) => ({ seat, choices })) },
  ]);
});

test('a bid that is no number is bad-request, a number out of range bid-out-of-range', () => {
  for (const value of ['3', null, [3], true]) {
    expect(ask({ chance: [deal], moves: [bid(0, value)] }).error.code).toBe('bad-request');
  }
  for (const value of [14, -1, 2.5]) {
    expect(ask({ chance: [deal], moves: [bid(0, value)] }).error).toMatchObject({ move: 0, code: 'bid-out-of-range' });
  }
});

test.each<[string, unknown]>([
  ['missing', undefined],
  ['null', null],
  ['not a list', { 0: 1, 1: 0 }],
  ['of texts', ['1', '0']],
  ['an index twice', [1, 1]],
  ['too long', [0, 1, 2]],
  ['half an index', [0, 0.5]],
])('an exchange that is no permutation is bad-chance where the game needs one: %s', (_, exchange) => {
  expect(ask({ chance: [{ ...deal, exchange }] }).error.code).toBe('bad-chance');
  expect(ask({ chance: [deal, { ...deal, exchange }] }).error.code).toBe('bad-chance');
  const unneeded = ask({ options: { players: 3 }, chance: [{ ...deal, exchange }] });
  expect(unneeded.ok).toBe(true);
});

test('a void deal is one of the deals and scores zeros, and the next one follows from the chance', () => {
  const moves = [bid(0, 0), bid(1, 0), bid(0, 2), bid(1, 3)];
  const answer = ask({ chance: [deal, deal, deal], moves, want: ['turns'] });
  expect(answer.turns.map((turn: { deal: number }) => turn.deal)).toEqual([0, 0, 1, 1, 2]);
  expect(answer.final).toEqual({
    deal: 2,
    finished: false,
    dealScores: [
      [0, 0],
      [2, 3],
    ],
    scores: [2, 3],
    winners: [],
  });
});

test('an error of ours answers the request, is reported, and the next request is none the worse', () => {
  const bugs: unknown[] = [];
  const moves = [[0, { type: 'exchange', cards: [] }]];
  const request = { id: 5, game: 'toy', options: {}, chance: [deal], moves };
  const answer = askAny(request, [toy], (bug) => void bugs.push(bug));
  expect(answer).toMatchObject({
    id: 5,
    ok: false,
    error: { code: 'bad-request', message: expect.stringContaining('internal') },
  });
  expect(bugs).toEqual([new Error('a bug in the toy')]);
  expect(ask({ chance: [deal], moves: [bid(0, 1)] }).ok).toBe(true);
});

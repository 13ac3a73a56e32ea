import { describe, expect, test } from 'vitest';
import { CARDS } from '@/lib/cards';
import { ask } from '../support/rules/referee';
import { IN_ORDER } from '../support/rules/spades-match';

const deal = { deck: CARDS, exchange: IN_ORDER };
const request = (more: object) => ask({ id: 1, game: 'spades', options: {}, chance: [deal], moves: [], ...more });

describe('Spades through the referee (referee.md)', () => {
  test.each<[string, unknown]>([
    ['a bid in words', { type: 'bid', value: '3' }],
    ['a bid of null', { type: 'bid', value: null }],
    ['a bid of nothing', { type: 'bid' }],
    ['a pass, which is of Hearts', { type: 'pass', cards: ['2C', '3C', '4C'] }],
    ['an exchange without cards', { type: 'exchange' }],
    ['an exchange of something else', { type: 'exchange', cards: ['1C'] }],
    ['a play without a card', { type: 'play' }],
  ])('bad-request: %s', (_, move) => {
    expect(request({ moves: [[0, move]] }).error.code).toBe('bad-request');
  });

  test.each<[string, object, string]>([
    ['no permutation', { chance: [{ deck: CARDS }] }, 'bad-chance'],
    ['no permutation without blind nil', { options: { blindNil: false }, chance: [{ deck: CARDS }] }, 'bad-chance'],
    ['peek with four', { options: { players: 4, peek: false } }, 'bad-options'],
    ['a move without chance', { chance: [], moves: [[0, { type: 'look' }]] }, 'chance-exhausted'],
    ['drawing before looking', { moves: [[0, { type: 'keep' }]] }, 'wrong-phase'],
  ])('%s', (_, more, code) => {
    expect(request(more).error.code).toBe(code);
  });

  // As text, because JSON.stringify would turn infinity into null.
  test.each<[string, number, string]>([
    ['14', 0, 'bid-out-of-range'],
    ['-1', 0, 'bid-out-of-range'],
    ['2.5', 0, 'bid-out-of-range'],
    ['1e400', 0, 'bid-out-of-range'],
    ['1e999', 0, 'bid-out-of-range'],
    ['-1e999', 0, 'bid-out-of-range'],
    ['1e999', 1, 'not-your-turn'],
    ['null', 0, 'bad-request'],
    ['"1e999"', 0, 'bad-request'],
    ['[1e999]', 0, 'bad-request'],
    ['true', 0, 'bad-request'],
  ])('a bid of %s by seat %i is %s', (value, seat, code) => {
    const move = `[[${seat},{"type":"bid","value":${value}}]]`;
    const chance = JSON.stringify([{ deck: CARDS }]);
    const line = `{"game":"spades","options":{"players":4},"chance":${chance},"moves":${move}}`;
    expect(ask(line).error.code).toBe(code);
  });

  test('a bid of 1e999 while the hands are drawn is wrong-phase: any number has the right form', () => {
    const chance = JSON.stringify([deal]);
    const moves = '[[0,{"type":"bid","value":1e999}]]';
    const line = `{"game":"spades","options":{"blindNil":false},"chance":${chance},"moves":${moves}}`;
    expect(ask(line).error).toMatchObject({ move: 0, code: 'wrong-phase' });
  });

  test('no view tells what one of two has chosen while the other waits', () => {
    const [looked, blind] = ['look', 'blindNil'].map((type) => {
      const moves = [[0, { type }], ...Array.from({ length: 13 }, () => [0, { type: 'keep' }])];
      return request({ moves, want: ['turns', 'views'] });
    });
    expect(looked.turns).toEqual(blind.turns);
    expect(looked.views.slice(1)).toEqual(blind.views.slice(1));
    expect(looked.views[0]).not.toEqual(blind.views[0]);
  });

  test('four do not mind a permutation', () => {
    expect(request({ options: { players: 4 } })).toMatchObject({ ok: true, final: { scores: [0, 0, 0, 0] } });
  });

  test('turns list both players while they look and draw, in either order', () => {
    const moves = [
      [1, { type: 'look' }],
      [1, { type: 'keep' }],
    ];
    const look = [{ type: 'look' }, { type: 'blindNil' }];
    const draw = [{ type: 'keep' }, { type: 'reject' }];
    const turn = (second: object[]) => ({
      deal: 0,
      toAct: [
        { seat: 0, choices: look },
        { seat: 1, choices: second },
      ],
    });
    expect(request({ moves, want: ['turns'] }).turns).toEqual([turn(look), turn(draw), turn(draw)]);
  });
});

import { describe, expect, test } from 'vitest';
import { suggestOrders } from '@/lib/bots';
import { suitOf } from '@/lib/cards';
import { carriedOut, makeMove, withAutomaticMoves } from '@/lib/match';
import { setOrders } from '@/lib/match/parts/orders';
import { givenOrders, type Order, offered } from '@/lib/orders';
import { herzblatt } from '@/lib/rules/herzblatt';
import { decided, games, startMatch } from '../support/match';
import { Ordering } from '../support/orders';
import { deckOf } from '../support/rules/herzblatt-deal';

const WEAK: Order = { kind: 'decline-weak' };
const STRONG = 'AC TC KC QC JC AH TH KH';

/** Seat 1 of three, with this hand, and the forehand with a strong one. */
function second(hand: string, rest: string): Ordering {
  return new Ordering('herzblatt', { players: 3 }, null, 1).dealt({ deck: deckOf([STRONG, hand, rest], '9C 9S') });
}

describe('weak hands are declined in every deal', () => {
  test('with two hearts, and the order stands on', () => {
    const table = second('AD TD KD QD JD 9D QH JH', 'AS TS KS QS JS 9H 8H 7H');
    expect(table.give(WEAK)).toBe('given');
    expect(table.fired).toEqual([]);
    table.play({ type: 'decline' });
    expect(table.fired).toEqual(['decline']);
    expect(table.orders.map(({ order }) => order)).toEqual([WEAK]);
  });

  test('not with three', () => {
    const table = second('AD TD KD QD JD QH JH 9H', '9D AS TS KS QS JS 8H 7H');
    table.give(WEAK);
    expect(table.play({ type: 'decline' }).fired).toEqual([]);
  });

  test('not if another order takes this game, whichever was given first', () => {
    const orders: Order[] = [WEAK, { kind: 'take', value: true }];
    for (const given of [orders, orders.toReversed()]) {
      const table = second('AD TD KD QD JD 9D QH JH', 'AS TS KS QS JS 9H 8H 7H');
      table.give(...given);
      expect(table.play({ type: 'decline' }).fired).toEqual(['take']);
    }
  });

  test('is offered from three players on, and in no other game', () => {
    const kinds = (game: string, options: object) => offered(game, games(game).options.parse(options)).kinds;
    expect(kinds('herzblatt', { players: 3 })).toContain('decline-weak');
    expect(kinds('herzblatt', { players: 6 })).toContain('decline-weak');
    for (const options of [{ players: 2 }, {}]) expect(kinds('herzblatt', options)).not.toContain('decline-weak');
    for (const game of ['hearts', 'spades']) expect(kinds(game, {})).not.toContain('decline-weak');
  });

  test('is suggested to somebody who has just declined with two hearts, not with three, nor before', () => {
    const kindsAfter = (hand: string, rest: string) => {
      const table = new Ordering('herzblatt', { players: 3 }, null, 0).dealt({
        deck: deckOf([hand, rest, STRONG], '9C 9S'),
      });
      table.play({ type: 'decline' });
      const { options } = table;
      return [table.view(), { ...table.view(), declined: [false, false, false] }].map((view) =>
        suggestOrders({ game: 'herzblatt', options, view, seed: 'weak' }).map(({ kind }) => kind),
      );
    };
    const [after, before] = kindsAfter('AD TD KD QD JD 9D QH JH', 'AS TS KS QS JS 9H 8H 7H');
    expect(after[0]).toBe('decline-weak');
    expect(before).not.toContain('decline-weak');
    expect(kindsAfter('AD TD KD QD JD QH JH 9H', '9D AS TS KS QS JS 8H 7H')[0]).not.toContain('decline-weak');
  });
});

describe('in a match of three who all have the order', () => {
  /** A match in which each has left it, and another order that counts in this deal only. */
  function withOrders(seed: string) {
    const done = startMatch({ players: 3 }, herzblatt, seed);
    return [0, 1, 2].reduce((before, seat) => {
      const view = herzblatt.view(herzblatt.state.parse(before.state.play), seat);
      const options = herzblatt.options.parse(before.state.options);
      const given = givenOrders('herzblatt', options, view, [WEAK, { kind: 'deal', rule: 'low' }], [], () => `${seat}`);
      if (given.kind === 'refused') throw new Error(given.code);
      const plans = { seat, wake: 'decision', orders: given.orders } as const;
      const set = setOrders(herzblatt, before.state, plans, 2000);
      return withAutomaticMoves(games, decided(carriedOut(games, before.state, set)), 2000);
    }, done);
  }

  test('deals that nobody takes pass by, each dealt anew, until somebody holds three hearts and is asked', () => {
    let passed = 0;
    for (let number = 10; number < 60; number++) {
      const { state } = withOrders(`${number}`.repeat(32));
      const seat = state.turns.findIndex((turn) => turn !== null);
      const view = herzblatt.view(herzblatt.state.parse(state.play), seat);
      expect(view.phase).toBe('taking');
      expect(view.hand.filter((card) => suitOf(card) === 'H').length).toBeGreaterThan(2);
      passed += view.deal;
      const left = state.seats.map(({ orders }) => orders.map(({ order }) => order.kind));
      expect(left).toEqual([0, 1, 2].map(() => (view.deal === 0 ? ['decline-weak', 'deal'] : ['decline-weak'])));
    }
    expect(passed).toBeGreaterThan(0);
  });

  test('it stands while somebody plays alone, until its player removes it', () => {
    const { state } = withOrders('5e'.repeat(32));
    const seat = state.turns.findIndex((turn) => turn !== null);
    const move = { type: 'take' };
    const taken = decided(makeMove(games, state, { seat, version: state.version, move }, 3000)).state;
    expect(taken.seats.map(({ orders }) => orders.length)).toEqual([2, 2, 2]);
    const none = setOrders(herzblatt, taken, { seat: 0, wake: 'decision', orders: [] }, 4000);
    expect(decided(carriedOut(games, taken, none)).state.seats[0].orders).toEqual([]);
  });
});

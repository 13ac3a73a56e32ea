import { describe, expect, test } from 'vitest';
import { suggestOrders } from '@/lib/bots';
import { suitOf } from '@/lib/cards';
import { automaticMove, carriedOut, makeAutomaticMove, makeMove, withAutomaticMoves } from '@/lib/match';
import { setOrders } from '@/lib/match/parts/orders';
import { firing, givenOrders, type Order, offered, remaining, type StandingOrder } from '@/lib/orders';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { decided, firstMove, games, startMatch } from '../support/match';
import { DUET, FOUR_HANDS, Ordering, type Position } from '../support/orders';
import { deckOf } from '../support/rules/herzblatt-deal';
import { dealt } from '../support/rules/spades-match';

/** Hearts for four: one trick is complete, and seat 0 is to follow. */
const FOLLOWING: Position = {
  turn: 0,
  trick: '3C KC 6C',
  hands: ['4C 9C 2D', '5D KD', 'AC 3D', '7C 4D'],
  tricks: [[1, '2C 8C 5C TC', 1]],
};

const standing = (order: Order, more: Partial<StandingOrder> = {}): StandingOrder => ({
  id: 'a',
  deal: 0,
  trick: 1,
  order,
  ...more,
});
const ask = (table: Ordering, ...orders: StandingOrder[]) => ({
  fires: firing(table.id, table.options, table.view(), orders)?.id ?? null,
  left: remaining(table.id, table.options, table.view(), orders, null).length,
});

describe('an order that stands', () => {
  const card: Order = { kind: 'trick', card: '9C' };
  const low: Order = { kind: 'deal', rule: 'low' };

  test.each<[string, StandingOrder, string | null, number]>([
    ['fires in its trick', standing(card), 'a', 1],
    ['not in an earlier one', standing(card, { trick: 2 }), null, 1],
    ['not in a later one, and is over', standing(card, { trick: 0 }), null, 0],
    ['not in another deal, and is over', standing(card, { deal: 1 }), null, 0],
    ['not after its event, and is over', standing({ ...card, until: ['hearts-broken'] }), null, 0],
    ['before its event', standing({ ...card, until: ['queen-fallen'] }), 'a', 1],
    ['for the deal, from its first trick on', standing(low), 'a', 1],
    ['for the deal, not before', standing(low, { trick: 2 }), null, 1],
    ['for the deal, not in another', standing(low, { deal: 1 }), null, 0],
    ['for the deal, not after its event', standing({ ...low, until: ['hearts-broken'] }), null, 0],
    ['not in a game that does not have it', standing({ kind: 'deal', rule: 'draw-trumps' }), null, 0],
  ])('%s', (_, order, fires, left) => {
    const table = Ordering.inPlay('hearts', { ...FOLLOWING, more: { heartsBroken: true } });
    expect(ask(table, order)).toEqual({ fires, left });
  });

  test('leaves it to the player if it says something illegal, also where there is one for the deal', () => {
    const table = Ordering.inPlay('herzblatt', {
      options: { players: 4 },
      hands: ['9H AH 8H', '9C 9D', 'QH AD', 'TC AC'],
      trick: '7H JH KH',
    });
    const nine = standing({ kind: 'trick', card: '9H' }, { trick: 0 });
    const forDeal = standing(low, { trick: 0, id: 'b' });
    expect(ask(table, nine, forDeal)).toEqual({ fires: null, left: 1 });
    expect(ask(table, forDeal)).toEqual({ fires: 'b', left: 1 });
    // Another order for the trick may say something legal.
    const ace = standing({ kind: 'trick', card: 'AH' }, { trick: 0, id: 'c' });
    expect(ask(table, nine, ace, forDeal)).toEqual({ fires: 'c', left: 2 });
    expect(table.give({ kind: 'trick', card: '9H' })).toBe('order-never-legal 0');
  });

  test('is over when the card it would lead has been played to the trick before', () => {
    const table = Ordering.inPlay('hearts', {
      ...FOLLOWING,
      turn: 3,
      trick: '3D',
      hands: ['2D 9C', '5D KD', 'AC', '4D 6H'],
    });
    table.give({ kind: 'trick', lead: '2D' });
    expect(table.play('4D').orders).toHaveLength(1);
    expect(table.play('2D').orders).toEqual([]);
  });

  test('to bid is over once there is a bid, to take the game once the player has declined', () => {
    const spades = new Ordering('spades', { players: 4 }, null).dealt(dealt(...FOUR_HANDS));
    const bid = standing({ kind: 'bid', value: 3 }, { trick: 0 });
    expect(ask(spades, bid)).toEqual({ fires: 'a', left: 1 });
    expect(ask(spades.play({ type: 'bid', value: 2 }), bid)).toEqual({ fires: null, left: 0 });

    const herzblatt = new Ordering('herzblatt', {}, null).dealt(DUET);
    const take = standing({ kind: 'take', value: true }, { trick: 0 });
    expect(ask(herzblatt, take)).toEqual({ fires: 'a', left: 1 });
    expect(ask(herzblatt.play({ type: 'decline' }), take)).toEqual({ fires: null, left: 0 });
  });
});

test('what is left of an order after it has fired stands in the match, and fires when the player has won', () => {
  // The last player to the first trick of clubs takes it with their highest, if it is high enough.
  let wins = 0;
  for (let number = 10; number < 40; number++) {
    let { state } = startMatch({ passing: 'never' }, hearts, `${number}`.repeat(32));
    const [leader] = games('hearts').toAct(state.play);
    const seat = (leader + 3) % 4;
    const view = hearts.view(hearts.state.parse(state.play), seat);
    const lead = view.hand.find((card) => suitOf(card) === 'D' || suitOf(card) === 'S');
    if (!lead || !view.hand.some((card) => suitOf(card) === 'C')) continue;
    const order: Order = { kind: 'trick', follow: { C: { rule: 'highest' } }, lead };
    const given = givenOrders('hearts', hearts.options.parse(state.options), view, [order], [], () => 'a');
    if (given.kind === 'refused') throw new Error(given.code);
    state = decided(
      carriedOut(games, state, setOrders(hearts, state, { seat, wake: 'always', orders: given.orders }, 2000)),
    ).state;
    for (let i = 0; i < 3; i++) {
      const mover = (leader + i) % 4;
      const move = firstMove(state, mover);
      state = decided(makeMove(games, state, { seat: mover, version: state.version, move }, 3000 + i)).state;
    }
    const follow = automaticMove(hearts, state, 4000);
    expect(follow).toMatchObject({ seat, by: 'order' });
    state = decided(makeAutomaticMove(games, state, follow!, 4000)).state;
    if (games('hearts').toAct(state.play)[0] !== seat) {
      expect(state.seats[seat].orders).toEqual([]);
      continue;
    }
    wins++;
    expect(state.seats[seat].orders).toEqual([{ id: 'a', deal: 0, trick: 1, order: { kind: 'trick', lead } }]);
    const leads = automaticMove(hearts, state, 5000);
    expect(leads).toMatchObject({ seat, by: 'order', move: { type: 'play', card: lead } });
    expect(decided(makeAutomaticMove(games, state, leads!, 5000)).state.seats[seat].orders).toEqual([]);
  }
  expect(wins).toBeGreaterThan(3);
});

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

import { expect, test } from 'vitest';
import { suitOf } from '@/lib/cards';
import { automaticMove, carriedOut, makeAutomaticMove, makeMove } from '@/lib/match';
import { setOrders } from '@/lib/match/parts/orders';
import { givenOrders, type Order } from '@/lib/orders';
import { hearts } from '@/lib/rules/hearts';
import { decided, firstMove, games, startMatch } from '../support/match';

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

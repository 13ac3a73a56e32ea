import { beforeAll, describe, expect, test } from 'vitest';
import { orderCost, suggestOrders } from '@/lib/bots';
import { heartsWorlds } from '@/lib/bots/hearts/worlds';
import { herzblattWorlds } from '@/lib/bots/herzblatt/worlds';
import { randomFrom } from '@/lib/bots/kernel/random';
import type { Worlds } from '@/lib/bots/kernel/worlds';
import { spadesWorlds } from '@/lib/bots/spades/worlds';
import { givenOrders, type Order, sentence } from '@/lib/orders';
import { TABLES } from '../lab/shared/tables';
import { type Moment, momentsOf, seenBy } from '../support/advised';

const WORLDS: readonly Worlds[] = [heartsWorlds, spadesWorlds, herzblattWorlds];

/** Some of a deal's moments, evenly spread. */
function someMoments({ game, options }: (typeof TABLES)[number], count: number): Moment[] {
  const moments = [...momentsOf(game, options, 'a deal')].filter(({ waiting }) => waiting.length > 0);
  return Array.from({ length: count }, (_, i) => moments[Math.floor((i * moments.length) / count)]);
}

describe.each(TABLES)('advice in $name', (table) => {
  type Advised = { moment: Moment; seen: ReturnType<typeof seenBy>; orders: ReturnType<typeof suggestOrders> };
  let advised: Advised[];
  beforeAll(() => {
    advised = someMoments(table, 3).map((moment) => {
      const seen = seenBy(moment, moment.waiting[0]);
      return { moment, seen, orders: suggestOrders(seen) };
    });
  });

  test('suggests at most three orders that can be given say different things, and have costs', () => {
    let count = 0;
    for (const { seen, orders } of advised) {
      count += orders.length;
      expect(orders.length).toBeLessThanOrEqual(3);
      expect(new Set(orders.map((order) => JSON.stringify(sentence(order)))).size).toBe(orders.length);
      for (const order of orders) {
        const given = givenOrders(seen.game, seen.options, seen.view, [order], [], () => 'suggested');
        expect(given).toHaveProperty('orders');
      }
      for (const order of orders.slice(0, 1)) {
        const { cost } = orderCost(seen, order);
        expect(cost === null || cost >= 0).toBe(true);
      }
    }
    expect(count).toBeGreaterThan(1);
  });

  test('follows from what the player sees: other hidden cards make no difference', () => {
    let compared = 0;
    for (const { moment, seen, orders } of advised) {
      const { game, options, waiting } = moment;
      const [seat] = waiting;
      const make = WORLDS.find(({ id }) => id === game.id)?.of(options, seen.view, seat);
      if (!make) continue;
      const other = { ...moment, state: make(randomFrom('other cards')) };
      const again = seenBy(other, seat);
      // With the last cards there may be nothing hidden; and a blind that lies closed is made up with the state.
      if (JSON.stringify(game.hands(other.state)) === JSON.stringify(game.hands(moment.state))) continue;
      expect(again.view).toEqual(seen.view);
      compared++;
      expect(suggestOrders(again)).toEqual(orders);
      const order: Order = { kind: 'trick', card: seen.view.hand[0] };
      expect(orderCost(again, order)).toEqual(orderCost(seen, order));
    }
    expect(compared).toBeGreaterThan(0);
  });
});

import { describe, expect, test } from 'vitest';
import { type Random, randomFrom } from '@/lib/bots/kernel/random';
import { CARDS, type Card, RANKS, SUITS } from '@/lib/cards';
import {
  DEAL_RULES,
  firing,
  givenOrders,
  isLasting,
  type Order,
  order as orderSchema,
  type Pick,
  RULES,
  remaining,
  STOPS,
  type StandingOrder,
  sentence,
  standingOrder,
} from '@/lib/orders';
import type { BaseMove, BaseOptions, Game } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import type { BaseView } from '@/lib/rules/view';
import { anyOptions, dealt } from '../lab/shared/bots';
import { moveOf } from '../lab/shared/player';
import { imagined } from '../support/rules/imagined';
import { made } from '../support/rules/made';

/** Matches of two deals per game; more with `ORDER_MATCHES=2000 npx vitest run tests/property/orders.test.ts`. */
const MATCHES = Number(process.env.ORDER_MATCHES ?? 20);

const one = <T>(items: readonly T[], random: Random): T => items[random.below(items.length)];
const maybe = <T>(value: T, random: Random): T | undefined => (random.below(2) === 0 ? value : undefined);
const some = <T>(items: readonly T[], random: Random): T[] => items.filter(() => random.below(2) === 0);

/** Any order of the right form; most cards are ones that are held. */
function anyOrder(view: BaseView, random: Random): Order {
  const card = (): Card => (view.hand.length > 0 && random.below(12) > 0 ? one(view.hand, random) : one(CARDS, random));
  const pick = (): Pick => (random.below(3) > 0 ? { rule: one(RULES, random) } : card());
  const until = random.below(3) > 0 ? [] : some(STOPS, random).slice(0, 2);
  const kind = view.phase === 'playing' ? one(['trick', 'trick', 'trick', 'deal'], random) : 'other';
  switch (random.below(8) > 0 ? kind : one(['trick', 'deal', 'other'], random)) {
    case 'deal':
      return { kind: 'deal', rule: one(DEAL_RULES, random), until };
    case 'other':
      return one<Order>(
        [
          { kind: 'bid', value: random.below(14) },
          { kind: 'take', value: random.below(2) === 0 },
          { kind: 'draw', suits: some(SUITS, random), from: one(RANKS, random) },
          { kind: 'decline-weak' },
        ],
        random,
      );
    default: {
      const [C, D, H, S] = SUITS.map(() => (random.below(3) > 0 ? pick() : undefined));
      return {
        kind: 'trick',
        card: maybe(card(), random),
        lead: random.below(4) > 0 ? card() : undefined,
        follow: maybe({ C, D, H, S }, random),
        until,
      };
    }
  }
}

/** Orders without sense: of any deal and trick, and of cards that nobody need hold. */
function anyStanding(view: BaseView, random: Random): StandingOrder[] {
  const tricks = view.taken.reduce((sum, count) => sum + count, 0);
  return Array.from({ length: random.below(5) }, (_, i) => ({
    id: `${i}`,
    deal: random.below(4) > 0 ? view.deal : random.below(3),
    trick: Math.max(0, tricks + random.below(4) - 1),
    order: anyOrder(view, random),
  }));
}

type Entry = { before: unknown; after: unknown; seat: number; move: BaseMove; fired: StandingOrder | null };
type Watch = {
  entry?: (entry: Entry, orders: readonly (readonly StandingOrder[])[]) => void;
  /** Before each entry, with the orders of all seats. */
  position?: (state: unknown, orders: readonly (readonly StandingOrder[])[], random: Random) => void;
};

/** Those of the orders that count in one deal only. */
const endingWithDeal = (orders: readonly StandingOrder[]) => orders.filter(({ order }) => !isLasting(order));

/** Two deals in which seats give orders at random moments, and decide at random where no order fires. */
function playWithOrders(game: Game, options: BaseOptions, random: Random, watch: Watch): void {
  let state = game.start(options);
  let orders: StandingOrder[][] = Array.from({ length: options.players }, () => []);
  let ids = 0;
  for (let deal = 0; deal < 2 && !game.standing(state).finished; deal++) {
    state = dealt(game, options, state, random);
    orders = orders.map((list, seat) => remaining(game.id, options, game.view(state, seat), list, null));
    expect(endingWithDeal(orders.flat())).toEqual([]);
    for (let seats = game.toAct(state); seats.length > 0; seats = game.toAct(state)) {
      for (let seat = 0; seat < options.players; seat++) {
        if (random.below(3) > 0) continue;
        const view = game.view(state, seat);
        const wanted = Array.from({ length: 1 + random.below(2) }, () => orderSchema.parse(anyOrder(view, random)));
        const kept = some(orders[seat], random).map(({ order }) => order);
        const given = givenOrders(game.id, options, view, [...kept, ...wanted], orders[seat], () => `order-${++ids}`);
        if (given.kind === 'given') orders[seat] = given.orders;
        else expect([...kept, ...wanted][given.index]).toBeDefined();
      }
      watch.position?.(state, orders, random);
      const seat = one(seats, random);
      const view = game.view(state, seat);
      const fires = firing(game.id, options, view, orders[seat]);
      const move = fires?.move ?? moveOf(view.choices, random.below);
      const { events } = made(game, state, seat, game.move.parse(move));
      const before = state;
      state = fold(game, state, events);
      const fired = orders[seat].find(({ id }) => id === fires?.id) ?? null;
      orders = orders.map((list, other) =>
        remaining(game.id, options, game.view(state, other), list, other === seat ? (fires?.id ?? null) : null),
      );
      watch.entry?.({ before, after: state, seat, move, fired }, orders);
    }
  }
}

describe.each(['hearts', 'spades', 'herzblatt'])('standing orders at random: %s', (id) => {
  test('whatever fires is legal, and an order for a trick fires once to follow and once to lead', {
    timeout: 60_000 + 200 * MATCHES,
  }, () => {
    const random = randomFrom(`orders ${id}`);
    const seen: Record<string, number> = {};
    for (let match = 0; match < MATCHES; match++) {
      const { game, options } = anyOptions(id, random);
      const followed = new Map<string, number>();
      const over = new Set<string>();
      playWithOrders(game, options, random, {
        entry({ before, after, seat, fired }, orders) {
          if (fired) {
            const { id, order } = fired;
            seen[order.kind] = (seen[order.kind] ?? 0) + 1;
            expect(over.has(id)).toBe(false);
            const { trick, taken } = game.view(before, seat);
            const number = taken.reduce((sum, count) => sum + count, 0);
            if (order.kind === 'trick' && trick) {
              expect(followed.has(id)).toBe(false);
              followed.set(id, number);
            } else if (order.kind === 'trick') {
              // It leads once, and after it followed only to the next trick, which the player has won.
              if (followed.has(id)) {
                seen.lead = (seen.lead ?? 0) + 1;
                expect(followed.get(id)).toBe(number - 1);
              }
              over.add(id);
            } else if (order.kind === 'bid' || order.kind === 'take') {
              over.add(id);
            }
          }
          orders.forEach((list, other) => {
            const view = game.view(after, other);
            expect(remaining(id, options, view, list, null)).toEqual(list);
            for (const standing of list) {
              expect(over.has(standing.id)).toBe(false);
              if (!isLasting(standing.order)) expect(standing.deal).toBe(view.deal);
              expect(standingOrder.parse(standing)).toEqual(standing);
              expect(sentence(standing.order).clauses.length).toBeGreaterThan(0);
            }
            if (game.standing(after).awaitsDeal) expect(endingWithDeal(list)).toEqual([]);
          });
        },
      });
    }
    const kinds = { hearts: ['trick', 'deal'], spades: ['trick', 'deal', 'bid', 'draw'] }[id] ?? [
      'trick',
      'deal',
      'take',
    ];
    for (const kind of [...kinds, 'lead']) expect(seen[kind] ?? 0, kind).toBeGreaterThan(MATCHES / 20);
  });

  test('nothing throws, and nothing illegal fires, even of orders without sense', () => {
    const random = randomFrom(`nonsense ${id}`);
    let fired = 0;
    for (let match = 0; match < MATCHES / 3; match++) {
      const { game, options } = anyOptions(id, random);
      playWithOrders(game, options, random, {
        position(state) {
          for (const seat of [...Array(options.players).keys(), null]) {
            const view = game.view(state, seat);
            const orders = anyStanding(view, random);
            const fires = firing(id, options, view, orders);
            if (fires && seat !== null) {
              fired++;
              expect(game.whyNot(state, seat, game.move.parse(fires.move))).toBeNull();
              expect(orders.map((order) => order.id)).toContain(fires.id);
            } else {
              expect(fires).toBeNull();
            }
            const left = remaining(id, options, view, orders, random.below(2) === 0 ? `${random.below(3)}` : null);
            expect(remaining(id, options, view, left, null)).toEqual(left);
            givenOrders(
              id,
              options,
              view,
              orders.map(({ order }) => order),
              left,
              () => 'new',
            );
          }
        },
      });
    }
    expect(fired).toBeGreaterThan(MATCHES);
  });

  test('other hidden cards change nothing', () => {
    const random = randomFrom(`hidden ${id}`);
    let compared = 0;
    for (let match = 0; match < MATCHES / 3; match++) {
      const { game, options } = anyOptions(id, random);
      playWithOrders(game, options, random, {
        position(state, orders) {
          for (const seat of game.toAct(state)) {
            if (random.below(4) > 0) continue;
            const other = imagined(game, options, state, seat, random);
            if (other === null || JSON.stringify(game.view(other, seat)) !== JSON.stringify(game.view(state, seat)))
              continue;
            const wanted = [anyOrder(game.view(state, seat), random)];
            const outcome = (state: unknown) => {
              const view = game.view(state, seat);
              return [
                firing(id, options, view, orders[seat]),
                remaining(id, options, view, orders[seat], null),
                givenOrders(id, options, view, wanted, orders[seat], () => 'new'),
              ];
            };
            expect(outcome(other)).toEqual(outcome(state));
            if (JSON.stringify(game.hands(other)) !== JSON.stringify(game.hands(state))) compared++;
          }
        },
      });
    }
    expect(compared).toBeGreaterThan(MATCHES / 2);
  });
});

import { describe, expect, test } from 'vitest';
import { ordersToLeave } from '@/lib/bots/advise';
import { heartsWorlds } from '@/lib/bots/hearts/worlds';
import { herzblattWorlds } from '@/lib/bots/herzblatt/worlds';
import { randomFrom } from '@/lib/bots/kernel/random';
import type { Worlds } from '@/lib/bots/kernel/worlds';
import { spadesWorlds } from '@/lib/bots/spades/worlds';
import { givenOrders } from '@/lib/orders';
import { dealt } from '@/tests/lab/shared/bots';
import { NAMES, tableNamed } from '@/tests/lab/shared/tables';
import { playBlock, type Row } from '@/tests/lab/waits/block';
import { costsOf, decidedDeal } from '@/tests/lab/waits/cost';
import { after, type Deal, decide, isOver, ordersOf } from '@/tests/lab/waits/deal';
import { figuresOf, ratiosOf } from '@/tests/lab/waits/figures';
import { courseOf, VARIANTS } from '@/tests/lab/waits/hours';

const WORLDS: readonly Worlds[] = [heartsWorlds, spadesWorlds, herzblattWorlds];

/** Quick: in so few worlds orders are no good, but they are orders. */
const QUICK = { worlds: 4, follow: 100, lead: 100 };
/** A bot that looks into no world at all leaves no orders. */
const NEVER = { worlds: 0, follow: 0, lead: 0 };

function dealOf(table: string, seed: string, care = QUICK): Deal {
  const { game, options } = tableNamed(table, 4);
  const state = dealt(game, options, game.start(options), randomFrom(seed));
  return { game, options, state, seed, care, decided: new Map(), left: new Map(), lasting: [[], [], [], [], [], []] };
}

/** The states of a deal in which one seat is not to act, as bots decide each card. */
function* waitingFor(deal: Deal): Generator<{ state: unknown; seat: number }> {
  const { game } = deal;
  for (let { state } = deal; !isOver(deal, state); ) {
    const acting = game.toAct(state);
    for (let seat = 0; seat < deal.options.players; seat++) if (!acting.includes(seat)) yield { state, seat };
    state = after(deal, state, acting[0], decide(deal, game.view(state, acting[0])));
  }
}

/** The number of states of each game in which orders are tried for dependence on hidden cards. */
const ENOUGH = 5;

test('every game is measured for every number of players', () => {
  expect(NAMES).toEqual([
    'hearts4',
    'hearts3',
    'hearts5',
    'hearts6',
    'spades2',
    'spades4',
    'herzblatt2',
    'herzblatt3',
    'herzblatt4',
    'herzblatt5',
    'herzblatt6',
  ]);
});

describe.each(NAMES)('%s', (table) => {
  test('each thing that moves for a player saves hours, and no move is lost', () => {
    const rows = playBlock({ table, number: 0, deals: 1, care: QUICK });
    const { plain, forced, orders, claims, asPeopleDo, ...cost } = figuresOf(rows);
    expect(plain).toBeGreaterThanOrEqual(forced);
    expect(forced).toBeGreaterThan(orders);
    expect(orders).toBeGreaterThanOrEqual(claims);
    expect(claims).toBeGreaterThanOrEqual(1);
    expect(asPeopleDo).toBeLessThanOrEqual(plain);
    const points = ['Points', 'Low', 'High'];
    expect(Object.keys(cost)).toEqual(['cost', 'taken'].flatMap((of) => points.map((what) => of + what)));
    for (const { courses, costs } of rows) {
      expect(courses.plain).toMatchObject({ forced: 0, ordered: 0, claimed: 0 });
      expect(courses.forced).toMatchObject({ ordered: 0 });
      // In an hour somebody who looks is to act.
      for (const variant of VARIANTS) expect(courses[variant].decided).toBeGreaterThanOrEqual(1);
      expect(courses.asPeopleDo.idle, 'people come only when they are to act').toBe(0);
      expect(courses.forced.decided + courses.forced.forced).toBeLessThanOrEqual(courses.plain.decided);
      expect(costs).toHaveLength(tableNamed(table, 1).options.players);
    }
  });

  test('who leaves no orders plays as one who decides each card when it comes', () => {
    const deal = dealOf(table, 'no orders', NEVER);
    expect(courseOf(deal, 'orders')).toEqual(courseOf(deal, 'forced'));
    expect(costsOf(deal, decidedDeal(deal), 1)).toEqual(costsOf(deal, decidedDeal(deal), 0));
    expect(costsOf(deal, decidedDeal(deal), 1).every((cost) => cost === 0)).toBe(true);
  });

  test('orders are chosen from the view alone: exchanged hidden cards give the same ones', () => {
    const deal = dealOf(table, 'resampled');
    const { game, options } = deal;
    const random = randomFrom(table);
    const worlds = WORLDS.find(({ id }) => id === game.id);
    let compared = 0;
    let left = 0;
    for (const { state, seat } of waitingFor(deal)) {
      if (compared === ENOUGH) break;
      const view = game.view(state, seat);
      const world = worlds?.of(options, view, seat)?.(random);
      if (world === undefined) continue;
      const other = game.view(world, seat);
      if (JSON.stringify(other) !== JSON.stringify(view)) continue;
      if (JSON.stringify(game.hands(world)) === JSON.stringify(game.hands(state))) continue;
      compared++;
      const orders = ordersOf(deal, view);
      expect(ordersOf({ ...deal, state: world, left: new Map() }, other)).toEqual(orders);
      left += orders.length;
    }
    expect(compared).toBe(ENOUGH);
    expect(left).toBeGreaterThan(0);
  });
});

test('orders for all deals wait for the next one, where people do what is offered, and nowhere else', () => {
  const rows = playBlock({ table: 'herzblatt5', number: 3, deals: 12, care: QUICK });
  const kept = rows.map(({ courses }) => courses.asPeopleDo.lasting.flat().map(({ order }) => order.kind));
  expect(kept.at(-1)?.length).toBeGreaterThan(0);
  for (const [deal, kinds] of kept.entries()) {
    expect(kinds.every((kind) => kind === 'decline-weak')).toBe(true);
    expect(kinds.length).toBeGreaterThanOrEqual(kept[deal - 1]?.length ?? 0);
  }
  expect(rows.flatMap(({ courses }) => courses.orders.lasting.flat())).toEqual([]);
});

test('orders can be given whenever they are chosen, but for those that have to wait for the cards', () => {
  for (const table of ['hearts4', 'spades2', 'spades4', 'herzblatt3']) {
    const deal = dealOf(table, 'given');
    for (const { state, seat } of waitingFor(deal)) {
      const view = deal.game.view(state, seat);
      const wanted = ordersToLeave({ game: deal.game.id, options: deal.options, view, seed: 'given' }, QUICK);
      const given = givenOrders(deal.game.id, deal.options, view, wanted, [], () => 'id');
      if (given.kind === 'refused')
        expect({ phase: view.phase, problem: given.code }).toMatchObject({ problem: 'order-not-now' });
    }
  }
});

test('the mean hours and ratios, and the interval of the cost: deals are the sample, not seats', () => {
  const course = (hours: number) => ({ hours, decided: 1, forced: 0, ordered: 0, claimed: 0, idle: 0, lasting: [] });
  const row = (cost: number): Row => ({
    courses: { plain: course(10), forced: course(8), orders: course(4), claims: course(3), asPeopleDo: course(5) },
    ...{ costs: [cost - 1, cost + 1], taken: [cost, cost + 2] },
  });
  const figures = figuresOf([row(1), row(2), row(3)]);
  expect(figures).toMatchObject({
    plain: 10,
    forced: 8,
    orders: 4,
    claims: 3,
    asPeopleDo: 5,
    costPoints: 2,
    takenPoints: 3,
  });
  expect(figures.costHigh - 2).toBeCloseTo(1.96 / Math.sqrt(3), 10);
  expect(2 - figures.costLow).toBeCloseTo(1.96 / Math.sqrt(3), 10);
  expect(ratiosOf(figures)).toEqual({ forced: 0.8, orders: 0.4, claims: 0.3, asPeopleDo: 0.5 });
  expect(() => figuresOf([])).toThrow('no deal');
});

test('points are bad in Hearts and good elsewhere: worse is always a positive cost', () => {
  for (const [table, sign] of [
    ['hearts4', 1],
    ['herzblatt3', -1],
  ] as const) {
    const deal = dealOf(table, 'signs', NEVER);
    const plain = decidedDeal(deal);
    const better = { ...plain, points: plain.points.map((points) => points - sign) };
    expect(costsOf(deal, better, 0).every((cost) => cost === 1)).toBe(true);
  }
});

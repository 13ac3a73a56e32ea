import { createTranslator, NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { type OrderOffer, orderOffer, ordersByRule, ordersWith, suitsToFollow } from '@/app/_ui/orders/offer';
import { OrderHand } from '@/app/_ui/orders/order-hand';
import { OrdersPart } from '@/app/_ui/orders/orders-part';
import { sceneOf } from '@/app/_ui/table/scene';
import { type Card, suitOf } from '@/lib/cards';
import type { SeatKey } from '@/lib/identity';
import { asFriend, HOLDS, type TableView } from '@/lib/match';
import { type Order, RULES } from '@/lib/orders';
import {
  act,
  type Context,
  changeOrders,
  join,
  open,
  openRequest,
  orderRequest,
  STRANGER,
  viewerWith,
  visit,
} from '@/lib/tables';
import { tablePart } from '../support/table-page';
import { moveOf, newContext } from '../support/tables';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

/** A component as HTML; fails if it lacks a text. */
function rendered(locale: Locale, element: ReactElement): string {
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages: MESSAGES[locale], timeZone: 'UTC', now: new Date(0), onError };
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(createElement(NextIntlClientProvider, { ...world, children: element }));
}

/** What the page shows of orders. */
function parts(locale: Locale, offer: OrderOffer): string {
  const hand = offer.byCard ? rendered(locale, createElement(OrderHand, { offer, fresh: [], after: '/' })) : '';
  return hand + rendered(locale, createElement(OrdersPart, { offer, after: '/' }));
}

/** A table of so many, all seats taken; keys by seat. */
async function started(game: string, options: { players: number }): Promise<SeatKey[]> {
  const request = openRequest.parse({ name: 'Ada', game, options, forced: false });
  const { table, key, invitation } = await open(context, request);
  const keys = [key];
  for (const name of ['Bo', 'Cleo', 'Dov'].slice(0, options.players - 1))
    keys.push((await join(context, table, { invitation, name })).key);
  return keys;
}

async function seen(key: SeatKey): Promise<TableView> {
  return (await visit(context, key.table, viewerWith(key))).view;
}

async function offerTo(key: SeatKey): Promise<OrderOffer> {
  const offer = orderOffer(await seen(key));
  if (!offer) throw new Error('nothing is offered');
  return offer;
}

async function moveOnce(key: SeatKey): Promise<void> {
  const view = await seen(key);
  await act(context, key.table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
}

/** Sends what a page sends. */
async function leave(key: SeatKey, order: Order, remove?: string): Promise<TableView> {
  const request = orderRequest.parse({ seat: key.seat, order: JSON.stringify(order), remove });
  return changeOrders(context, key.table, viewerWith(key), request);
}

const HEARTS = { players: 4, passing: 'never' };
/** A deal of Hearts before its first card: keys in the order in which they play. */
async function inTurn(): Promise<SeatKey[]> {
  const keys = await started('hearts', HEARTS);
  const [leader] = (await seen(keys[0])).toAct;
  return keys.map((_, i) => keys[(leader + i) % 4]);
}

describe('what can be ordered', () => {
  test('with a card: if its suit is led, in any case, and when leading; in this order', async () => {
    const offer = await offerTo((await inTurn())[1]);
    const card = offer.view.hand[3];
    expect(ordersWith(offer, card).map(({ whole }) => whole)).toEqual([
      { kind: 'trick', follow: { [suitOf(card)]: card } },
      { kind: 'trick', card },
      { kind: 'trick', lead: card },
    ]);
  });

  test('to a trick that runs, only for the suit that was led', async () => {
    const [leader, , third] = await inTurn();
    await moveOnce(leader);
    const offer = await offerTo(third);
    expect(suitsToFollow(offer)).toEqual(['C']);
    const { hand } = offer.view;
    for (const card of hand) {
      const follows = suitOf(card) === 'C' || hand.every((other) => suitOf(other) !== 'C');
      expect(ordersWith(offer, card).map(({ adds }) => adds)).toEqual([
        ...(follows ? [{ kind: 'trick', follow: { C: card } }] : []),
        { kind: 'trick', lead: card },
      ]);
    }
  });

  test('what is added goes into the order that stands, and a rule speaks of the suits of which it says nothing', async () => {
    const [, second] = await inTurn();
    const [card, lead] = (await seen(second)).hand;
    await leave(second, { kind: 'trick', follow: { [suitOf(card)]: card } });
    const offer = await offerTo(second);
    expect(ordersWith(offer, lead).at(-1)?.whole).toEqual({ kind: 'trick', follow: { [suitOf(card)]: card }, lead });
    const [byRule] = ordersByRule(offer, 'lowest');
    expect(Object.keys(byRule.adds.kind === 'trick' ? (byRule.adds.follow ?? {}) : {})).not.toContain(suitOf(card));
    const { orders } = await leave(second, byRule.whole, offer.base?.id);
    expect(orders.map(({ order }) => order)).toEqual([byRule.whole]);
    // Then nothing is left to be said by a rule.
    expect(ordersByRule(await offerTo(second), 'highest')).toEqual([]);
  });

  test.each([
    ['hearts', 4],
    ['spades', 4],
    ['spades', 2],
    ['herzblatt', 4],
  ])(
    'throughout a deal of %s for %i all that is offered is accepted, and has its texts',
    async (game, players) => {
      const keys = await started(game, { players });
      for (let moves = 0; moves < 30; moves++) {
        const key = keys[moves % players];
        const offer = await offerTo(key);
        const { hand, toAct } = offer.view;
        const byCard = hand.length > 0 ? ordersWith(offer, hand[moves % hand.length]) : [];
        const candidates = [...byCard, ...ordersByRule(offer, RULES[moves % RULES.length])];
        if (offer.byCard && candidates.length > 0) {
          const { whole } = candidates[moves % candidates.length];
          const { orders } = await leave(key, whole);
          expect(orders.map(({ order }) => order)).toContainEqual(whole);
          await changeOrders(context, key.table, viewerWith(key), { seat: key.seat, remove: 'all' });
        }
        const forced = { ...offer, view: { ...offer.view, forced: true, hold: HOLDS[moves % HOLDS.length] } };
        for (const locale of moves % 3 === 0 ? LOCALES : []) expect(parts(locale, forced)).toContain('/orders');
        await moveOnce(keys[toAct[0]]);
      }
    },
    30_000,
  );

  test.each([
    ['Hearts while the cards are passed', 'hearts', { players: 4 }, ['deal']],
    ['Spades for four: whoever is to bid leaves no bid', 'spades', { players: 4 }, ['trick', 'deal']],
    ['Spades for two while the cards are drawn', 'spades', { players: 2 }, ['deal', 'draw']],
  ])('kinds of orders for whoever is to act: %s', async (_, game, options, kinds) => {
    const keys = await started(game, options);
    const [due] = (await seen(keys[0])).toAct;
    const { kinds: offered, byCard } = await offerTo(keys[due]);
    expect(offered).toEqual(kinds);
    expect(byCard).toBe(false);
  });

  test('whoever is to play a card is offered none, and his hand is for playing', async () => {
    const [leader] = await inTurn();
    expect(await offerTo(leader)).toMatchObject({ kinds: [], byCard: false });
  });

  test('events that have come end nothing any more', async () => {
    const [, second] = await inTurn();
    const offer = await offerTo(second);
    expect(offer.stops).toEqual(['hearts-broken', 'queen-fallen', 'moon']);
    const broken = orderOffer({ ...offer.view, heartsBroken: true });
    expect(broken?.stops).toEqual(['queen-fallen', 'moon']);
  });

  test('a friend who plays, and whoever watches, is offered nothing', async () => {
    const [, second] = await inTurn();
    const view = await seen(second);
    await leave(second, { kind: 'deal', rule: 'low' });
    expect(orderOffer(asFriend(view))).toBeNull();
    expect(orderOffer((await visit(context, second.table, STRANGER)).view)).toBeNull();
  });
});

describe.each(LOCALES)('the page (%s)', (locale) => {
  const t = createTranslator({ locale, messages: MESSAGES[locale], namespace: 'table' });
  const page = async (key: SeatKey, view: TableView) => {
    const { held } = await visit(context, key.table, viewerWith(key));
    const scene = sceneOf(gameUiOf(view.game), view, held, t);
    const now = context.now();
    return rendered(locale, tablePart({ scene, held, promised: [], now, origin: 'https://example.org' }));
  };

  test('shows the orders of a seat to its player, and not to a friend of his', async () => {
    const [, second] = await inTurn();
    const card: Card = (await seen(second)).hand[0];
    const view = await leave(second, { kind: 'trick', lead: card });
    const { standing } = MESSAGES[locale].orders.page;
    expect(await page(second, view)).toContain(standing);
    const friends = await page(second, asFriend(view));
    for (const text of [standing, MESSAGES[locale].orders.page.hint, '/orders']) expect(friends).not.toContain(text);
  });
});

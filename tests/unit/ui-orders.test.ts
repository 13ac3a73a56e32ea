import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import {
  type OrderOffer,
  orderOffer,
  ordersByRule,
  ordersWith,
  suitsToFollow,
} from '@/app/_ui/table/parts/orders/offer';
import { OrderHand } from '@/app/_ui/table/parts/orders/order-hand';
import { OrdersPart } from '@/app/_ui/table/parts/orders/orders-part';
import { suitOf } from '@/lib/cards';
import { asFriend, HOLDS, type TableView } from '@/lib/match';
import { type Order, RULES } from '@/lib/orders';
import { render, renderTable } from '../support/render';
import { freshSite, type Player } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** The orders on the page. */
function parts(locale: Locale, offer: OrderOffer): string {
  const hand = offer.byCard
    ? render(OrderHand, { offer, fresh: [], after: '/', chosen: offer.view.hand[0] ?? null }, locale)
    : '';
  return hand + render(OrdersPart, { offer, after: '/' }, locale);
}

/** A table at which all seats are taken. */
const started = (game: string, options: { players: number; passing?: string }) =>
  site.table({ game, options, suggestions: true }, options.players - 1);

async function offerTo(player: Player): Promise<OrderOffer> {
  const offer = orderOffer(await player.view());
  if (!offer) throw new Error('nothing is offered');
  return offer;
}

/** Sends what a page sends. */
const leave = (player: Player, order: Order, remove?: string): Promise<TableView> =>
  player.changeOrders({ order: JSON.stringify(order), remove });

/** A deal of Hearts before its first card: players in the order in which they play, and somebody who watches. */
async function inTurn(): Promise<Player[]> {
  const table = await started('hearts', { players: 4, passing: 'never' });
  const { players, stranger } = table;
  const { seat } = await table.mover();
  return [...players.map((_, i) => players[(seat + i) % 4]), stranger];
}

describe('orders that are offered', () => {
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
    await leader.move();
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

  test('go into the order that stands, and a rule is for the suits that are not yet ordered', async () => {
    const [, second] = await inTurn();
    const [card, lead] = (await second.view()).hand;
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
    'throughout a deal of %s for %i are all accepted, and have their texts',
    async (game, players) => {
      const table = await started(game, { players });
      for (let moves = 0; moves < 30; moves++) {
        const player = table.players[moves % players];
        const offer = await offerTo(player);
        const { hand } = offer.view;
        const byCard = hand.length > 0 ? ordersWith(offer, hand[moves % hand.length]) : [];
        const candidates = [...byCard, ...ordersByRule(offer, RULES[moves % RULES.length])];
        if (offer.byCard && candidates.length > 0) {
          const { whole } = candidates[moves % candidates.length];
          const { orders } = await leave(player, whole);
          expect(orders.map(({ order }) => order)).toContainEqual(whole);
          await player.changeOrders({ remove: 'all' });
        }
        const forced = { ...offer, view: { ...offer.view, forced: true, hold: HOLDS[moves % HOLDS.length] } };
        for (const locale of moves % 3 === 0 ? LOCALES : []) expect(parts(locale, forced)).toContain('/orders');
        await table.move();
      }
    },
    30_000,
  );

  test.each([
    ['Hearts while the cards are passed', 'hearts', { players: 4 }, ['deal']],
    ['Spades for four, where a player who is to bid leaves no bid', 'spades', { players: 4 }, ['trick', 'deal']],
    ['Spades for two while the cards are drawn', 'spades', { players: 2 }, ['deal', 'draw']],
    [
      'Hearts while a card is to be played: none, as the hand is for playing',
      'hearts',
      { players: 4, passing: 'never' },
      [],
    ],
  ])('to the player who is to act are of these kinds: %s', async (_, game, options, kinds) => {
    const offer = await offerTo(await (await started(game, options)).mover());
    expect(offer).toMatchObject({ kinds, byCard: false });
  });

  test('are not ended by events that have come', async () => {
    const [, second] = await inTurn();
    const offer = await offerTo(second);
    expect(offer.stops).toEqual(['hearts-broken', 'queen-fallen', 'moon']);
    const broken = orderOffer({ ...offer.view, heartsBroken: true });
    expect(broken?.stops).toEqual(['queen-fallen', 'moon']);
  });

  test('are none for a friend who plays, and for spectators', async () => {
    const [, second, , , stranger] = await inTurn();
    const view = await second.view();
    await leave(second, { kind: 'deal', rule: 'low' });
    expect(orderOffer(asFriend(view))).toBeNull();
    expect(orderOffer(await stranger.view())).toBeNull();
  });
});

describe.each(LOCALES)('the page (%s)', (locale) => {
  test('shows the orders of a seat to its player, and not to a friend of theirs', async () => {
    const [, second] = await inTurn();
    const [lead] = (await second.view()).hand;
    const view = await leave(second, { kind: 'trick', lead });
    const page = (view: TableView) => renderTable({ view, held: [second.seat] }, locale, { now: site.now });
    const { standing, hint } = MESSAGES[locale].orders.page;
    expect(page(view)).toContain(standing);
    for (const text of [standing, hint, '/orders']) expect(page(asFriend(view))).not.toContain(text);
  });
});

import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { Rematch } from '@/app/_ui/ends/rematch';
import { Overview } from '@/app/_ui/recap/overview';
import { LinkNotices, LostLinks, linkAsker } from '@/app/_ui/table/parts/lost-link';
import {
  type OrderOffer,
  orderOffer,
  ordersByRule,
  ordersWith,
  suitsToFollow,
} from '@/app/_ui/table/parts/orders/offer';
import { OrderHand } from '@/app/_ui/table/parts/orders/order-hand';
import { OrdersPart } from '@/app/_ui/table/parts/orders/orders-part';
import { Talk } from '@/app/_ui/table/parts/talk/talk';
import { tellMoment, withZone } from '@/app/_ui/table/time-words';
import { suitOf } from '@/lib/cards';
import { asFriend, HOLDS, type TableView } from '@/lib/match';
import { OBJECTION_MILLISECONDS } from '@/lib/match/parts/lost-link/ask';
import { type Order, RULES } from '@/lib/orders';
import { recap } from '@/lib/tables';
import { render, renderTable, sceneIn } from '../support/render';
import { freshSite, type Player } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const site = freshSite({ ticks: 1000 });

/** Ada, Bo and Cleo play. */
const running = () => site.table({ game: 'hearts', options: THREE, suggestions: true }, 2);
async function talkOf(player: Player, locale: Locale = 'en') {
  const scene = sceneIn(await player.visit(), locale);
  return render(Talk, { scene, secret: 'S'.repeat(22), now: site.now }, locale);
}
async function linksOf(player: Player, locale: Locale = 'en', shown = [LostLinks, LinkNotices]) {
  const visited = await player.visit();
  const here = { now: site.now, zone: 'Europe/Berlin' };
  const given = { scene: sceneIn(visited, locale), here, seen: { ...visited, origin: 'https://example.org' } };
  return shown.map((part) => render(part, given, locale)).join('');
}

describe('talk', () => {
  test('is text, also where markup is written, in a log that says how much is new', async () => {
    const { ada, bo } = await running();
    await bo.say({ text: '<script>alert(1)</script> https://example.org' });
    const html = await talkOf(ada);
    expect(html).toContain('Talk (1 new message)');
    expect(html).toContain('role="log"');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; https://example.org');
    expect(html).not.toContain('href');
    expect(await talkOf(bo)).toContain('>Talk<');
  });

  test('has a form that works without scripts, as long as it is open', async () => {
    const { table, ada, bo } = await running();
    expect(await talkOf(bo)).toContain(`action="/api/tables/${table.id}/talk"`);
    await ada.ruleTalk({ talk: 'between-deals' });
    for (const player of [ada, bo]) expect(await talkOf(player)).not.toContain('name="text"');
    expect(await talkOf(bo)).toContain('while the match is being played');
  });

  test('is ruled by the host alone', async () => {
    const { ada, bo } = await running();
    expect(await talkOf(ada)).toContain('/talk/rule');
    expect(await talkOf(bo)).not.toContain('/talk/rule');
  });

  test('is not there for spectators', async () => {
    const { view } = await (await running()).table.stranger.visit();
    expect(render(Talk, { scene: sceneIn({ view, held: [] }), secret: '', now: 0 })).toBe('');
  });

  test('is not offered to a player among bots, who read nothing, but what was said stays', async () => {
    const { ada, bo } = await running();
    const amongBots = async () => {
      const { view, ...visit } = await ada.visit();
      const seats = view.seats.map((place, seat) => (seat === view.seat ? place : { ...place, player: false }));
      return render(Talk, { scene: sceneIn({ ...visit, view: { ...view, seats } }), secret: '', now: site.now });
    };
    expect(await amongBots()).toBe('');
    await bo.say({ text: 'Good bye' });
    expect(await amongBots()).toContain('Good bye');
  });
});

describe('a new link', () => {
  test('is asked for by a button and shown to the player who asked; the seat’s own player learns that being there has ended it', async () => {
    const { ada, bo, cleo } = await running();
    expect(await linksOf(ada)).toContain('New link for Cleo');
    const { key } = await bo.askLink({ seat: 2 });
    expect(await linksOf(bo)).toContain(`https://example.org/s/${key.text}`);
    for (const other of [ada, cleo]) expect(await linksOf(other)).not.toContain(key.text);
    expect(await linksOf(ada, 'en', [LinkNotices])).toContain('/lost-link/agree');
    expect(await linksOf(bo)).toContain('/lost-link/drop');
    expect(await linksOf(cleo)).toContain('Bo has asked for a new link for your seat');
    expect(await linksOf(ada)).not.toContain('for your seat');
  });

  test('that its player has ended is told to them for the day in which nobody can ask again', async () => {
    const { ada, bo, cleo } = await running();
    await ada.askLink({ seat: 2 });
    await cleo.dropLink({ seat: 2 });
    expect(await linksOf(cleo)).toContain('Ada has asked for a new link for your seat');
    expect(await linksOf(bo)).not.toContain('for your seat');
    // Nor to those who take the seat over meanwhile.
    const { view } = await cleo.visit();
    const taken = { ...view.changes.at(-1)!, type: 'seatTaken' as const };
    expect(linkAsker(view, 2, site.now)).toBe(0);
    expect(linkAsker({ ...view, changes: [...view.changes, taken] }, 2, site.now)).toBeNull();
    site.now += OBJECTION_MILLISECONDS;
    expect(await linksOf(cleo)).not.toContain('for your seat');
    await ada.askLink({ seat: 2 });
    await ada.dropLink({ seat: 2 });
    expect(await linksOf(cleo)).not.toContain('for your seat');
  });

  test('says to those who come with it that it does not work yet, and to all until when its player can stop it, in a known zone', async () => {
    const { ada } = await running();
    const { key } = await ada.askLink({ seat: 2 });
    const until = withZone(
      tellMoment(site.now + OBJECTION_MILLISECONDS, { now: site.now, zone: 'Europe/Berlin' }, 'en'),
    );
    for (const viewer of [site.with(key), ada]) {
      expect((await linksOf(viewer)).replaceAll(/<.*?>/g, '')).toContain(`nothing is heard from Cleo by ${until}`);
    }
    expect(await linksOf(site.with(key))).toContain('Your new link for the seat of Cleo does not work yet');
    expect(await linksOf(ada)).toContain('the autopilot plays the deal to its end');
  });

  test('opens the seat at once before the match, where no deal is to be played to its end', async () => {
    const { ada } = await site.table({ game: 'hearts', players: 3 }, 2);
    await ada.askLink({ seat: 1 });
    const html = await linksOf(ada);
    expect(html).toContain('the new link opens the seat, and the old one no longer works');
    expect(html).not.toContain('autopilot');
  });
});

describe('the rematch', () => {
  const seats = [null, 'easy', 'easy'].map((bot) => ({ bot }) as TableView['seats'][number]);
  const view = { table: 'abcdefghjkmn', rematch: null, seat: null, seats };
  const buttons = (given: Pick<TableView, 'table' | 'rematch' | 'seat' | 'seats'>, held: number[]) =>
    render(Rematch, { view: given, names: ['Ada', 'Bo', 'Cleo'], held });

  test('is one tap for a player, one for each on a device they share, and none for spectators', () => {
    expect(buttons(view, [1])).toContain('>Rematch<');
    expect(buttons(view, [1])).toContain('the others are told');
    expect(buttons(view, [0])).toContain('against bots again');
    const shared = buttons(view, [0, 1]);
    for (const name of ['Ada', 'Bo']) expect(shared).toContain(`Rematch for ${name}`);
    expect(buttons({ ...view, seat: 1 }, [0, 1])).not.toContain('name="seat" value="0"');
    expect(buttons(view, [])).toBe('');
  });

  test('once it is open it is joined; others may watch it', () => {
    const opened = { ...view, rematch: 'nmkjhgfedcba' };
    expect(buttons(opened, [1])).toContain('Join the rematch');
    expect(buttons(opened, [])).toContain('/t/nmkjhgfedcba');
  });

  test('no text is missing on any of these pages, in any language', async () => {
    const { table, ada, bo } = await running();
    const everywhere = async (...pages: ((player: Player, locale: Locale) => Promise<string>)[]) => {
      for (const locale of LOCALES)
        for (const player of table.players) for (const page of pages) await page(player, locale);
    };
    await bo.say({ text: 'Hallo' });
    await bo.askLink({ seat: 2 });
    await everywhere(talkOf, linksOf);
    await ada.agreeLink({ seat: 2 });
    await everywhere(linksOf);
    await table.playUntil(({ status }) => status === 'finished');
    const action = `/api/tables/${table.id}/rematch`;
    for (const isOpen of [false, true]) {
      if (isOpen) await bo.rematch({});
      const whole = await recap(site.context, table.id, { viewer: ada.viewer });
      const watched = { ...whole, held: [], own: [], sharing: null, share: 'x' };
      for (const locale of LOCALES) {
        expect(render(Overview, { recap: whole, origin: '' }, locale)).toContain(action);
        expect(render(Overview, { recap: watched, origin: '' }, locale)).not.toContain('/rematch"');
      }
    }
  });
});

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
    ['Hearts while a card is to be played: none, the hand is for that', 'hearts', { players: 4, passing: 'never' }, []],
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

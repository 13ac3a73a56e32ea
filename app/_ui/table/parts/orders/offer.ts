import { type Card, SUITS, type Suit, suitOf } from '@/lib/cards';
import type { TableView } from '@/lib/match';
import {
  givenOrders,
  type Offered,
  type Order,
  type OrderKind,
  offered,
  type Pick,
  type Rule,
  type StandingOrder,
  type Stop,
  type TrickOrder,
} from '@/lib/orders';
import { gameOf } from '@/lib/rules';
import type { Seat } from '@/lib/rules/view';
import { wholeOrder } from './whole-order';

/** The orders a player can leave at this moment, for the parts of the page that offer them. */
export type OrderOffer = {
  view: TableView;
  seat: Seat;
  /** Kinds of orders that make sense now. */
  kinds: readonly OrderKind[];
  /** Whether the cards of the hand, which need not be played now, can be chosen for an order. */
  byCard: boolean;
  dealRules: Offered['dealRules'];
  /** Events that can still end an order. */
  stops: readonly Stop[];
  /** The player's order for a trick, which grows with every card that they add. */
  base: StandingOrder | null;
  /** Whether the order can be given now. */
  allows: (order: Order) => boolean;
};

/** An order for a trick that a button leaves: what it adds, and all that it says. */
export type Candidate = { adds: TrickOrder; whole: TrickOrder };

/** Returns the orders the viewer can leave now, or null if they have no seat of their own in a running match. */
export function orderOffer(view: TableView): OrderOffer | null {
  const { seat, wake, status } = view;
  const game = gameOf(view.game);
  if (seat === null || wake === null || status !== 'running' || !game) return null;
  const options = game.options.parse(view.options);
  const { kinds, dealRules, stops } = offered(view.game, options);
  // The cards of a player who has claimed the rest play themselves.
  const allows = (order: Order) =>
    view.claims[seat] === null && givenOrders(view.game, options, view, [order], [], () => 'new').kind === 'given';
  const isDue = view.toAct.includes(seat);
  const isNow = (kind: OrderKind) =>
    allows(sampleOf(kind, view)) && (!isDue || kind === 'draw' || (view.phase !== 'playing' && isForPlay(kind)));
  const now = kinds.filter(isNow);
  return {
    view,
    seat,
    kinds: now,
    byCard: !isDue && now.includes('trick'),
    dealRules,
    stops: stops.filter((stop) => allows({ kind: 'deal', rule: dealRules[0], until: [stop] })),
    base: view.orders.findLast(({ order }) => order.kind === 'trick') ?? null,
    allows,
  };
}

/** Where orders are suggested for this moment. */
export function asked({ view, seat }: OrderOffer) {
  const now = [view.version, ...view.orders.map(({ id }) => id)].join(' ');
  return { action: `/api/tables/${view.table}/orders`, seat, now };
}

/** Orders about cards played, which a player can leave also while something else is asked of them. */
function isForPlay(kind: OrderKind): boolean {
  return kind === 'trick' || kind === 'deal';
}

/** An order that can be given if any of its kind can. */
function sampleOf(kind: OrderKind, { hand }: TableView): Order {
  switch (kind) {
    case 'trick':
      return { kind, follow: Object.fromEntries(hand.slice(0, 1).map((card) => [suitOf(card), card])) };
    case 'deal':
      return { kind, rule: 'low' };
    case 'bid':
      return { kind, value: 1 };
    case 'take':
      return { kind, value: false };
    case 'draw':
      return { kind, suits: [], from: 'A' };
    case 'decline-weak':
      return { kind };
  }
}

/** Returns the orders for a card of the hand: if its suit is led, in any case, and when leading; the usual first. */
export function ordersWith(offer: OrderOffer, card: Card): Candidate[] {
  const led = suitLed(offer);
  const toFollow = led === null ? [{ follow: { [suitOf(card)]: card } }, { card }] : [{ follow: { [led]: card } }];
  return candidates(offer, [...toFollow, { lead: card }]);
}

/** Returns the orders for a rule: for all suits about which nothing is said yet, as far as it can be followed. */
export function ordersByRule(offer: OrderOffer, rule: Rule): Candidate[] {
  const said = baseOf(offer)?.follow ?? {};
  const suits = suitsToFollow(offer).filter((suit) => said[suit] === undefined && allowsPick(offer, suit, { rule }));
  if (suits.length === 0) return [];
  return candidates(offer, [{ follow: Object.fromEntries(suits.map((suit) => [suit, { rule }])) }]);
}

/** The suits that may be led to the next trick of the viewer. */
export function suitsToFollow(offer: OrderOffer): readonly Suit[] {
  const led = suitLed(offer);
  return led === null ? SUITS : [led];
}

/** The suit of the running trick, if the viewer has still to play to it. */
function suitLed({ view: { trick, players }, seat }: OrderOffer): Suit | null {
  if (!trick || (seat - trick.leader + players) % players < trick.cards.length) return null;
  return suitOf(trick.cards[0]);
}

/** The cards and rules that can be ordered for a suit that is led. */
export function picksFor(offer: OrderOffer, suit: Suit, rules: readonly Rule[]): { cards: Card[]; rules: Rule[] } {
  return {
    cards: offer.view.hand.filter((card) => allowsPick(offer, suit, card)),
    rules: rules.filter((rule) => allowsPick(offer, suit, { rule })),
  };
}

function allowsPick({ allows }: OrderOffer, suit: Suit, pick: Pick): boolean {
  return allows({ kind: 'trick', follow: { [suit]: pick } });
}

function candidates(offer: OrderOffer, parts: readonly Omit<TrickOrder, 'kind'>[]): Candidate[] {
  const base = baseOf(offer);
  return parts.flatMap((part) => {
    const adds: TrickOrder = { kind: 'trick', ...part };
    const whole = wholeOrder(base, adds);
    return offer.allows(whole) ? [{ adds, whole }] : [];
  });
}

/** The order for a trick that the viewer has left. */
export function baseOf({ base }: OrderOffer): TrickOrder | undefined {
  return base?.order.kind === 'trick' ? base.order : undefined;
}

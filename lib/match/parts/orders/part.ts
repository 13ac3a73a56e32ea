import { z } from 'zod';
import { card } from '../../../cards';
import { CLAIMS } from '../../../certain/game';
import { standingOrder } from '../../../orders';
import { seat } from '../../../rules/view';
import { type EventsOf, part, type With } from '../../kernel';

/** When a player wants to be waited for: always, or only if they have something to decide. */
export const WAKES = ['always', 'decision'] as const;
export type Wake = (typeof WAKES)[number];

const standingOrders = z.array(standingOrder);

export const ordersPlace = {
  /** When its player wants to be waited for, and the orders they have left for their turns. */
  wake: z.enum(WAKES),
  orders: standingOrders,
  /** The claim of its player to the tricks that are left of this deal; null: none. */
  claim: z.enum(CLAIMS).nullable(),
};
const place = z.object(ordersPlace);
export type Place = z.infer<typeof place>;
export type State = With<unknown, Place>;

export const ordersEvents = {
  /** The player of this seat leaves this to be done when it is their turn, and wants to be waited for then. Nobody else learns of it. */
  ordersSet: z.object({ type: z.literal('ordersSet'), seat, wake: z.enum(WAKES), orders: standingOrders }),
  /** The orders of this seat that are left after the move of this entry, or after whatever it brought about. */
  ordersLeft: z.object({ type: z.literal('ordersLeft'), seat, orders: standingOrders }),
  /** The move of this entry was made by this order. */
  orderFired: z.object({ type: z.literal('orderFired'), seat, order: standingOrder }),
};
export const ordersChanges = {
  /** The player of this seat shows their cards: they take all tricks that are left of this deal, or none, whatever the others play. */
  claimed: z.object({ type: z.literal('claimed'), seat, claim: z.enum(CLAIMS), deal: z.int(), cards: z.array(card) }),
};
export type OrdersEvent = EventsOf<typeof ordersEvents & typeof ordersChanges>;

/** The fields by which changes say what a player claimed of which deal, and the cards they showed. */
export const ordersTold = {
  claim: z.enum(CLAIMS).optional(),
  deal: z.int().optional(),
  cards: z.array(card).optional(),
};

export const NO_PLANS: Place = { wake: 'decision', orders: [], claim: null };
const noPlans = { place: () => NO_PLANS };

/** Players answer in advance: with standing orders, or by claiming the rest. */
export const orders = part<unknown, Place>()({
  name: 'orders',
  events: { ...ordersEvents, ...ordersChanges },
  kinds: {
    ordersSet: {
      place: (_, { wake, orders }) => ({ wake, orders }),
      counts: ({ seat }) => ({ seat, of: 'orders' }),
      isSecret: true,
    },
    ordersLeft: { place: (_, { orders }) => ({ orders }), isSecret: true },
    orderFired: {},
    claimed: {
      place: (_, { claim }) => ({ claim }),
      told: ({ claim, deal, cards }) => ({ claim, deal, cards }),
      isKept: true,
    },
  },
  when: { taken: noPlans, bot: noPlans, forgotten: noPlans },
  dealt: { place: () => ({ orders: [], claim: null }) },
});

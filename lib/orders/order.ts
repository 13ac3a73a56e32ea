import { z } from 'zod';
import { card, RANKS, SUITS } from '../cards';
import { DEAL_RULES, RULES, STOPS } from '../rules/facets';

const pick = z.union([card, z.strictObject({ rule: z.enum(RULES) })]);
export type Pick = z.infer<typeof pick>;

const until = z.array(z.enum(STOPS)).max(STOPS.length).optional();
const suit = z.enum(SUITS);

/** For one trick: what is played to it, by the suit led or in any case, and what is led if the player wins. */
const trickOrder = z.strictObject({
  kind: z.literal('trick'),
  card: card.optional(),
  follow: z.strictObject({ C: pick.optional(), D: pick.optional(), H: pick.optional(), S: pick.optional() }).optional(),
  lead: card.optional(),
  until,
});
export type TrickOrder = z.infer<typeof trickOrder>;

/** An instruction a player leaves for their turn. */
export const order = z.discriminatedUnion('kind', [
  trickOrder,
  z.strictObject({ kind: z.literal('deal'), rule: z.enum(DEAL_RULES), until }),
  /** Spades: what to bid. */
  z.strictObject({ kind: z.literal('bid'), value: z.int().min(0).max(13) }),
  /** Herzblatt: whether to take the game. */
  z.strictObject({ kind: z.literal('take'), value: z.boolean() }),
  /** Two-handed Spades: keep every card of these suits, and every card of this rank or higher; reject all others. */
  z.strictObject({ kind: z.literal('draw'), suits: z.array(suit).max(SUITS.length), from: z.enum(RANKS) }),
  /** Herzblatt: not to take the game with at most two hearts, in this deal and all after it. */
  z.strictObject({ kind: z.literal('decline-weak') }),
]);
export type Order = z.infer<typeof order>;

/** Whether an order counts in later deals too, until its player removes it. */
export function isLasting(order: Order): order is Extract<Order, { kind: 'decline-weak' }> {
  return order.kind === 'decline-weak';
}

/** How many orders a seat may have at a time, and how many of them for a trick; of all other kinds one. */
export const MOST_ORDERS = 8;
export const MOST_TRICK_ORDERS = 2;

/** An order that was given. It counts in this deal only, unless it `isLasting`. */
export const standingOrder = z.object({
  id: z.string(),
  /** The number of the deal, as in views. */
  deal: z.int(),
  /** The trick (from 0) of a `trick` order, the first of a `deal` one; of a lead alone the first the player can still lead. */
  trick: z.int(),
  order,
});
export type StandingOrder = z.infer<typeof standingOrder>;

/** Why orders cannot be given, and what kind of no it is. */
export const ORDER_PROBLEMS = {
  'too-many-orders': 'conflict',
  'order-twice': 'conflict',
  'order-not-in-this-game': 'conflict',
  'order-not-now': 'conflict',
  'order-empty': 'bad-input',
  'order-card-not-held': 'conflict',
  'order-never-legal': 'conflict',
  'stop-already': 'conflict',
} as const;
export type OrderProblem = keyof typeof ORDER_PROBLEMS;

/** The moves that orders make. */
export type OrderMove =
  | { type: 'play'; card: z.infer<typeof card> }
  | { type: 'bid'; value: number }
  | { type: 'take' | 'decline' | 'keep' | 'reject' };

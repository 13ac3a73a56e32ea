import { z } from 'zod';
import { card, RANKS, SUITS } from '../cards';

/**
 * How a card is chosen among those that may be played:
 * - `lowest`, `highest`: plain cards count as lower than trumps;
 * - `duck`: the highest card that does not win the trick as it stands, the highest of all if every card wins;
 * - `win`: the lowest card that wins the trick as it stands, the lowest of all if none does;
 * - `dump`: for a suit that the player cannot follow, in Hearts: the queen of spades, else the highest heart, else the highest card.
 */
export const RULES = ['lowest', 'highest', 'duck', 'win', 'dump'] as const;
export type Rule = (typeof RULES)[number];

/**
 * The rules that can be ordered until the end of the deal:
 * - `low`: follows suit with the lowest card;
 * - `duck`: follows suit by the rule of that name;
 * - `win-cheaply`: follows suit, or trumps, by the rule `win`, but never over a partner who wins the trick as it stands;
 * - `draw-trumps`: leads the highest trump as long as opponents may have trumps.
 */
export const DEAL_RULES = ['low', 'duck', 'win-cheaply', 'draw-trumps'] as const;
export type DealRule = (typeof DEAL_RULES)[number];

/** Events that end an order: see `stops.ts`. */
export const STOPS = ['hearts-broken', 'spades-broken', 'queen-fallen', 'moon', 'nil-in-danger'] as const;
export type Stop = (typeof STOPS)[number];

/** A card, or how to choose one. */
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
]);
export type Order = z.infer<typeof order>;
export type OrderKind = Order['kind'];

/** How many orders a seat may have at a time, and how many of them for a trick; of all other kinds one. */
export const MOST_ORDERS = 8;
export const MOST_TRICK_ORDERS = 2;

/** An order that was given. It counts in this deal only. */
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

import { z } from 'zod';
import { card } from '../../cards';
import { claimable } from '../../certain';
import { isLasting, type StandingOrder, standingOrder } from '../../orders';
import { CLAIMS, type Claim } from '../../rules/facets';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  type Change,
  type Decision,
  decided,
  type EventsOf,
  type Fields,
  hasBegun,
  isFinished,
  optionsOf,
  part,
  REPEATED,
  refused,
  type With,
} from '../kernel';

/** When a player wants to be waited for: always, or only if they have something to decide. */
export const WAKES = ['always', 'decision'] as const;
type Wake = (typeof WAKES)[number];

const standingOrders = z.array(standingOrder);

const place = {
  /** When its player wants to be waited for, and the orders they have left for their turns. */
  wake: z.enum(WAKES),
  orders: standingOrders,
  /** The claim of its player to the tricks that are left of this deal; null: none. */
  claim: z.enum(CLAIMS).nullable(),
};
type State = With<unknown, Fields<typeof place>>;

const ordersEvents = {
  /** The player of this seat leaves this to be done when it is their turn, and wants to be waited for then. Nobody else learns of it. */
  ordersSet: z.object({ type: z.literal('ordersSet'), seat, wake: z.enum(WAKES), orders: standingOrders }),
  /** The orders of this seat that are left after the move of this entry, or after whatever it brought about. */
  ordersLeft: z.object({ type: z.literal('ordersLeft'), seat, orders: standingOrders }),
  /** The move of this entry was made by this order. */
  orderFired: z.object({ type: z.literal('orderFired'), seat, order: standingOrder }),
};
const changes = {
  /** The player of this seat shows their cards: they take all tricks that are left of this deal, or none, whatever the others play. */
  claimed: z.object({ type: z.literal('claimed'), seat, claim: z.enum(CLAIMS), deal: z.int(), cards: z.array(card) }),
};
const events = decided<EventsOf<typeof ordersEvents & typeof changes>>;
const refusals = { 'no-claim': 'conflict' } as const;

const noOrders = { place: () => ({ wake: 'decision' as const, orders: [] }) };
const noPlans = { place: () => ({ ...noOrders.place(), claim: null }) };
/** The plans of somebody who has none to be shown. */
const NONE_SHOWN = { wake: null, orders: [], claim: null };

/** Players answer in advance: with standing orders, or by claiming the rest. */
export const orders = part({
  name: 'orders',
  place,
  empty: noPlans,
  events: ordersEvents,
  changes,
  /** A player's claim, its deal, and the cards they showed. */
  told: { claim: z.enum(CLAIMS).optional(), deal: z.int().optional(), cards: z.array(card).optional() },
  refusals,
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
  // A claim binds a bot in the player's place as well: the others may have relied on it.
  when: { taken: noPlans, bot: noOrders, forgotten: noOrders },
  follows: { rekeyed: ordersEnded, opened: ordersEnded },
  dealt: {
    place: ({ orders }) => ({ orders: orders.filter(({ order }) => isLasting(order)), claim: null }),
  },
  view: {
    shape: {
      /** By seat: what its player has claimed of the tricks that are left of this deal, and the cards they show; null: nothing. */
      claims: z.array(z.object({ kind: z.enum(CLAIMS), cards: z.array(card) }).nullable()),
      /** The viewer's own: when they want to be waited for, the orders they have left, and what they can claim now. Null, none and null for a spectator. */
      wake: z.enum(WAKES).nullable(),
      orders: standingOrders,
      claim: z.enum(CLAIMS).nullable(),
    },
    show: ({ game, state, seat, own, status }) => {
      const claims = state.seats.map(({ claim }, at) => claim && { kind: claim, cards: game.hands(state.play)[at] });
      if (seat === null) return { claims, ...NONE_SHOWN };
      const { wake, orders } = state.seats[seat];
      return { claims, wake, orders, claim: status === 'running' ? claimOf(game, state, seat, own) : null };
    },
    asFriend: NONE_SHOWN,
  },
});

/** Somebody who had the old key may have given them. */
function ordersEnded({ seats }: State, seat: Seat): EventsOf<typeof ordersEvents>[] {
  const { wake, orders } = seats[seat];
  return orders.length > 0 ? [{ type: 'ordersSet', seat, wake, orders: [] }] : [];
}

/** The orders of the player of a seat for their turns, and when they want to be waited for. */
export type Plans = { seat: Seat; wake: Wake; orders: readonly StandingOrder[] };

/** A player sets their standing orders: these, in place of those they had. Nobody else learns of it. */
export function setOrders(game: Game, state: State, { seat, wake, orders }: Plans, at: number): Decision {
  if (isFinished(game, state)) return refused('match-finished');
  const place = state.seats[seat];
  if (place.bot) return refused('bot-plays');
  const isSame = place.wake === wake && JSON.stringify(place.orders) === JSON.stringify(orders);
  if (isSame) return REPEATED;
  return events(at, { type: 'ordersSet', seat, wake, orders: [...orders] });
}

/** The state with the claims of deals that are over. */
type Claimed = State & { changes: readonly (Change & { deal?: number | undefined })[] };

/** Claims the rest of the deal, where the viewer's cards make it certain: a refusal tells nothing of the others. */
export function claim(
  game: Game,
  state: Claimed,
  command: { seat: Seat; version: number },
  at: number,
): Decision<typeof refusals> {
  const { seat, version } = command;
  const place = state.seats[seat];
  if (version < state.version && (place.claim !== null || hasClaimedAll(game, state, seat))) return REPEATED;
  if (isFinished(game, state)) return refused('match-finished');
  if (place.bot) return refused('bot-plays');
  if (!hasBegun(game, state)) return refused('not-started');
  if (version !== state.version) return refused('table-moved-on');
  const kind = claimOf(game, state, seat);
  if (!kind) return refused('no-claim');
  const { deal } = game.standing(state.play);
  const cards = game.hands(state.play)[seat];
  return events(at, { type: 'claimed', seat, claim: kind, deal, cards });
}

/** Whether the player claimed all tricks of the deal that ended last: it ended at once, and the claim stands among the changes alone. */
function hasClaimedAll(game: Game, state: Claimed, seat: Seat): boolean {
  if (claimOf(game, state, seat) !== null) return false;
  const { deal } = game.standing(state.play);
  const last = isFinished(game, state) ? deal : deal - 1;
  return state.changes.some((change) => change.seat === seat && change.deal === last);
}

/** Returns what the player of a seat can claim now; null if that is nothing, or somebody has claimed the rest. */
function claimOf(game: Game, state: State, seat: Seat, own = game.view(state.play, seat)): Claim | null {
  const { bot, away, claim } = state.seats[seat];
  if (bot || away || claim || state.ended || state.seats.some((place) => place.claim === 'all')) return null;
  return claimable(game.id, optionsOf(game, state), own);
}

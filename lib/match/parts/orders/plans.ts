import { type Claim, claimable } from '../../../certain';
import type { StandingOrder } from '../../../orders';
import type { Game } from '../../../rules/game';
import type { Seat } from '../../../rules/view';
import { type Decision, decided, hasBegun, isFinished, REPEATED, refused, type Viewing } from '../../kernel';
import type { OrdersEvent, State, Wake } from './part';

const events = decided<OrdersEvent>;

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

/**
 * A player claims what is left of the deal, where that is certain from the cards they see alone: so that it is refused tells nobody
 * anything of the cards they do not see. `version` is the one they saw.
 */
export function claim(game: Game, state: State, command: { seat: Seat; version: number }, at: number): Decision {
  const { seat, version } = command;
  const place = state.seats[seat];
  const claimedBefore = version < state.version && place.claim !== null;
  if (claimedBefore) return REPEATED;
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

/** Returns what the player of a seat can claim now; null if that is nothing, or somebody has claimed the rest. */
function claimOf(game: Game, state: State, seat: Seat): Claim | null {
  const { bot, away, claim } = state.seats[seat];
  if (bot || away || claim || state.ended || state.seats.some((place) => place.claim === 'all')) return null;
  return claimable(game.id, game.options.parse(state.options), game.view(state.play, seat));
}

/** The plans of somebody who has none to be shown. */
export const NO_PLANS_SHOWN = { wake: null, orders: [], claim: null };

/** Returns the viewer's own plans, and what they can claim now. */
export function plansShown({ game, state, seat, status }: Viewing<State>): {
  wake: Wake | null;
  orders: StandingOrder[];
  claim: Claim | null;
} {
  if (seat === null) return NO_PLANS_SHOWN;
  const { wake, orders } = state.seats[seat];
  return { wake, orders, claim: status === 'running' ? claimOf(game, state, seat) : null };
}

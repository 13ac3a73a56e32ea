import { claimable } from '../certain';
import type { StandingOrder } from '../orders';
import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { Claim, Wake } from './events';
import type { Games } from './evolve';
import { type Outcome, REPEATED, refused } from './outcome';
import { hasBegun, isFinished, type MatchState } from './state';
import { written } from './written';

/** What the player of a seat leaves to be done when it is his turn, and when he wants to be waited for. */
export type Plans = { seat: Seat; wake: Wake; orders: readonly StandingOrder[] };

/** A player sets his standing orders: these, in place of those he had. Nobody else learns of it. */
export function setOrders(games: Games, state: MatchState, { seat, wake, orders }: Plans, at: number): Outcome {
  if (isFinished(games(state.game), state)) return refused('match-finished');
  const place = state.seats[seat];
  if (place.bot) return refused('bot-plays');
  const isSame = place.wake === wake && JSON.stringify(place.orders) === JSON.stringify(orders);
  if (isSame) return REPEATED;
  return written(games, state, { at, events: [{ type: 'ordersSet', seat, wake, orders: [...orders] }] });
}

/**
 * A player claims what is left of the deal, where that is certain from what he sees alone: so that it is refused tells nobody
 * anything of the cards he does not see. `version` is the one he saw.
 */
export function claim(games: Games, state: MatchState, command: { seat: Seat; version: number }, at: number): Outcome {
  const { seat, version } = command;
  const game = games(state.game);
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
  return written(games, state, { at, events: [{ type: 'claimed', seat, claim: kind, deal, cards }] });
}

/** What the player of a seat can claim now; null if that is nothing, or somebody has claimed the rest. */
export function claimOf(game: Game, state: MatchState, seat: Seat): Claim | null {
  const { bot, away, claim } = state.seats[seat];
  if (bot || away || claim || state.ended || state.seats.some((place) => place.claim === 'all')) return null;
  return claimable(game.id, game.options.parse(state.options), game.view(state.play, seat));
}

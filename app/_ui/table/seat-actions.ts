import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';

type SeatsView = Pick<TableView, 'seats' | 'seat' | 'host' | 'status' | 'isLastDeal'>;

/**
 * The host's choices at a seat. `level`: seat a bot, let one play in the player's place, or change how well it plays;
 * `change`: free the bot's seat before the match, or, in a running match, offer it or withdraw the offer, but for the last
 * deal, in which nobody comes in any more; `isBotRefused`: its player has not allowed a bot.
 */
export type HostActions = {
  level: 'seat' | 'replace' | 'change' | null;
  change: 'freeUp' | 'offer' | 'withdraw' | null;
  isBotRefused: boolean;
};

/** Returns the choices of the viewer, who is the host, at this seat. At their own they have those of every player. */
export function hostActions(view: SeatsView, seat: Seat): HostActions {
  const { taken, player, bot, botAllowed, friend, offered } = view.seats[seat];
  if (seat === view.seat) return { level: null, change: null, isBotRefused: false };
  // A bot or a friend that plays there already is the player's own, or theirs to take away.
  if (player && (!botAllowed || bot !== null || friend !== null))
    return { level: null, change: null, isBotRefused: !botAllowed && bot === null };
  const canBePlayed = isPlayedElsewhere(view, seat);
  if (offered) return { level: null, change: canBePlayed ? 'withdraw' : null, isBotRefused: false };
  const level = bot ? 'change' : taken ? 'replace' : 'seat';
  const change = view.status === 'open' ? 'freeUp' : view.isLastDeal ? null : 'offer';
  return { level: canBePlayed ? level : null, change: bot ? change : null, isBotRefused: false };
}

/**
 * A player's say about a bot in their own place. `allow`: whether the host may seat one; `level`: let one play now, or
 * change how well it plays.
 */
export type OwnActions = { allow: boolean; level: 'forMe' | 'change' | null };

export function ownActions(view: SeatsView): OwnActions {
  const { seat } = view;
  if (seat === null || view.status === 'finished') return { allow: false, level: null };
  const level = view.seats[seat].bot ? 'change' : 'forMe';
  return { allow: seat !== view.host, level: isPlayedElsewhere(view, seat) ? level : null };
}

/** Whether a person plays at another seat: without one a match would not go on. */
function isPlayedElsewhere(view: SeatsView, seat: Seat): boolean {
  return view.seats.some(({ player, bot }, other) => other !== seat && player && bot === null);
}

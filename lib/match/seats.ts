import type { Level } from '../rules/level';
import type { Seat } from '../rules/view';
import type { Emblem } from './emblem';
import { endedWithKey, linkGone } from './ended-with-key';
import { isTableEvent, type LogEntry, type TableEvent } from './events';
import { fold, type Games } from './evolve';
import { isInLastDeal } from './last-deal';
import { type Done, type Outcome, REPEATED, refused } from './outcome';
import { proposalsWithout } from './proposals';
import type { Share } from './share';
import { hasBegun, isComplete, isFinished, isFree, isPlayed, type MatchState, openSeats } from './state';
import { seatsChanged } from './written';

/** A bot that is to sit somewhere. */
export type BotSeat = { seat: Seat; name: string; level: Level };

/** Whoever wants a seat. `isSameName` says whether two names would be taken for one another. */
export type Taker = {
  name: string;
  seat?: Seat | undefined;
  keyHash: (seat: Seat) => string;
  botAllowed: boolean;
  emblem: Emblem | null;
  /** His part in the shuffles; of no account where the seed alone decides. */
  share?: Share | undefined;
  isSameName: (a: string, b: string) => boolean;
  /** Whether `seat` is kept for him: then he needs no invitation. */
  isExpected?: boolean;
};

/**
 * Takes a seat with the invitation. Before the match it is a free seat, the first one without a wish, and with the last
 * one the cards are dealt. In a running match it is a bot's seat that is offered: the taker gets it with the next deal, so that
 * nobody looks into a hand that is being played; in the last deal nobody comes in any more.
 * @param bot plays until then at a seat which an earlier version of the server left empty
 */
export function takeSeat(
  games: Games,
  state: MatchState,
  taker: Taker,
  bot: Omit<BotSeat, 'seat'>,
  at: number,
): (Done & { seat: Seat }) | Exclude<Outcome, Done> {
  const game = games(state.game);
  const { seats } = state;
  const { name, isSameName } = taker;
  const hasName = (seat: Seat) => {
    const there = seats[seat].name;
    return there !== null && isSameName(there, name);
  };
  const kept = seats.flatMap((place, seat) => (taker.isExpected && place.kept && seat === taker.seat ? [seat] : []));
  if (isInLastDeal(game, state)) return refused('last-deal');
  const open = isFinished(game, state) ? [] : [...kept, ...openSeats(state)];
  if (open.length === 0) return refused('table-full');
  if (taker.seat !== undefined && !open.includes(taker.seat)) return refused('seat-taken');
  const isTaken = seats.some(
    (place, seat) =>
      ((!isFree(place) || (place.kept && seat !== taker.seat)) && hasName(seat)) ||
      (place.next && isSameName(place.next.name, name)),
  );
  if (isTaken) return refused('name-taken', { name });
  const seat = taker.seat ?? open.find(hasName) ?? open.find((s) => seats[s].name === null) ?? open[0];
  const { botAllowed, emblem } = taker;
  const share = state.shuffle === 'seed' ? null : (taker.share ?? null);
  const comes = { seat, name, keyHash: taker.keyHash(seat), botAllowed, emblem, share };
  if (!hasBegun(game, state)) return { seat, ...seatsChanged(games, state, at, [{ type: 'seatTaken', ...comes }]) };
  const events: TableEvent[] = [{ type: 'takeoverAsked', ...comes }];
  if (isFree(seats[seat])) events.unshift({ type: 'botSeated', seat, ...bot });
  return { seat, ...seatsChanged(games, state, at, events) };
}

/**
 * Sets a bot to a seat, or another level. In the place of a player only he himself may, or the host if he is allowed to.
 * One player must be left who plays himself: nobody else would keep the match going.
 */
export function seatBot(games: Games, state: MatchState, bot: BotSeat, isOwn: boolean, at: number): Outcome {
  if (isFinished(games(state.game), state)) return refused('match-finished');
  const place = state.seats[bot.seat];
  if (place.bot === bot.level && !place.offered) return REPEATED;
  if (place.keyHash !== null && !isOwn && !place.botAllowed) return refused('bot-not-allowed');
  if (!state.seats.some((other, seat) => seat !== bot.seat && isPlayed(other))) return refused('no-player');
  if (place.bot === bot.level) return seatsChanged(games, state, at, [{ type: 'offerWithdrawn', seat: bot.seat }]);
  return seatsChanged(games, state, at, [{ type: 'botSeated', ...bot }]);
}

/**
 * Takes the bot from a seat: from a player's only he himself may, or the host if he is allowed to seat one there. Its
 * player has it back; without one the seat is free before the match, and in a running match
 * it is offered, but in the last deal: the bot plays on until somebody takes over with the next one.
 * @param invitation for a seat that is offered, if the one there is opens nothing any more
 */
export function removeBot(
  games: Games,
  state: MatchState,
  seat: Seat,
  isOwn: boolean,
  invitation: string,
  at: number,
): Outcome {
  const game = games(state.game);
  if (isFinished(game, state)) return refused('match-finished');
  const place = state.seats[seat];
  if (place.bot === null || place.offered) return REPEATED;
  if (place.keyHash !== null && !isOwn && !place.botAllowed) return refused('bot-not-allowed');
  if (place.keyHash === null && hasBegun(game, state)) {
    if (isInLastDeal(game, state)) return refused('last-deal');
    const open = openSeats(state).length > 0 && !state.invitationUsed;
    const offered: TableEvent = { type: 'seatOffered', seat, invitation: open ? state.invitation : invitation };
    return seatsChanged(games, state, at, [offered]);
  }
  const name = place.keyHash === null ? null : place.name;
  return seatsChanged(games, state, at, [{ type: 'botLeft', seat, name }]);
}

/**
 * Before the match: puts a bot into every free seat, expected names or not, and deals. One player must be left who plays
 * himself. Where no seat is free it is done already.
 * @param bots one for each free seat
 */
export function fillWithBots(games: Games, state: MatchState, bots: readonly BotSeat[], at: number): Outcome {
  if (isFinished(games(state.game), state)) return refused('match-finished');
  if (isComplete(state)) return REPEATED;
  if (!state.seats.some(isPlayed)) return refused('no-player');
  return seatsChanged(
    games,
    state,
    at,
    bots.map((bot) => ({ type: 'botSeated', ...bot })),
  );
}

/** How long a player has to wait before he can ask the host again (ms). */
export const NUDGE_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Before the match, a player asks the host to get those who have not come yet: once a day. */
export function nudge(games: Games, state: MatchState, seat: Seat, at: number): Outcome {
  if (hasBegun(games(state.game), state)) return refused('table-full');
  const { nudgedAt } = state.seats[seat];
  if (nudgedAt !== null && at - nudgedAt < NUDGE_MILLISECONDS) return refused('nudged-today');
  return seatsChanged(games, state, at, [{ type: 'hostNudged', seat }]);
}

/** A player lets the host seat a bot for him, or no longer does. */
export function allowBot(games: Games, state: MatchState, seat: Seat, allowed: boolean, at: number): Outcome {
  if (state.seats[seat].botAllowed === allowed) return REPEATED;
  return seatsChanged(games, state, at, [{ type: 'botAllowed', seat, allowed }]);
}

/** A player gets a new key, and all that came from the old one ends. */
export function renewKey(games: Games, state: MatchState, seat: Seat, keyHash: string, at: number): Outcome {
  const events: TableEvent[] = [{ type: 'keyRenewed', seat, keyHash }, ...endedWithKey(state, seat)];
  // He is there, and keeps his seat.
  if (state.seats[seat].next) events.push({ type: 'offerWithdrawn', seat });
  return seatsChanged(games, state, at, events);
}

/** The invitation is another one from now on; refused where no seat is open. */
export function renewInvitation(games: Games, state: MatchState, invitation: string, at: number): Outcome {
  if (openSeats(state).length === 0) return refused('table-full');
  return seatsChanged(games, state, at, [{ type: 'invitationRenewed', invitation }]);
}

/**
 * A player leaves for good, and his name goes from all that was written of his seat, with all he said; or he who was to take it over stays
 * away. In a match that runs, or where a bot plays for him, a bot stays in his place; before it the seat is free again.
 * @param log the log as it is
 * @param invitation of a seat that the others wanted to hand over, if only he was against it
 */
export function leave(
  games: Games,
  state: MatchState,
  bot: BotSeat,
  keyHash: string,
  log: readonly LogEntry[],
  invitation: string,
  at: number,
): Done {
  const { seat } = bot;
  const game = games(state.game);
  const place = state.seats[seat];
  const isPromised = place.next?.keyHash === keyHash;
  const name = isPromised ? place.next?.name : place.name;
  const past = log.map((entry) => withoutName(entry, seat, name ?? null, !isPromised));
  const before = fold(games, past);
  const runs = hasBegun(game, state) && !isFinished(game, state);
  const events: TableEvent[] = isPromised
    ? [{ type: 'offerWithdrawn', seat }]
    : [{ type: 'playerForgotten', seat, keyHash }];
  if (!isPromised && (runs || place.bot !== null)) {
    events.push({ type: 'botSeated', ...bot, level: place.bot ?? bot.level });
  }
  if (!isPromised) {
    for (const [other, { link }] of state.seats.entries()) {
      if (link?.by === seat) events.push(...linkGone(state, other, seat, null));
    }
    events.push(...proposalsWithout(state, seat, invitation));
  }
  return { ...seatsChanged(games, before, at, events), past };
}

/**
 * The entry without this name and emblem at this seat; if he had the seat, also without the name that was expected there, and
 * without what he said and noted.
 */
function withoutName(entry: LogEntry, seat: Seat, name: string | null, wasSeated: boolean): LogEntry {
  const events = entry.events.map((event) => {
    if (!isTableEvent(event) || !('seat' in event || event.type === 'tableOpened')) return event;
    if (event.type === 'said' || event.type === 'thoughtSealed') {
      return event.seat === seat && wasSeated ? { ...event, text: '' } : event;
    }
    if (event.type === 'tableOpened') {
      const expected = event.expected.map((other, at) => (at === seat && wasSeated ? null : other));
      return { ...event, expected };
    }
    if (event.seat !== seat) return event;
    if (event.type === 'emblemChosen') return wasSeated ? { ...event, emblem: null } : event;
    if ('reason' in event && event.type !== 'matchEnded') return wasSeated ? { ...event, reason: null } : event;
    const isFriends = event.type === 'friendAsked' || event.type === 'friendEnded';
    if (!('name' in event) || !(isFriends ? wasSeated : event.name === name)) return event;
    return 'emblem' in event ? { ...event, name: '', emblem: null } : { ...event, name: '' };
  });
  return { ...entry, events };
}

import type { Level } from '../rules/facets';
import type { Seat } from '../rules/view';
import { isTableEvent, type LogEntry } from './events';
import { fold, type Games, happened } from './evolve';
import {
  type Emblem,
  hasBegun,
  isComplete,
  isFinished,
  isFree,
  isInLastDeal,
  isPlayed,
  openSeats,
  REPEATED,
  refused,
  type Share,
} from './kernel';
import { KINDS, PARTS, type TableEvent } from './parts';
import type { MatchState, Place } from './state';
import { type Done, type Outcome, tableChanged, withFollowing } from './written';

/** A bot that is to sit somewhere. */
export type BotSeat = { seat: Seat; name: string; level: Level };

/** A person who wants a seat. `isSameName` says whether two names would be taken for one another. */
export type Taker = {
  name: string;
  seat?: Seat | undefined;
  keyHash: (seat: Seat) => string;
  botAllowed: boolean;
  emblem: Emblem | null;
  /** Their part in the shuffles; of no account where the seed alone decides. */
  share?: Share | undefined;
  isSameName: (a: string, b: string) => boolean;
  /** Whether `seat` is kept for them: then they need no invitation. */
  isExpected?: boolean;
};

/**
 * Takes a seat with the invitation. Before the match it is a free seat, the first one without a wish, and the last one starts
 * the deal. In a running match it is a bot's seat that is offered, taken with the next deal, so that nobody looks into a hand
 * in play; in the last deal nobody comes in any more.
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
  const open = isFinished(game, state) ? [] : [...kept, ...openSeats(state)];
  if (open.length === 0) return refused('table-full');
  if (isInLastDeal(game, state)) return refused('last-deal');
  if (taker.seat !== undefined && !open.includes(taker.seat)) return refused('seat-taken');
  const isTaken = seats.some(
    (place, seat) =>
      ((!isFree(place) || (place.kept && seat !== taker.seat)) && hasName(seat)) ||
      (place.next && isSameName(place.next.name, name)) ||
      (place.friend && isSameName(place.friend.name, name)),
  );
  if (isTaken) return refused('name-taken', { name });
  const seat = taker.seat ?? open.find(hasName) ?? open.find((s) => seats[s].name === null) ?? open[0];
  const { botAllowed, emblem } = taker;
  const share = state.shuffle === 'seed' ? null : (taker.share ?? null);
  const comes = { seat, name, keyHash: taker.keyHash(seat), botAllowed, emblem, share };
  if (!hasBegun(game, state)) return { seat, ...tableChanged(games, state, at, [{ type: 'seatTaken', ...comes }]) };
  const events: TableEvent[] = [{ type: 'takeoverAsked', ...comes }];
  if (isFree(seats[seat])) events.unshift({ type: 'botSeated', seat, ...bot });
  return { seat, ...tableChanged(games, state, at, events) };
}

/**
 * Sets a bot to a seat, or another level: in a player's place only they may, or the host with their leave where neither
 * a bot nor a friend plays for them yet.
 * One player must be left who plays themselves: nobody else would keep the match going.
 */
export function seatBot(games: Games, state: MatchState, bot: BotSeat, isOwn: boolean, at: number): Outcome {
  if (isFinished(games(state.game), state)) return refused('match-finished');
  const place = state.seats[bot.seat];
  if (place.bot === bot.level && !place.offered) return REPEATED;
  const isStoodIn = place.bot !== null || place.friend !== null;
  if (place.keyHash !== null && !isOwn && (!place.botAllowed || isStoodIn)) return refused('bot-not-allowed');
  if (!state.seats.some((other, seat) => seat !== bot.seat && isPlayed(other))) return refused('no-player');
  if (place.bot === bot.level) return tableChanged(games, state, at, [{ type: 'offerWithdrawn', seat: bot.seat }]);
  return tableChanged(games, state, at, [{ type: 'botSeated', ...bot }]);
}

/**
 * Takes the bot from a seat: in a player's place only they may, whose clock may run again with it. They have it back; without
 * a player it is free before the match, and offered in a running one, but for the last deal: the bot plays until it is taken.
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
  if (place.keyHash !== null && !isOwn) return refused('bot-not-allowed');
  if (place.keyHash === null && hasBegun(game, state)) {
    if (isInLastDeal(game, state)) return refused('last-deal');
    const open = openSeats(state).length > 0 && !state.invitationUsed;
    const offered: TableEvent = { type: 'seatOffered', seat, invitation: open ? state.invitation : invitation };
    return tableChanged(games, state, at, [offered]);
  }
  const name = place.keyHash === null ? null : place.name;
  return tableChanged(games, state, at, [{ type: 'botLeft', seat, name }]);
}

/**
 * Before the match: puts bots into all free seats, names expected or not, and deals. One player must be left who plays
 * themselves. Without a free seat it is done already.
 * @param bots one for each free seat
 */
export function fillWithBots(games: Games, state: MatchState, bots: readonly BotSeat[], at: number): Outcome {
  if (isFinished(games(state.game), state)) return refused('match-finished');
  if (isComplete(state)) return REPEATED;
  if (!state.seats.some(isPlayed)) return refused('no-player');
  return tableChanged(
    games,
    state,
    at,
    bots.map((bot) => ({ type: 'botSeated', ...bot })),
  );
}

/** A player lets the host seat a bot for them, or no longer does. */
export function allowBot(games: Games, state: MatchState, seat: Seat, allowed: boolean, at: number): Outcome {
  if (state.seats[seat].botAllowed === allowed) return REPEATED;
  return tableChanged(games, state, at, [{ type: 'botAllowed', seat, allowed }]);
}

/** A player gets a new key, and everything that came from the old one ends. */
export function renewKey(games: Games, state: MatchState, seat: Seat, keyHash: string, at: number): Outcome {
  const renewed: TableEvent[] = [{ type: 'keyRenewed', seat, keyHash }];
  // They are there, and keep their seat.
  if (state.seats[seat].offered) renewed.push({ type: 'offerWithdrawn', seat });
  return tableChanged(games, state, at, withFollowing(state, renewed));
}

/** The invitation is another one from now on; refused where no seat is open. */
export function renewInvitation(games: Games, state: MatchState, invitation: string, at: number): Outcome {
  if (openSeats(state).length === 0) return refused('table-full');
  return tableChanged(games, state, at, [{ type: 'invitationRenewed', invitation }]);
}

/**
 * A player leaves for good, and their name goes from all that was written of their seat, with all they said; or somebody who
 * was to take it over stays away. A bot stays in a running match, or where one plays for them; before it the seat is free.
 * @param log the log as it is
 * @param invitation of a seat that the others wanted to hand over, if only this player was against it
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
    ? [{ type: 'offerWithdrawn', seat }, ...hoursGone(place, seat)]
    : [{ type: 'playerForgotten', seat, keyHash }];
  if (!isPromised && (runs || place.bot !== null)) {
    events.push({ type: 'botSeated', ...bot, level: place.bot ?? bot.level });
  }
  // Somebody to whom the others have promised the seat takes it over from the bot.
  if (!isPromised && runs && place.next) {
    events.push({ type: 'seatOffered', seat, invitation: state.invitation });
    events.push({ type: 'takeoverAsked', seat, ...place.next });
  }
  let now = state;
  for (const { leaves } of isPromised ? [] : PARTS) {
    // Each on what the parts before it have decided: somebody who is back with that is asked as well.
    const others = (leaves?.(now, seat, invitation) ?? []).filter(isTableEvent);
    events.push(...others);
    now = others.reduce((after, event) => happened(game, after, event, at), now);
  }
  return { ...tableChanged(games, before, at, events), past };
}

/** Hours that lie ready at nobody's seat go with whom it was promised to. */
const hoursGone = ({ keyHash, quiet }: Place, seat: Seat): TableEvent[] =>
  keyHash === null && quiet ? [{ type: 'quietSet', seat, quiet: null }] : [];

/** Returns the entry without this name and emblem at this seat; of its holder also without their words and notes. */
function withoutName(entry: LogEntry, seat: Seat, name: string | null, wasSeated: boolean): LogEntry {
  const events = entry.events.map((event) => {
    if (!isTableEvent(event)) return event;
    if (event.type === 'tableOpened') {
      const expected = event.expected.map((other, at) => (at === seat && wasSeated ? null : other));
      return { ...event, expected };
    }
    if (!('seat' in event) || event.seat !== seat) return event;
    const forget = KINDS.get(event.type)?.forget;
    if (forget) return wasSeated ? forget(event) : event;
    if (!('name' in event) || event.name !== name) return event;
    return 'emblem' in event ? { ...event, name: '', emblem: null } : { ...event, name: '' };
  });
  return { ...entry, events };
}

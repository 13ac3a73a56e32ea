import { z } from 'zod';
import { isSameKey, isSecret, newSecret, type SeatKey } from '../../identity';
import { isFinished, isPlayed, type MatchState } from '../../match';
import { areOf, DEFAULT_WISHES, messageDocuments, seatId } from '../../notify';
import { feedBehind, keepFeed, removeFeed } from '../../notify/feeds';
import { MESSAGE_LOCALES, type MessageLocale } from '../../notify/letter';
import type { HeldSeat } from '../../notify/subscriptions';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { seatsOpenedBy, stillHeld } from '../reading/seats-held';
import { type Viewer, viewerWith } from '../viewer';

/** `POST /api/feeds`. */
export const feedRequest = z.object({ locale: z.enum(MESSAGE_LOCALES).optional() });
/** `POST /api/feeds/revoke`: the token in the links, if the browser does not hold it itself. */
export const revokeFeedRequest = z.object({ token: z.string().refine(isSecret).optional() });

/** One thing a feed tells of a table. It holds no card, as anybody with its link reads it. */
export type FeedItem = {
  kind: 'turn' | 'finished';
  table: string;
  title: string | null;
  game: string;
  seat: Seat;
  playerName: string | null;
  /** The version of the table that brought it about. */
  version: number;
  /** Since when it has been the player's turn, or when the match ended (ms since 1970). */
  at: number;
  /** Until when the player is to act (ms since 1970); null if it is not their turn, or there is no such moment. */
  deadline: number | null;
  /** Since when it has been that (ms since 1970): a pause or days off move it. */
  revised: number | null;
  /** The time zone in which its player wants to be told until when. */
  zone: string;
};

/** That a player has to move until a moment, which is its `at`; when their turn began, and since when they have had until then (ms since 1970). */
export type Deadline = Omit<FeedItem, 'kind' | 'deadline' | 'revised'> & { began: number; revised: number };

export type FeedContents = {
  locale: MessageLocale;
  /** Newest first. */
  items: FeedItem[];
  deadlines: Deadline[];
  /** When the newest of it came about (ms since 1970). */
  updatedAt: number;
};

/**
 * Makes the links of a feed with the seats a viewer holds, or adds the seats to the feed of a token.
 * @returns the token in its links
 * @throws Problem `no-seat` if they hold none
 */
export async function makeFeed(
  context: Context,
  viewer: Viewer,
  { token: known, locale }: { token: string | null; locale: MessageLocale },
): Promise<string> {
  const held = await seatsOpenedBy(context, viewer);
  if (held.length === 0) throw new Problem('no-seat');
  const before = known === null ? null : await feedBehind(context.records, known, context.now());
  const token = known !== null && before ? known : newSecret(context.random);
  const kept = before ? (await stillHeld(context, before.seats)).map((one) => one.held) : [];
  const now = context.now();
  const merged = (seats: readonly HeldSeat[]) =>
    union(
      seats.filter((seat) => kept.some((one) => isSameKey(one, seat))),
      held,
    );
  await keepFeed(context.records, { token, locale }, merged, now, () => newSecret(context.random));
  return token;
}

/** Adds a seat just taken to the feed of its browser, if there is one. */
export async function addToFeed(context: Context, token: string, key: SeatKey): Promise<void> {
  const now = context.now();
  const feed = await feedBehind(context.records, token, now);
  const held = feed ? await seatsOpenedBy(context, viewerWith(key)) : [];
  if (!feed || held.length === 0) return;
  const { locale } = feed;
  const write = () => newSecret(context.random);
  await keepFeed(context.records, { token, locale }, (seats) => union(seats, held), now, write);
}

/** Makes the links of a feed open nothing any more. Anybody who has them may do so. */
export async function revokeFeed(context: Context, token: string): Promise<void> {
  await removeFeed(context.records, token);
}

/** Counts the viewer's seats that the feed tells of, and those it does not; null if there is no such feed. */
export async function feedCovers(
  context: Context,
  viewer: Viewer,
  token: string,
): Promise<{ covered: number; missing: number } | null> {
  const feed = await feedBehind(context.records, token, context.now());
  if (!feed) return null;
  const [covered, held] = await Promise.all([stillHeld(context, feed.seats), seatsOpenedBy(context, viewer)]);
  const missing = held.filter((seat) => !covered.some((one) => isSameKey(one.held, seat)));
  return { covered: covered.length, missing: missing.length };
}

export async function countSeats(context: Context, viewer: Viewer): Promise<number> {
  return (await seatsOpenedBy(context, viewer)).length;
}

/** Returns what a feed tells now; null if there is none with this token. Two round trips. */
export async function readFeed(context: Context, token: string): Promise<FeedContents | null> {
  const feed = isSecret(token) ? await feedBehind(context.records, token, context.now()) : null;
  if (!feed) return null;
  const [tables, zoneOf] = await Promise.all([stillHeld(context, feed.seats), zonesOf(context, feed.seats)]);
  const items = tables.flatMap(({ held, state }) => itemOf(state, held.seat, zoneOf(held))).sort((a, b) => b.at - a.at);
  const updatedAt = Math.max(feed.at, ...items.map(({ at }) => at));
  return { locale: feed.locale, items, deadlines: deadlinesIn(items), updatedAt };
}

/** The zones that the players of these seats have wished for. */
async function zonesOf(context: Context, seats: readonly HeldSeat[]): Promise<(seat: HeldSeat) => string> {
  const ids = seats.map(({ table, seat }) => seatId(table, seat));
  const kept = await messageDocuments(context).wishes.getMany(ids, context.now());
  return (seat) => {
    const wishes = kept[seats.findIndex((one) => isSameKey(one, seat))]?.value;
    return (wishes && areOf(wishes, seat.keyHash) ? wishes : DEFAULT_WISHES).zone;
  };
}

/** One for every turn that has a deadline, the first one first. */
function deadlinesIn(items: readonly FeedItem[]): Deadline[] {
  return items
    .flatMap(({ kind: _, deadline, revised, ...item }): Deadline[] =>
      deadline === null || revised === null ? [] : [{ ...item, at: deadline, began: item.at, revised }],
    )
    .sort((a, b) => a.at - b.at);
}

/** Returns what there is to tell a seat: that it is its turn, or that the match is over. Its cards are not looked at. */
function itemOf(state: MatchState, seat: Seat, zone: string): FeedItem[] {
  const { table, title, game, version, changedAt } = state;
  const place = state.seats[seat];
  const turn = state.turns[seat];
  const told = { table, title, game, seat, playerName: place.name, zone };
  if (isFinished(games(game), state))
    return [{ kind: 'finished', ...told, version, at: changedAt, deadline: null, revised: null }];
  if (!turn || !isPlayed(place)) return [];
  const { deadline = null, since: revised = null } = state.clocks[seat] ?? {};
  return [{ kind: 'turn', ...told, version: turn.version, at: turn.at, deadline, revised }];
}

function union(seats: readonly HeldSeat[], more: readonly HeldSeat[]): HeldSeat[] {
  return [...seats.filter((seat) => !more.some((one) => isSameKey(one, seat))), ...more];
}

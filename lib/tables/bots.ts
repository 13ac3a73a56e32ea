import { type SeatKey, sameName } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { change } from './change';
import { type Context, games } from './context';
import { newInvitation } from './invitation';
import { requireSeats } from './load';
import { Problem } from './problem';
import type { AllowBotRequest, BotRequest } from './requests';
import { viewFor } from './view';

/** What bots are called; names that read the same from both ends. */
const NAMES = ['Otto', 'Anna', 'Bob', 'Hannah', 'Ava', 'Elle', 'Ana', 'Nan', 'Eve'];

/** A name for a bot that nobody at the table could be taken for. */
export function botName(seats: readonly { name: string | null; next?: { name: string } | null }[]): string {
  const names = seats.flatMap(({ name, next }) => [name, next?.name ?? null]).filter((name) => name !== null);
  return NAMES.find((name) => !names.some((other) => sameName(name, other))) ?? NAMES[0];
}

/**
 * Sets a bot to a seat, or takes it away: then its player has the seat again, or it is free, or, in a match that runs,
 * offered to whoever comes with the invitation. The host may do so, in the place of a player only if that player lets him;
 * a player may at his own seat. Done twice it counts once.
 * @returns the view of the caller's seat
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `not-host`, `bad-request`, `bot-not-allowed`, `no-player`,
 * `match-finished`
 */
export async function setBot(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat, level }: BotRequest,
): Promise<match.TableView> {
  let viewer: Seat | null = null;
  const { kept } = newInvitation(context, table, context.random);
  const { state } = await change(context, table, (state, now) => {
    const held = requireSeats(context, state, keys);
    if (seat >= state.seats.length) throw new Problem('bad-request', { field: 'seat' });
    const host = match.hostOf(state);
    const isHost = host !== null && held.includes(host);
    const isOwn = held.includes(seat);
    if (!isHost && !isOwn) throw new Problem('not-host');
    viewer = isHost ? host : seat;
    if (level === null) return { outcome: match.removeBot(games, state, seat, isOwn, kept, now), mover: viewer };
    const place = state.seats[seat];
    const name = (match.isFree(place) ? null : place.name) ?? botName(state.seats);
    return { outcome: match.seatBot(games, state, { seat, level, name }, isOwn, now), mover: viewer };
  });
  return viewFor(context, state, viewer);
}

/**
 * A player lets the host seat a bot for him, or no longer does.
 * @returns the view of his seat
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`
 */
export async function allowBot(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat, allowed }: AllowBotRequest,
): Promise<match.TableView> {
  const { state } = await change(context, table, (state, now) => {
    if (!requireSeats(context, state, keys).includes(seat)) throw new Problem('no-seat');
    return { outcome: match.allowBot(games, state, seat, allowed, now), mover: seat };
  });
  return viewFor(context, state, seat);
}

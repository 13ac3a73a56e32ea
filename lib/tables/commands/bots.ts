import { z } from 'zod';
import { sameName } from '../../identity';
import * as match from '../../match';
import { LEVELS } from '../../rules/facets';
import type { Seat } from '../../rules/view';
import { seat } from '../../rules/view';
import { games } from '../context';
import { Problem } from '../problem';
import { newInvitation } from '../reading/invitation';
import { viewFor } from '../reading/view';
import { flag } from '../requests';
import { change } from '../runner/change';
import { requireSeats } from '../viewer';
import { command, commandOf, hostCommand } from './command';

const level = z.enum(LEVELS);
/** How well a bot is to play at this seat; null, or `none` in a form, without one. */
export const botRequest = z.object({
  seat,
  level: z.union([level, z.null(), z.literal('none').transform(() => null)]),
});
/** How well the bots are to play that take all free seats. */
export const fillRequest = z.object({ level: level.default('medium') });
/** Whether the host may seat a bot for the player of this seat. */
export const allowBotRequest = z.object({ seat, allowed: flag });

/** Names for bots; they read the same from both ends. */
const NAMES = ['Otto', 'Anna', 'Bob', 'Hannah', 'Ava', 'Elle', 'Ana', 'Nan', 'Eve'];

/** Returns a name for a bot that nobody at the table could be taken for. */
export function botName(seats: readonly { name: string | null; next?: { name: string } | null }[]): string {
  const names = seats.flatMap(({ name, next }) => [name, next?.name ?? null]).filter((name) => name !== null);
  return NAMES.find((name) => !names.some((other) => sameName(name, other))) ?? NAMES[0];
}

/**
 * Sets a bot to a seat, or takes it away: then its player has the seat again, or it is free, or, in a running match, offered.
 * Players may do so at their own seat; the host at any, in a player's place with their leave. Done twice it counts once.
 */
export const setBot = commandOf(
  {
    path: 'bots',
    schema: botRequest,
    request: 'BotRequest',
    summary: 'Seats a bot or removes it (`level` null, or `none` in a form). For the host and the player of the seat.',
    answers: "The view of the caller's seat.",
  },
  async (context, table, viewer, { seat, level }): Promise<match.TableView> => {
    let shown: Seat | null = null;
    const { kept } = newInvitation(context, table, context.random);
    const state = await change(context, table, (state, now) => {
      const held = requireSeats(context, state, viewer);
      if (seat >= state.seats.length) throw new Problem('bad-request', { field: 'seat' });
      const host = match.hostOf(state);
      const isHost = host !== null && held.includes(host);
      const isOwn = held.includes(seat);
      if (!isHost && !isOwn) throw new Problem('not-host');
      shown = isHost ? host : seat;
      if (level === null) return { outcome: match.removeBot(games, state, seat, isOwn, kept, now), mover: shown };
      const place = state.seats[seat];
      const name = (match.isFree(place) ? null : place.name) ?? botName(state.seats);
      return { outcome: match.seatBot(games, state, { seat, level, name }, isOwn, now), mover: shown };
    });
    return viewFor(context, state, shown);
  },
);

/** A player lets the host seat a bot for them, or no longer does. */
export const allowBot = command({
  path: 'allow-bot',
  schema: allowBotRequest,
  summary: 'Lets the host seat a bot for a player, or no longer does.',
  decide: ({ state, seat, now }, { allowed }) => match.allowBot(games, state, seat, allowed, now),
});

/** Before the match, puts bots into all free seats, also those kept for names, and deals: one commit. Done twice it counts once. */
export const fill = hostCommand({
  path: 'fill',
  schema: fillRequest,
  summary: 'Puts bots into all free seats and starts the match. For the host.',
  decide: ({ state, now }, { level }) => {
    const bots = botsFor(state).map((bot) => ({ ...bot, level }));
    return match.fillWithBots(games, state, bots, now);
  },
});

/** Returns a bot for each free seat, each with a name that nobody else at the table has. */
function botsFor(state: match.MatchState): { seat: number; name: string }[] {
  const called: { name: string | null }[] = [...state.seats];
  return match.freeSeats(state).map((seat) => {
    const name = botName(called);
    called.push({ name });
    return { seat, name };
  });
}

import type { SeatKey } from '../identity';
import * as match from '../match';
import { botName } from './bots';
import { change } from './change';
import { type Context, games } from './context';
import { requireSeats } from './load';
import { Problem } from './problem';
import type { FillRequest, NudgeRequest } from './requests';
import { viewFor } from './view';

/**
 * Before the match, puts bots into all free seats, in the place of whoever was expected there too, and deals: one commit.
 * Done twice it counts once.
 * @returns the view of the host
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `not-host`, `no-player`, `match-finished`
 */
export async function fill(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { level }: FillRequest,
): Promise<match.TableView> {
  const { state } = await change(context, table, (state, now) => {
    const host = requireSeats(context, state, keys).find((seat) => seat === match.hostOf(state));
    if (host === undefined) throw new Problem('not-host');
    const bots = botsFor(state).map((bot) => ({ ...bot, level }));
    return { outcome: match.fillWithBots(games, state, bots, now), mover: host };
  });
  return viewFor(context, state, match.hostOf(state));
}

/** A bot for each free seat, each with a name that nobody else at the table has. */
function botsFor(state: match.MatchState): { seat: number; name: string }[] {
  const called: { name: string | null }[] = [...state.seats];
  return match.freeSeats(state).map((seat) => {
    const name = botName(called);
    called.push({ name });
    return { seat, name };
  });
}

/**
 * Before the match, a player asks the host to get those who have not come yet: once a day. Everybody at the table sees it,
 * and the host gets a message.
 * @returns the view of his seat
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `table-full` if the match has begun, `nudged-today`, or
 * `bad-request` if he is the host himself
 */
export async function nudge(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat }: NudgeRequest,
): Promise<match.TableView> {
  const { state } = await change(context, table, (state, now) => {
    if (!requireSeats(context, state, keys).includes(seat)) throw new Problem('no-seat');
    if (seat === match.hostOf(state)) throw new Problem('bad-request', { field: 'seat' });
    return { outcome: match.nudge(games, state, seat, now), mover: seat };
  });
  return viewFor(context, state, seat);
}

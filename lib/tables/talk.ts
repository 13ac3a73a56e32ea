import { isText, newSecret, type SeatKey } from '../identity';
import { DEFAULT_LIMITS } from '../limits';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { change } from './change';
import { type Context, games } from './context';
import { requireHost, requireSeats } from './load';
import { Problem } from './problem';
import type { SayRequest, TalkRuleRequest } from './requests';
import { viewFor } from './view';

/**
 * Says something to all at the table. With the same secret it is said once. Nobody is sent a message for it.
 * @returns the view of the speaker's seat
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `bad-text`, `talk-closed`, `talk-too-fast`, `talk-full`
 */
export async function say(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  request: SayRequest,
): Promise<match.TableView> {
  let viewer: Seat | null = null;
  const most = (context.limits ?? DEFAULT_LIMITS).talk;
  const { text, secret: once = newSecret(context.random) } = request;
  const { state } = await change(context, table, (state, now) => {
    const seat = seatAmong(requireSeats(context, state, keys), request.seat);
    viewer = seat;
    if (!isText(text)) throw new Problem('bad-text');
    return { outcome: match.say(games, state, { seat, text, once, most }, now), mover: seat };
  });
  return viewFor(context, state, viewer);
}

/**
 * Says when players may talk from now on, for the host.
 * @returns the view of his seat
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `not-host`
 */
export async function ruleTalk(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { talk }: TalkRuleRequest,
): Promise<match.TableView> {
  let viewer: Seat | null = null;
  const { state } = await change(context, table, (state, now) => {
    const host = requireHost(context, state, keys);
    viewer = host;
    return { outcome: match.talkRuled(games, state, host, talk, now), mover: host };
  });
  return viewFor(context, state, viewer);
}

/** The seat asked for, or the first of those held. @throws Problem `no-seat` if it is not among them */
export function seatAmong(held: readonly Seat[], wanted: Seat | undefined): Seat {
  const seat = wanted ?? held[0];
  if (!held.includes(seat)) throw new Problem('no-seat');
  return seat;
}

import { settle } from '../clock';
import { followingKey, hashOf, type SeatKey } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { change } from './change';
import { type Context, games } from './context';
import { requireSeats, seatsHeld } from './load';
import type { Seated } from './open';
import { seatSecrets } from './seat-secrets';
import { viewFor } from './view';

/**
 * A new link for another player's seat, which opens it with the next deal after `objectUntil` (ms since 1970), until when its player
 * can object; null if enough players have yet to agree.
 */
export type NewLink = Seated & { objectUntil: number | null };

/**
 * Asks for a new link for the seat of a player who has lost his. When the host, or more than half of the other players, have asked for
 * it or agreed, its player has a day to object, or to do anything himself; then it opens the seat with the next deal. Until then it shows
 * nothing. Asked for again by the same player it is the same link.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `no-lost-link`, `link-asked`, `link-refused`, `proposed-too-often`, `last-deal`
 */
export async function askLink(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat }: { seat: Seat },
): Promise<NewLink> {
  const { state } = await change(context, table, (state, now) => {
    const by = requireSeats(context, state, keys);
    if (newLinks(context, state, keys).some((link) => link.seat === seat)) {
      return { outcome: match.REPEATED, mover: by[0] };
    }
    const asking = match.askingSeat(state, by);
    const key = keyAsked(context, state, keys, asking, seat, state.version + 1)[0];
    return { outcome: match.askLink(games, state, { seat, by, keyHash: hashOf(key.text) }, now), mover: asking };
  });
  const link = newLinks(context, state, keys).find((one) => one.seat === seat);
  if (!link) throw new Error('whoever has just asked for a link has none');
  return link;
}

/**
 * The players of the seats that these keys open are there, whatever they have come for: no new link for such a seat is needed
 * any more. Nobody waits for that to be written; and where none was asked for, this costs nothing.
 * @param read the table as the caller has just read it
 */
export async function signsLife(context: Context, read: match.MatchState, keys: readonly SeatKey[]): Promise<void> {
  const state = settle(read, context.now());
  const isAsked = seatsHeld(context, state, keys).some((seat) => state.seats[seat].link);
  if (isAsked) await dropLater(context, state.table, keys);
}

/** As `signsLife`, for players who were shown their table. */
export async function haveLooked(
  context: Context,
  { view, held }: { view: match.TableView; held: readonly Seat[] },
  keys: readonly SeatKey[],
): Promise<void> {
  if (held.some((seat) => view.seats[seat].linkAsked)) await dropLater(context, view.table, keys);
}

async function dropLater(context: Context, table: string, keys: readonly SeatKey[]): Promise<void> {
  // Whoever reads each thing only once cannot see what has changed.
  const work = () =>
    change(context.anew ?? context, table, (state, now) => {
      const held = seatsHeld(context, state, keys);
      return { outcome: match.playersThere(games, state, held, now), mover: held[0] ?? null };
    });
  if (context.later) context.later('a sign of life', table, work);
  else await work();
}

/**
 * Decides for all seats that these keys open.
 * @returns the view of the first of them
 */
export async function decideForAll(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  outcome: (state: match.MatchState, held: Seat[], now: number) => match.Outcome,
): Promise<match.TableView> {
  let viewer: Seat | null = null;
  const { state } = await change(context, table, (state, now) => {
    const held = requireSeats(context, state, keys);
    viewer = held[0];
    return { outcome: outcome(state, held, now), mover: viewer };
  });
  return viewFor(context, state, viewer);
}

/** The links that whoever has these keys has asked for and that do not open their seats yet. */
export function newLinks(context: Context, state: match.MatchState, keys: readonly SeatKey[]): NewLink[] {
  const held = seatsHeld(context, state, keys);
  return state.seats.flatMap(({ link }, seat) => {
    if (!link || !held.includes(link.by)) return [];
    const made = keyAsked(context, state, keys, link.by, seat, link.asked);
    const key = made.find(({ text }) => hashOf(text) === link.keyHash);
    return key ? [{ table: state.table, seat, key, objectUntil: match.objectUntil(link) }] : [];
  });
}

/** The seats for which these keys are new links that do not open them yet. */
export function seatsPending(state: match.MatchState, keys: readonly SeatKey[]): Seat[] {
  return state.seats.flatMap(({ link }, seat) =>
    link && keys.some((key) => key.table === state.table && hashOf(key.text) === link.keyHash) ? [seat] : [],
  );
}

/** The key of the link that the player `by` asks for at this version; it follows from his own, so that he can see it again. */
function keyAsked(
  context: Context,
  state: match.MatchState,
  keys: readonly SeatKey[],
  by: Seat,
  seat: Seat,
  version: number,
): SeatKey[] {
  const own = seatSecrets(context, state, keys, by);
  return own.map((key) => followingKey(key, `link of ${version}`, state.table, seat));
}

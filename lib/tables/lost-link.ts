import { settle } from '../clock';
import { followingKey, hashOf, type SeatKey } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { change } from './change';
import { type Context, games } from './context';
import type { Seated } from './open';
import { seatSecrets } from './seat-secrets';
import { viewFor } from './view';
import { requireSeats, seatsOf, type Viewer } from './viewer';

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
  viewer: Viewer,
  { seat }: { seat: Seat },
): Promise<NewLink> {
  const { state } = await change(context, table, (state, now) => {
    const by = requireSeats(context, state, viewer);
    if (newLinks(context, state, viewer).some((link) => link.seat === seat)) {
      return { outcome: match.REPEATED, mover: by[0] };
    }
    const asking = match.askingSeat(state, by);
    const key = keyAsked(context, state, viewer, asking, seat, state.version + 1)[0];
    return { outcome: match.askLink(games, state, { seat, by, keyHash: hashOf(key.text) }, now), mover: asking };
  });
  const link = newLinks(context, state, viewer).find((one) => one.seat === seat);
  if (!link) throw new Error('whoever has just asked for a link has none');
  return link;
}

/**
 * Notes that the players of the seats a viewer holds are there, whatever they have come for: no new link for such a seat is needed
 * any more. Nobody waits for that to be written; and where none was asked for, this costs nothing.
 * @param read the table as the caller has just read it
 */
export async function signsLife(context: Context, read: match.MatchState, viewer: Viewer): Promise<void> {
  const state = settle(read, context.now());
  const isAsked = seatsOf(context, state, viewer).held.some((seat) => state.seats[seat].link);
  if (isAsked) await dropLater(context, state.table, viewer);
}

/** As `signsLife`, for players who were shown their table. */
export async function haveLooked(
  context: Context,
  { view, held }: { view: match.TableView; held: readonly Seat[] },
  viewer: Viewer,
): Promise<void> {
  if (held.some((seat) => view.seats[seat].linkAsked)) await dropLater(context, view.table, viewer);
}

async function dropLater(context: Context, table: string, viewer: Viewer): Promise<void> {
  // Whoever reads each thing only once cannot see what has changed.
  const work = () =>
    change(context.anew ?? context, table, (state, now) => {
      const held = seatsOf(context, state, viewer).held;
      return { outcome: match.playersThere(games, state, held, now), mover: held[0] ?? null };
    });
  if (context.later) context.later('a sign of life', table, work);
  else await work();
}

/**
 * Decides for all seats a viewer holds.
 * @returns the view of the first of them
 */
export async function decideForAll(
  context: Context,
  table: string,
  viewer: Viewer,
  outcome: (state: match.MatchState, held: readonly Seat[], now: number) => match.Outcome,
): Promise<match.TableView> {
  let shown: Seat | null = null;
  const { state } = await change(context, table, (state, now) => {
    const held = requireSeats(context, state, viewer);
    shown = held[0];
    return { outcome: outcome(state, held, now), mover: shown };
  });
  return viewFor(context, state, shown);
}

/** Returns the links that a viewer has asked for and that do not open their seats yet. */
export function newLinks(context: Context, state: match.MatchState, viewer: Viewer): NewLink[] {
  const held = seatsOf(context, state, viewer).held;
  return state.seats.flatMap(({ link }, seat) => {
    if (!link || !held.includes(link.by)) return [];
    const made = keyAsked(context, state, viewer, link.by, seat, link.asked);
    const key = made.find(({ text }) => hashOf(text) === link.keyHash);
    return key ? [{ table: state.table, seat, key, objectUntil: match.objectUntil(link) }] : [];
  });
}

/** The key of the link that the player `by` asks for at this version; it follows from his own, so that he can see it again. */
function keyAsked(
  context: Context,
  state: match.MatchState,
  viewer: Viewer,
  by: Seat,
  seat: Seat,
  version: number,
): SeatKey[] {
  const own = seatSecrets(context, state, viewer, by);
  return own.map((key) => followingKey(key, `link of ${version}`, state.table, seat));
}

import { hashOf } from '../../identity';
import * as match from '../../match';
import { playersThere } from '../../match/parts/lost-link/ask';
import { objectUntil } from '../../match/parts/lost-link/part';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';
import { change } from '../runner/change';
import type { Seated } from '../viewer';
import { seatsOf, type Viewer } from '../viewer';
import { keysAsked } from './friend';

/**
 * A new link for another player's seat, which it opens with the next deal after `objectUntil` (ms since 1970), until when that
 * player can object; null if more players have yet to agree.
 */
export type NewLink = Seated & { objectUntil: number | null };

/**
 * Notes that the players of a viewer's seats are there, whatever they came for: no new link for their seats is needed. Nobody
 * waits for the write; where none was asked for, it costs nothing.
 * @param read the table as the caller has just read it
 */
export async function signsLife(context: Context, read: match.MatchState, viewer: Viewer): Promise<void> {
  const state = match.settle(read, context.now());
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
  // A store that reads each thing only once cannot see what has changed.
  const work = () =>
    change(context.anew ?? context, table, (state, now) => {
      const held = seatsOf(context, state, viewer).held;
      return { outcome: playersThere(games(state.game), state, held, now), mover: held[0] ?? null };
    });
  if (context.later) context.later('a sign of life', table, work);
  else await work();
}

/** Returns the links that a viewer has asked for and that do not open their seats yet. */
export function newLinks(context: Context, state: match.MatchState, viewer: Viewer): NewLink[] {
  const held = seatsOf(context, state, viewer).held;
  return state.seats.flatMap(({ link }, seat) => {
    if (!link || !held.includes(link.by)) return [];
    const made = keysAsked(context, state, viewer, link.by, seat, `link of ${link.asked}`);
    const key = made.find(({ text }) => hashOf(text) === link.keyHash);
    return key ? [{ table: state.table, seat, key, objectUntil: objectUntil(link) }] : [];
  });
}

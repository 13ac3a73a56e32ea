import { isTableId } from '../../identity';
import * as match from '../../match';
import type { Seat } from '../../rules/view';
import type { Context } from '../context';
import { Problem } from '../problem';
import { current } from '../runner/current';
import { eachReadable, load } from '../runner/load';
import type { Seated } from '../viewer';
import { seatsOf, seatsPlayed, type Viewer, type ViewerSeats } from '../viewer';
import { friendLinks } from './friend';
import { isInvitation } from './invitation';
import { type NewLink, newLinks } from './lost-link';
import { spectatorSecret } from './spectator-link';
import { viewFor } from './view';
import { byUrgency } from './waiting';

/** A table as a browser sees it. */
export type Visit = ViewerSeats & {
  /** The view of one of its seats, or of a spectator. */
  view: match.TableView;
  /** The new links it has asked for, which open others' seats later. */
  newLinks: NewLink[];
  /** The links with which friends may play for its own seats. */
  friendLinks: Seated[];
  /** For the host: the secret of the link with which others may watch; null without one, or if this server cannot say it again. */
  spectatorSecret: string | null;
  /** Since when bots, or the autopilot, owe a move (ms since 1970), or null: the reader sees to it that it is made. */
  owedSince: number | null;
};

/**
 * Returns the private view of a seat: the one asked for, or the only one the viewer plays. Viewers who play several, or none,
 * or are to take one over, get the spectator's view.
 * @throws Problem `unknown-table`; `no-seat` if the seat asked for is not among those held
 */
export async function visit(context: Context, table: string, viewer: Viewer, wanted?: Seat): Promise<Visit> {
  const read = await load(context, table);
  const state = await current(context, read);
  const seats = seatsOf(context, state, viewer);
  const { held, promised, pending, friendOf } = seats;
  if (wanted !== undefined && ![...held, ...promised, ...pending, ...friendOf].includes(wanted))
    throw new Problem('no-seat');
  const played = seatsPlayed(seats);
  const asked = wanted !== undefined && played.includes(wanted) ? wanted : null;
  const seat = asked ?? (wanted === undefined && played.length === 1 ? played[0] : null);
  const view = viewFor(context, state, seat);
  return {
    view: seat === null || held.includes(seat) ? view : match.asFriend(view),
    ...seats,
    newLinks: newLinks(context, state, viewer),
    friendLinks: friendLinks(context, state, viewer),
    spectatorSecret:
      seat !== null && seat === match.hostOf(state) && held.includes(seat) ? spectatorSecret(context, state) : null,
    owedSince: owedSince(context, state),
  };
}

function owedSince(context: Context, state: match.MatchState): number | null {
  return match.owedMove(state, context.now()) ? state.changedAt : null;
}

/**
 * Returns a call that says a table's version, to notice that it has changed. As long as nothing was written, it reads one
 * number. It may read from another world, such as one that others have just read from.
 * @throws Problem `unknown-table`
 */
export function versionsOf(context: Context, table: string): (world?: Context) => Promise<number> {
  let known = { entries: -1, version: 0 };
  return async (world = context) => {
    const entries = isTableId(table) ? await world.store.version(table) : null;
    if (entries === null) throw new Problem('unknown-table');
    if (entries === known.entries) return known.version;
    const state = await current(world, await load(world, table));
    known = { entries: state.entries, version: state.version };
    return state.version;
  };
}

/** Shows somebody invited the table as a spectator sees it. @throws Problem `unknown-table`, `wrong-invitation` */
export async function invited(context: Context, table: string, invitation: string, viewer: Viewer): Promise<Visit> {
  const read = await load(context, table);
  const state = await current(context, read);
  if (!isInvitation(invitation, state.invitation)) throw new Problem('wrong-invitation');
  return {
    view: viewFor(context, state, null),
    ...seatsOf(context, state, viewer),
    newLinks: [],
    friendLinks: [],
    spectatorSecret: null,
    owedSince: owedSince(context, state),
  };
}

/** One line of "my tables": a spectator's view, so that nothing private stands in a list; and the turns that wait. */
export type MyTable = Omit<ViewerSeats, 'pending'> & {
  view: match.TableView;
  /** The seats the viewer plays that are to act; and the view of each. */
  due: Seat[];
  turns: match.TableView[];
};

/**
 * The tables the keys open, in the order of `byUrgency`. One round trip. A table that cannot be read is noted and left out: it
 * does not keep its players from the others.
 */
export async function myTables(context: Context, viewer: Viewer): Promise<MyTable[]> {
  const ids = viewer.keys.map((key) => key.table);
  const tables = await eachReadable(context, ids, async (read) => [
    myTable(context, await current(context, read), viewer),
  ]);
  return tables
    .filter(({ held, promised, friendOf }) => held.length + promised.length + friendOf.length > 0)
    .sort(byUrgency(context.now()));
}

function myTable(context: Context, state: match.MatchState, viewer: Viewer): MyTable {
  const { held, promised, friendOf } = seatsOf(context, state, viewer);
  const isDue = (seat: Seat) => state.turns[seat] && match.isPlayed(state.seats[seat]);
  const due = [...held, ...friendOf].filter(isDue);
  const turns = due.map((seat) => viewFor(context, state, seat));
  return { view: viewFor(context, state, null), held, promised, friendOf, due, turns };
}

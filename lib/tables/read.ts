import { isTableId, type SeatKey } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { type Context, games } from './context';
import { load, parseState, seatsHeld } from './load';
import { Problem } from './problem';

/** A table as a browser sees it: the view of one of its seats, or of a spectator, and which seats it holds. */
export type Visit = { view: match.TableView; held: Seat[] };

/**
 * The private view of a seat. Without a wish it is the only seat the keys open; whoever holds several, or none, gets
 * the spectator's view until he says which.
 * @throws Problem `unknown-table`; `no-seat` if the seat asked for is not among those held
 */
export async function visit(context: Context, table: string, keys: readonly SeatKey[], wanted?: Seat): Promise<Visit> {
  const state = await load(context, table);
  const held = seatsHeld(state, keys);
  if (wanted !== undefined && !held.includes(wanted)) throw new Problem('no-seat');
  const seat = wanted ?? (held.length === 1 ? held[0] : null);
  const view = match.view(games(state.game), state, seat);
  return { view, held };
}

/** The version of a table alone, to notice that it changed. @throws Problem `unknown-table` */
export async function versionOf(context: Context, table: string): Promise<number> {
  const version = isTableId(table) ? await context.store.version(table) : null;
  if (version === null) throw new Problem('unknown-table');
  return version;
}

/**
 * What an invitation shows before a seat is taken: the table as a spectator sees it.
 * @throws Problem `unknown-table`, `wrong-invitation`
 */
export async function invited(
  context: Context,
  table: string,
  isRight: (invitation: string) => boolean,
  keys: readonly SeatKey[],
): Promise<Visit> {
  const state = await load(context, table);
  if (!isRight(state.invitation)) throw new Problem('wrong-invitation');
  return { view: match.view(games(state.game), state, null), held: seatsHeld(state, keys) };
}

/** One line of "my tables": a spectator's view, so that nothing private stands in a list; and the turns that wait. */
export type MyTable = {
  view: match.TableView;
  held: Seat[];
  /** Of the seats held, those that are to act; and the view of each. */
  due: Seat[];
  turns: match.TableView[];
};

/** The tables the keys open: those where it is the visitor's turn first, then the latest change first. One round trip. */
export async function myTables(context: Context, keys: readonly SeatKey[]): Promise<MyTable[]> {
  const ids = [...new Set(keys.map((key) => key.table))];
  const stored = await context.store.readMany(ids);
  const states = await Promise.all(stored.map((one, i) => (one ? parseState(context, ids[i], one) : null)));
  return states
    .filter((state) => state !== null)
    .map((state) => {
      const held = seatsHeld(state, keys);
      const game = games(state.game);
      const due = held.filter((seat) => state.turns[seat]);
      const turns = due.map((seat) => match.view(game, state, seat));
      return { view: match.view(game, state, null), held, due, turns };
    })
    .filter((table) => table.held.length > 0)
    .sort((a, b) => Number(b.due.length > 0) - Number(a.due.length > 0) || b.view.changedAt - a.view.changedAt);
}

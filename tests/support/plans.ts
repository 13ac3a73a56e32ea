import { isDeepStrictEqual } from 'node:util';
import type { SeatKey } from '@/lib/identity';
import { fold, type LogEntry, readLog, type TableView } from '@/lib/match';
import {
  act,
  type Context,
  join,
  makeFeed,
  myTables,
  ordersRequest,
  planMark,
  readFeed,
  setOrders,
  versionsOf,
  viewerWith,
  visit,
} from '@/lib/tables';
import { openTable, seenWith } from './commands';
import { games } from './match';
import type { Site } from './messages';
import { moveOf } from './tables';

const NAMES = ['Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];

/** A running match of players only, on a site whose time stands still until it is moved on. */
export type Sitting = {
  table: string;
  keys: SeatKey[];
  view: (seat: number) => Promise<TableView>;
  /** The first legal move of the seat that is to act, or this one; with what it shows its player. */
  move: (seat: number, move?: object) => Promise<TableView>;
  order: (seat: number, plans: object) => Promise<TableView>;
  log: () => Promise<LogEntry[]>;
};

export async function sitDown(
  { context }: Pick<Site, 'context'>,
  players: number,
  request: Record<string, unknown>,
): Promise<Sitting> {
  const { table, key, invitation } = await openTable(context, request);
  const keys = [key];
  for (const name of NAMES.slice(0, players - 1)) {
    keys.push((await join(context, table, { invitation: invitation ?? '', name })).key);
  }
  const view = (seat: number) => seenWith(context, keys[seat]);
  return {
    table,
    keys,
    view,
    move: async (seat, move) => {
      const { version, choices } = await view(seat);
      return act(context, table, viewerWith(keys[seat]), {
        seat,
        version,
        move: { ...(move ?? moveOf(choices[0])) } as never,
      });
    },
    order: (seat, plans) => setOrders(context, table, viewerWith(keys[seat]), ordersRequest.parse({ seat, ...plans })),
    log: async () => readLog(games, await context.store.log(table)),
  };
}

/** All that the holder of this key, or a spectator (null), is served of a table and beside it, as text. */
export async function servedTo(context: Context, table: string, key: SeatKey | null, feed: string | null = null) {
  const keys = key ? [key] : [];
  const visited = await visit(context, table, viewerWith(...keys));
  return JSON.stringify({
    visited,
    mark: planMark(visited.view),
    version: await versionsOf(context, table)(),
    lists: key && (await myTables(context, viewerWith(...keys))),
    feed: feed && (await readFeed(context, feed)),
    outbox: await context.store.outbox(table),
  });
}

/** A feed of the seat of this key. */
export const feedOf = (context: Context, key: SeatKey) =>
  makeFeed(context, viewerWith(key), { token: null, locale: 'en' });

/** Whether the stored state follows from the stored log. */
export async function isFold(context: Context, table: string): Promise<boolean> {
  const stored = await context.store.read(table);
  const log = readLog(games, await context.store.log(table));
  return isDeepStrictEqual(JSON.parse(stored!.state), JSON.parse(JSON.stringify(fold(games, log))));
}

import type { SeatKey } from '../../../lib/identity';
import type { TableView } from '../../../lib/match';
import { openLmdb } from '../../../lib/store/lmdb';
import { act, type Context, viewerWith, visit } from '../../../lib/tables';
import { tablesOnly } from '../../../scripts/lib/context';
import { moveOf } from '../shared/player';
import { newDirectory } from '../shared/servers';
import { median } from './figures';
import { openFull } from './matches';

export type ActFigures = {
  /** One move through `act`, committed to the embedded store, in milliseconds (median). */
  actMilliseconds: number;
  /** A move in the last deal to one in the first (medians). */
  actRatioLastDealToFirst: number;
  /** The largest state of the match, in bytes. */
  stateBytes: number;
  /** The whole log by the number of moves, in bytes. */
  logBytesPerMove: number;
};

/** Plays matches of Hearts move by move, as the server does, and measures each move. */
export async function measureAct(matches: number, deals: number): Promise<ActFigures> {
  const directory = await newDirectory();
  const store = openLmdb(directory.path);
  const context = tablesOnly(store);
  try {
    // The first match warms the compiler and the disk's cache, and is not counted.
    await playMatch(context, Math.min(3, deals));
    const played = [];
    for (let i = 0; i < matches; i++) played.push(await playMatch(context, deals));
    const times = played.flatMap((one) => one.times);
    const inDeal = (deal: number) =>
      median(times.filter((time) => time.deal === deal).map((time) => time.milliseconds));
    return {
      actMilliseconds: median(times.map((time) => time.milliseconds)),
      actRatioLastDealToFirst: inDeal(deals - 1) / inDeal(0),
      stateBytes: Math.max(...played.map((one) => one.stateBytes)),
      logBytesPerMove: played.reduce((sum, one) => sum + one.logBytes, 0) / times.length,
    };
  } finally {
    await store.close();
    await directory.clear();
  }
}

async function playMatch(context: Context, deals: number) {
  const options = { length: { kind: 'deals', count: deals } };
  const { table, keys } = await openFull(context, 'hearts', options);
  const times: { deal: number; milliseconds: number }[] = [];
  let stateBytes = 0;
  let views = await Promise.all(keys.map((key) => firstView(context, table, key)));
  while (!views[0].finished) {
    const { toAct, deal } = views[0];
    const seat = toAct[0];
    const move = moveOf(views[seat].choices, (n) => Math.floor(Math.random() * n));
    const before = performance.now();
    await act(context, table, viewerWith(keys[seat]), { version: views[seat].version, move });
    times.push({ deal, milliseconds: performance.now() - before });
    const stored = await context.store.read(table);
    stateBytes = Math.max(stateBytes, Buffer.byteLength(stored?.state ?? ''));
    views = await Promise.all(keys.map((key) => firstView(context, table, key)));
  }
  const logBytes = (await context.store.log(table)).reduce((sum, line) => sum + Buffer.byteLength(line), 0);
  return { times, stateBytes, logBytes };
}

async function firstView(context: Context, table: string, key: SeatKey): Promise<TableView> {
  return (await visit(context, table, viewerWith(key))).view;
}

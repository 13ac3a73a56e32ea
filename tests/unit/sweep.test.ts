import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newTableId } from '@/lib/identity';
import { readLog } from '@/lib/match';
import { STATE_FORMAT } from '@/lib/match/state';
import { openStore, type Store, StoreUnavailable, type TableExport } from '@/lib/store';
import { openLmdb } from '@/lib/store/lmdb';
import {
  act,
  answerProposal,
  answerRequest,
  autopilot,
  type Context,
  join,
  letBotsMove,
  proposalRequest,
  propose,
  STRANGER,
  sweep,
  viewerWith,
  visit,
} from '@/lib/tables';
import { PUT_OFF_MILLISECONDS } from '@/lib/tables/upkeep/sweep';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { openTable, otherProcess } from '../support/commands';
import { games } from '../support/match';
import { moveOf, newContext } from '../support/tables';

const HOUR = 3_600_000;
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const HERZBLATT = { players: 3, length: { kind: 'deals', count: 1 } };

let context: Context;
let close: () => Promise<void>;
let now: number;
beforeEach(() => {
  const made = newContext();
  now = 1_790_000_000_000;
  context = { ...made.context, now: () => now };
  close = made.close;
});
afterEach(() => close());

/** A table of three with a pace of two hours a move; the match runs. */
async function paced(game = 'hearts', options: Record<string, unknown> = THREE, more: Record<string, unknown> = {}) {
  const pace = { kind: 'move', minutes: 120 };
  const { table, key, invitation } = await openTable(context, { game, options, pace, ...more });
  const bo = await join(context, table, { invitation: invitation!, name: 'Bo' });
  const cleo = await join(context, table, { invitation: invitation!, name: 'Cleo' });
  return { table, keys: [key, bo.key, cleo.key] };
}

/** All there is of a table, as another one's. What is sealed would open at its own table only. */
async function copyOf(table: string, copy: string): Promise<TableExport> {
  const renamed = (text: string) => text.replaceAll(table, copy);
  const { state } = (await context.store.read(table))!;
  const log = await context.store.log(table);
  return {
    ...(await context.store.exportTable(table))!,
    table: copy,
    state: renamed(state),
    log: log.map(renamed),
    outbox: [],
  };
}

/** So many tables that are like this one, in this store. */
async function copiesOf(table: string, store: Store, count: number): Promise<string[]> {
  const copies = Array.from({ length: count }, () => newTableId(context.random));
  for (const copy of copies) await store.importTable(await copyOf(table, copy));
  return copies;
}

const versionsOf = async (store: Store, tables: readonly string[]) =>
  (await store.readMany(tables)).map((stored) => stored?.version);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
/** Bots that think with this. */
const thinking = (think: NonNullable<Context['bots']>['think']): NonNullable<Context['bots']> => ({
  think,
  pace: 0,
  wait: async () => true,
});
const first = thinking(async ({ view }) => moveOf(view.choices[0]));

/** Makes the state of a table unreadable, and, with `log`, its log as well. */
async function damage(table: string): Promise<void> {
  const { version } = (await context.store.read(table))!;
  await context.store.rewriteState(table, version, JSON.stringify({ format: STATE_FORMAT }));
  const { log } = context.store;
  context.store.log = async (asked, after) => (asked === table ? ['{'] : log.call(context.store, asked, after));
}

describe('a sweep', () => {
  test('that finds more than it may do says so, and the next ones go on where it stopped', async () => {
    const { table } = await paced();
    const tables = [table, ...(await copiesOf(table, context.store, 24))];
    const [before] = await versionsOf(context.store, tables);
    now += 3 * HOUR;
    const answers = [];
    for (let more = true; more; ) {
      const swept = await sweep({ ...context, bots: first }, 10);
      answers.push(swept);
      more = swept.more;
    }
    expect(answers.map(({ moved, more }) => [moved, more])).toEqual([
      [10, true],
      [10, true],
      [5, false],
    ]);
    expect(await versionsOf(context.store, tables)).toEqual(times(25, before! + 1));
    expect(await sweep(context, 10)).toMatchObject({ due: 0, more: false });
  });

  test('that finds exactly as many as it may do has left nothing', async () => {
    await copiesOf((await paced()).table, context.store, 3);
    now += 3 * HOUR;
    expect(await sweep({ ...context, bots: first }, 4)).toMatchObject({ moved: 4, more: false });
  });

  test('begins nothing after its time, and always does something', async () => {
    await copiesOf((await paced()).table, context.store, 39);
    now += 3 * HOUR;
    const slow = thinking(async ({ view }) => {
      now += 1000;
      return moveOf(view.choices[0]);
    });
    const swept = await sweep({ ...context, bots: slow }, 100, 5000);
    expect(swept).toMatchObject({ moved: 8, more: true });
    expect(await sweep({ ...context, bots: slow }, 100, 0)).toMatchObject({ moved: 8, more: true });
  });

  test('does at once all that has come since: the sweep of a clock that ran out long ago is one move', async () => {
    const { table } = await paced();
    const [before] = await versionsOf(context.store, [table]);
    now += 1000 * HOUR;
    expect(await sweep(context, 10)).toMatchObject({ moved: 1, more: false });
    // The next player has his two hours from now on.
    expect(await versionsOf(context.store, [table])).toEqual([before! + 1]);
    expect(await sweep(context, 10)).toMatchObject({ due: 0, moved: 0 });
  });

  test('a deadline exactly now has passed; a millisecond earlier it has not', async () => {
    const { table } = await paced();
    const deadline = (await visit(context, table, STRANGER)).view.deadlines.find((at) => at !== null)!;
    now = deadline - 1;
    expect(await sweep(context, 10)).toMatchObject({ due: 0 });
    now = deadline;
    expect(await sweep(context, 10)).toMatchObject({ moved: 1 });
  });

  test('when the clock goes backwards nothing is taken back, and nothing happens twice', async () => {
    const { table } = await paced();
    now += 3 * HOUR;
    await sweep(context, 10);
    const [before] = await versionsOf(context.store, [table]);
    now -= 30 * 24 * HOUR;
    expect(await sweep(context, 10)).toMatchObject({ moved: 0, more: false });
    expect((await visit(context, table, STRANGER)).view.version).toBe(before);
    // Between the moment at which the list was asked for and the thought.
    now += 30 * 24 * HOUR + 3 * HOUR;
    const back = thinking(async ({ view }) => {
      now -= 4 * HOUR;
      return moveOf(view.choices[0]);
    });
    const swept = await sweep({ ...context, bots: back }, 10);
    expect(swept.unreadable).toBe(0);
    expect(readLog(games, await context.store.log(table))).toHaveLength((await versionsOf(context.store, [table]))[0]!);
  });
});

describe('two sweeps at once', () => {
  /** Two processes sweep until nothing is left; each thought takes some turns of the event loop. */
  async function sweptByTwo(stores: readonly Store[], tables: readonly string[]) {
    const [before] = await versionsOf(stores[0], tables);
    now += 3 * HOUR;
    const thought: string[] = [];
    let seed = 1;
    await Promise.all(
      stores.map(async (store) => {
        const bots = thinking(async (task) => {
          thought.push(task.seed);
          for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
          return moveOf(task.view.choices[0]);
        });
        const own = seed++;
        const random = (bytes: number) =>
          Uint8Array.from({ length: bytes }, (_, i) => Math.imul(own * 7919 + i * 104_729, 2_654_435_761) >>> 24);
        const world: Context = { ...context, store, bots, random: own === 1 ? context.random : random };
        while ((await sweep(world, 50)).more);
      }),
    );
    expect(await versionsOf(stores[0], tables)).toEqual(times(tables.length, before! + 1));
    const logs = await Promise.all(tables.map((table) => stores[0].log(table)));
    expect(logs.filter((log) => log.length !== before! + 1)).toEqual([]);
    expect(logs.filter((log) => JSON.parse(log.at(-1)!).by !== 'autopilot')).toEqual([]);
    return thought.length;
  }

  test('move each table once, and hardly ever think about the same one (LMDB)', async () => {
    const { table } = await paced('herzblatt', HERZBLATT);
    const directory = mkdtempSync(pathOf(tmpdir(), 'stichpost-sweep-'));
    const store = openLmdb(directory);
    try {
      const tables = await copiesOf(table, store, 200);
      const thoughts = await sweptByTwo([store, otherProcess(store)], tables);
      expect(thoughts).toBeLessThan(200 * 1.5);
    } finally {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test.skipIf(!canRunRedis)('move each table once, and hardly ever think about the same one (Redis)', async () => {
    const { table } = await paced('herzblatt', HERZBLATT);
    const server = await RedisServer.start();
    const store = openStore({ REDIS_URL: server.url });
    try {
      const tables = await copiesOf(table, store, 200);
      const thoughts = await sweptByTwo([store, otherProcess(store)], tables);
      expect(thoughts).toBeLessThan(200 * 1.5);
    } finally {
      await store.close();
      await server.stop();
    }
  });
});

describe('a table that cannot be read', () => {
  test('is put off, however many there are: it neither starves the others nor is looked at each time', async () => {
    const { table } = await paced();
    const bad = await copiesOf(table, context.store, 30);
    for (const one of bad) await damage(one);
    now += 3 * HOUR;
    const read = vi.spyOn(context.store, 'readMany');
    const log = vi.fn();
    let unreadable = 0;
    for (let more = true; more; ) {
      const swept = await sweep({ ...context, log }, 1);
      unreadable += swept.unreadable;
      more = swept.more;
    }
    expect(unreadable).toBe(30);
    expect(await sweep(context, 10)).toMatchObject({ due: 0, unreadable: 0 });
    expect(read.mock.calls.flatMap(([tables]) => tables).filter((one) => bad.includes(one))).toHaveLength(30);
    expect(log.mock.calls.filter(([what]) => what === 'a table cannot be looked after')).toHaveLength(30);
    // Nobody else was kept waiting.
    expect(await versionsOf(context.store, [table])).not.toEqual(await versionsOf(context.store, [bad[0]]));
    now += PUT_OFF_MILLISECONDS;
    expect(await sweep(context, 100)).toMatchObject({ unreadable: 30, more: false });
  });

  test('a sweep is bounded also where there are only such tables', async () => {
    const { table } = await paced();
    for (const one of await copiesOf(table, context.store, 40)) await damage(one);
    now += 3 * HOUR;
    const swept = await sweep(context, 1);
    expect(swept.unreadable).toBeLessThanOrEqual(18);
    expect(swept.more).toBe(true);
  });

  test('keeps nobody from the others where the store cannot even hand it over', async () => {
    const { table } = await paced();
    const [bad] = await copiesOf(table, context.store, 1);
    now += 3 * HOUR;
    const { store } = context;
    const [read, readMany] = [store.read.bind(store), store.readMany.bind(store)];
    store.readMany = async (tables) => {
      if (tables.includes(bad)) throw new Error('not a packed value');
      return readMany(tables);
    };
    store.read = async (asked) => {
      if (asked === bad) throw new Error('not a packed value');
      return read(asked);
    };
    expect(await sweep(context, 10)).toMatchObject({ moved: 1, unreadable: 1, more: false });
    expect(await sweep(context, 10)).toMatchObject({ due: 0, unreadable: 0 });
  });

  test('a store that does not answer is not the fault of a table', async () => {
    await paced();
    now += 3 * HOUR;
    const postpone = vi.spyOn(context.store, 'postpone');
    context.store.readMany = () => Promise.reject(new StoreUnavailable('away'));
    await expect(sweep(context, 10)).rejects.toThrow(StoreUnavailable);
    expect(postpone).not.toHaveBeenCalled();
  });
});

describe('a table whose game cannot be thought about', () => {
  test('is moved on all the same: the first legal move is made, and it is noted', async () => {
    const { table } = await paced();
    now += 3 * HOUR;
    const log = vi.fn();
    const broken = thinking(() => Promise.reject(new Error('broken')));
    expect(await sweep({ ...context, log, bots: broken }, 10)).toMatchObject({ moved: 1, more: false });
    expect(log).toHaveBeenCalledWith('a bot could not choose', expect.objectContaining({ table }));
  });

  test('where there is no room for a thought the sweep breaks off, says so, and makes nothing up', async () => {
    const { table } = await paced();
    const tables = [table, ...(await copiesOf(table, context.store, 29))];
    const before = await versionsOf(context.store, tables);
    now += 3 * HOUR;
    const think = vi.fn(async () => null);
    expect(await sweep({ ...context, bots: thinking(think) }, 100)).toMatchObject({
      moved: 0,
      unreadable: 0,
      more: true,
    });
    expect(think.mock.calls.length).toBeLessThanOrEqual(16);
    expect(await versionsOf(context.store, tables)).toEqual(before);
    // As soon as there is room again they are all moved on.
    expect(await sweep({ ...context, bots: first }, 100)).toMatchObject({ moved: 30, more: false });
  });
});

test('what the store says is due though nothing is to be done does not stand before the others for ever', async () => {
  const { table } = await paced();
  const [copy] = await copiesOf(table, context.store, 1);
  await context.store.remove(copy);
  await context.store.importTable({ ...(await copyOf(table, copy)), due: 5 });
  expect(await context.store.due(now, 10)).toEqual([copy]);
  await sweep(context, 1);
  expect(await context.store.due(now, 10)).toEqual([]);
  // When there is something to do, it is due.
  now += 3 * HOUR;
  expect(await sweep(context, 10)).toMatchObject({ moved: 2 });
});

describe('where there is nothing left to play', () => {
  test('a match that has ended is left alone, whatever its clocks said', async () => {
    const { table, keys } = await paced();
    await propose(context, table, viewerWith(keys[0]), proposalRequest.parse({ seat: 0, kind: 'end' }));
    const [{ at: proposed }] = (await visit(context, table, viewerWith(keys[1]))).view.proposals;
    for (const seat of [1, 2]) {
      const answer = { seat, kind: 'end', proposed, agree: true };
      await answerProposal(context, table, viewerWith(keys[seat]), answerRequest.parse(answer));
    }
    const { view } = await visit(context, table, STRANGER);
    expect(view.ended).not.toBeNull();
    now += 1000 * HOUR;
    expect(await sweep(context, 10)).toMatchObject({ due: 0, moved: 0, removed: 0 });
    expect((await visit(context, table, STRANGER)).view).toMatchObject({ version: view.version, toAct: [] });
  });

  test('a match that was played to its end is not ended once more because somebody was away', async () => {
    const { table, keys } = await paced('herzblatt', HERZBLATT, { away: { kind: 'end', minutes: 60 * 24 * 7 } });
    await autopilot(context, table, viewerWith(keys[0]), { seat: 0, on: true });
    for (let i = 0; i < 60; i++) {
      await letBotsMove(context, table);
      const { view } = await visit(context, table, STRANGER);
      if (view.finished) break;
      const [seat] = view.toAct;
      const own = (await visit(context, table, viewerWith(keys[seat]))).view;
      await act(context, table, viewerWith(keys[seat]), { version: own.version, move: moveOf(own.choices[0]) });
    }
    const { view } = await visit(context, table, STRANGER);
    expect(view).toMatchObject({ finished: true, ended: null });
    now += 1000 * HOUR;
    expect(await sweep(context, 10)).toMatchObject({ moved: 0, unreadable: 0 });
    expect((await visit(context, table, STRANGER)).view).toMatchObject({ version: view.version, ended: null });
  });
});

test('a hundred looks of strangers at an overdue table are one thought and one entry', async () => {
  const { table } = await paced();
  const [before] = await versionsOf(context.store, [table]);
  now += 3 * HOUR;
  const think = vi.fn(first.think);
  const world = { ...context, bots: thinking(think) };
  const views = await Promise.all([...times(100, 0).map(() => visit(world, table, STRANGER)), sweep(world, 10)]);
  expect(think).toHaveBeenCalledTimes(1);
  expect(new Set(views.slice(0, 100).map((one) => ('view' in one ? one.view.version : 0)))).toEqual(
    new Set([before! + 1]),
  );
  expect(await versionsOf(context.store, [table])).toEqual([before! + 1]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { newTableId } from '@/lib/identity';
import { STATE_FORMAT } from '@/lib/match/state';
import { openStore, type Store, StoreUnavailable, type TableExport } from '@/lib/store';
import { openLmdb } from '@/lib/store/lmdb';
import { type Context, sweep as sweepAt } from '@/lib/tables';
import { PUT_OFF_MILLISECONDS } from '@/lib/tables/upkeep/sweep';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { moveOf } from '../support/player';
import { DAY, freshSite, HOUR, otherProcess } from '../support/site';

const site = freshSite();
const HEARTS = {
  game: 'hearts',
  options: { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } },
};
const HERZBLATT = { game: 'herzblatt', options: { players: 3, length: { kind: 'deals', count: 1 } } };

/** A table of three with a pace of two hours a move; the match runs. */
const paced = (request: Record<string, unknown> = HEARTS) =>
  site.table({ pace: { kind: 'move', minutes: 120 }, ...request }, 2);
const sweep = (more: Partial<Context> = {}, time?: number) => sweepAt({ ...site.context, ...more }, time);

/** All there is of a table, as another one's. Sealed parts would open at their own table only. */
async function copyOf(table: string, copy: string): Promise<TableExport> {
  const renamed = (text: string) => text.replaceAll(table, copy);
  const { store } = site.context;
  const { state } = (await store.read(table))!;
  const log = (await store.log(table)).map(renamed);
  return { ...(await store.exportTable(table))!, table: copy, state: renamed(state), log, outbox: [] };
}

/** Puts copies of a table into a store, and returns their ids. */
async function copiesOf(table: string, count: number, store = site.context.store): Promise<string[]> {
  const copies = Array.from({ length: count }, () => newTableId(site.context.random));
  for (const copy of copies) await store.importTable(await copyOf(table, copy));
  return copies;
}

const versionsOf = async (store: Store, tables: readonly string[]) =>
  (await store.readMany(tables)).map((stored) => stored?.version);
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
/** Bots that think in this way. */
const thinking = (think: NonNullable<Context['bots']>['think']): NonNullable<Context['bots']> => ({
  think,
  pace: 0,
  wait: async () => true,
});
const first = thinking(async ({ view }) => moveOf(view.choices[0]));
const slow = thinking(async ({ view }) => {
  site.now += 1000;
  return moveOf(view.choices[0]);
});

/** Makes the state of a table unreadable, and, with `log`, its log as well. */
async function damage(table: string): Promise<void> {
  const { version } = (await site.context.store.read(table))!;
  await site.context.store.rewriteState(table, version, JSON.stringify({ format: STATE_FORMAT }));
  const { log } = site.context.store;
  site.context.store.log = async (asked, after) =>
    asked === table ? ['{'] : log.call(site.context.store, asked, after);
}

describe('a sweep', () => {
  test('that finds more than it has time for says so, and the next ones go on where it stopped', async () => {
    const { id: table } = await paced();
    const tables = [table, ...(await copiesOf(table, 99))];
    const [before] = await versionsOf(site.context.store, tables);
    site.now += 3 * HOUR;
    const answers = [];
    for (let more = true; more; ) {
      const swept = await sweep({ bots: slow }, 20_000);
      answers.push(swept);
      more = swept.more;
    }
    // Those that it has begun, at most sixteen, it ends.
    for (const { moved } of answers.slice(0, -1)) expect(20 <= moved && moved < 20 + 16).toBe(true);
    expect(answers.map(({ more }) => more)).toEqual([...times(answers.length - 1, true), false]);
    expect(answers.reduce((sum, { moved }) => sum + moved, 0)).toBe(100);
    expect(await versionsOf(site.context.store, tables)).toEqual(times(100, before! + 1));
    expect(await sweep()).toMatchObject({ due: 0, more: false });
  });

  test('that has time for all has left nothing', async () => {
    await copiesOf((await paced()).id, 599);
    site.now += 3 * HOUR;
    expect(await sweep({ bots: first })).toMatchObject({ moved: 600, more: false });
  });

  test('looks after several tables at once, and begins each once', async () => {
    await copiesOf((await paced()).id, 39);
    site.now += 3 * HOUR;
    let [together, most] = [0, 0];
    const think = vi.fn(async ({ view }: Parameters<typeof first.think>[0]) => {
      most = Math.max(most, ++together);
      await new Promise((resolve) => setTimeout(resolve, 5));
      together--;
      return moveOf(view.choices[0]);
    });
    expect(await sweep({ bots: thinking(think) })).toMatchObject({ moved: 40 });
    expect([most, think.mock.calls.length]).toEqual([16, 40]);
  });

  test('begins nothing after its time, and always does something', async () => {
    await copiesOf((await paced()).id, 39);
    site.now += 3 * HOUR;
    const swept = await sweep({ bots: slow }, 5000);
    expect(swept).toMatchObject({ more: true });
    expect(swept.moved).toBeLessThan(5 + 16);
    expect(await sweep({ bots: slow }, 0)).toMatchObject({ moved: 1, more: true });
  });

  test('does at once all that has come since: the sweep of a clock that ran out long ago is one move', async () => {
    const { id: table } = await paced();
    const [before] = await versionsOf(site.context.store, [table]);
    site.now += 1000 * HOUR;
    expect(await sweep()).toMatchObject({ moved: 1, more: false });
    // The next player has two hours from now on.
    expect(await versionsOf(site.context.store, [table])).toEqual([before! + 1]);
    expect(await sweep()).toMatchObject({ due: 0, moved: 0 });
  });

  test('a deadline exactly now has passed; a millisecond earlier it has not', async () => {
    const { view } = await paced();
    const deadline = (await view()).deadlines.find((at) => at !== null)!;
    site.now = deadline - 1;
    expect(await sweep()).toMatchObject({ due: 0 });
    site.now = deadline;
    expect(await sweep()).toMatchObject({ moved: 1 });
  });

  test('when the clock goes backwards nothing is taken back, and nothing happens twice', async () => {
    const { id: table, view, log } = await paced();
    site.now += 3 * HOUR;
    await sweep();
    const [before] = await versionsOf(site.context.store, [table]);
    site.now -= 30 * DAY;
    expect(await sweep()).toMatchObject({ moved: 0, more: false });
    expect((await view()).version).toBe(before);
    // Between the moment at which the list was asked for and the thought.
    site.now += 30 * DAY + 3 * HOUR;
    const back = thinking(async ({ view }) => {
      site.now -= 4 * HOUR;
      return moveOf(view.choices[0]);
    });
    const swept = await sweep({ bots: back });
    expect(swept.unreadable).toBe(0);
    expect(await log()).toHaveLength((await versionsOf(site.context.store, [table]))[0]!);
  });
});

describe('two sweeps at once', () => {
  /** Two processes sweep until nothing is left; each thought takes some turns of the event loop. */
  async function expectFewThoughts(store: Store) {
    const { id: table } = await paced(HERZBLATT);
    const stores = [store, otherProcess(store)];
    const tables = await copiesOf(table, 200, store);
    const [before] = await versionsOf(stores[0], tables);
    site.now += 3 * HOUR;
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
        const world: Context = { ...site.context, store, bots, random: own === 1 ? site.context.random : random };
        while ((await sweepAt(world, 50)).more);
      }),
    );
    expect(await versionsOf(stores[0], tables)).toEqual(times(tables.length, before! + 1));
    const logs = await Promise.all(tables.map((table) => stores[0].log(table)));
    expect(logs.filter((log) => log.length !== before! + 1)).toEqual([]);
    expect(logs.filter((log) => JSON.parse(log.at(-1)!).by !== 'autopilot')).toEqual([]);
    expect(thought.length).toBeLessThan(tables.length * 1.5);
  }

  test('move each table once, and hardly ever think about the same one (LMDB)', async () => {
    const directory = mkdtempSync(pathOf(tmpdir(), 'stichpost-sweep-'));
    const store = openLmdb(directory);
    try {
      await expectFewThoughts(store);
    } finally {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test.skipIf(!canRunRedis)('move each table once, and hardly ever think about the same one (Redis)', async () => {
    const server = await RedisServer.start();
    const store = openStore({ REDIS_URL: server.url });
    try {
      await expectFewThoughts(store);
    } finally {
      await store.close();
      await server.stop();
    }
  });
});

describe('a table that cannot be read', () => {
  test('is put off, also among many of them: it neither starves the others nor is looked at each time', async () => {
    const { id: table } = await paced();
    const bad = await copiesOf(table, 30);
    for (const one of bad) await damage(one);
    site.now += 3 * HOUR;
    const read = vi.spyOn(site.context.store, 'read');
    const log = vi.fn();
    let unreadable = 0;
    for (let more = true; more; ) {
      const swept = await sweep({ log }, 0);
      unreadable += swept.unreadable;
      more = swept.more;
    }
    expect(unreadable).toBe(30);
    expect(await sweep()).toMatchObject({ due: 0, unreadable: 0 });
    expect(read.mock.calls.filter(([one]) => bad.includes(one))).toHaveLength(30);
    expect(log.mock.calls.filter(([what]) => what === 'a table cannot be looked after')).toHaveLength(30);
    // Nobody else was kept waiting.
    expect(await versionsOf(site.context.store, [table])).not.toEqual(await versionsOf(site.context.store, [bad[0]]));
    site.now += PUT_OFF_MILLISECONDS;
    expect(await sweep()).toMatchObject({ unreadable: 30, more: false });
  });

  test('a sweep is bounded also where there are only such tables', async () => {
    const { id: table } = await paced();
    for (const one of await copiesOf(table, 40)) await damage(one);
    site.now += 3 * HOUR;
    const log = () => {
      site.now += 1000;
    };
    const swept = await sweep({ log }, 5000);
    expect(swept.unreadable).toBeLessThanOrEqual(5 + 16);
    expect(swept.more).toBe(true);
  });

  test('keeps nobody from the others where the store cannot even hand it over', async () => {
    const { id: table } = await paced();
    const [bad] = await copiesOf(table, 1);
    site.now += 3 * HOUR;
    const { store } = site.context;
    const read = store.read.bind(store);
    store.read = async (asked) => {
      if (asked === bad) throw new Error('not a packed value');
      return read(asked);
    };
    expect(await sweep()).toMatchObject({ moved: 1, unreadable: 1, more: false });
    expect(await sweep()).toMatchObject({ due: 0, unreadable: 0 });
  });

  test('a store that does not answer is not the fault of a table', async () => {
    await paced();
    site.now += 3 * HOUR;
    const postpone = vi.spyOn(site.context.store, 'postpone');
    site.context.store.read = () => Promise.reject(new StoreUnavailable('away'));
    await expect(sweep()).rejects.toThrow(StoreUnavailable);
    expect(postpone).not.toHaveBeenCalled();
  });
});

describe('a table whose game cannot be thought about', () => {
  test('is moved on all the same: the first legal move is made, and it is noted', async () => {
    const { id: table } = await paced();
    site.now += 3 * HOUR;
    const log = vi.fn();
    const broken = thinking(() => Promise.reject(new Error('broken')));
    expect(await sweep({ log, bots: broken })).toMatchObject({ moved: 1, more: false });
    expect(log).toHaveBeenCalledWith('a bot could not choose', expect.objectContaining({ table }));
  });

  test('where there is no room for a thought the sweep breaks off, says so, and makes nothing up', async () => {
    const { id: table } = await paced();
    const tables = [table, ...(await copiesOf(table, 29))];
    const before = await versionsOf(site.context.store, tables);
    site.now += 3 * HOUR;
    const think = vi.fn(async () => null);
    expect(await sweep({ bots: thinking(think) })).toMatchObject({ moved: 0, unreadable: 0, more: true });
    expect(think.mock.calls.length).toBeLessThanOrEqual(16);
    expect(await versionsOf(site.context.store, tables)).toEqual(before);
    // As soon as there is room again they are all moved on.
    expect(await sweep({ bots: first })).toMatchObject({ moved: 30, more: false });
  });
});

test('a table that the store calls due though nothing is to be done does not stand before the others for ever', async () => {
  const { id: table } = await paced();
  const [copy] = await copiesOf(table, 1);
  await site.context.store.remove(copy);
  await site.context.store.importTable({ ...(await copyOf(table, copy)), due: 5 });
  expect(await site.context.store.due(site.now, 10)).toEqual([copy]);
  await sweep();
  expect(await site.context.store.due(site.now, 10)).toEqual([]);
  // When there is something to do, it is due.
  site.now += 3 * HOUR;
  expect(await sweep()).toMatchObject({ moved: 2 });
});

describe('where there is nothing left to play', () => {
  test('a match that has ended is left alone, also where its clocks ran on', async () => {
    const table = await paced();
    const view = await table.agreeOn(table.ada, { kind: 'end' });
    expect(view.ended).not.toBeNull();
    site.now += 1000 * HOUR;
    expect(await sweep()).toMatchObject({ due: 0, moved: 0, removed: 0 });
    expect(await table.view()).toMatchObject({ version: view.version, toAct: [] });
  });

  test('a match that was played to its end is not ended once more because somebody was away', async () => {
    const table = await paced({ ...HERZBLATT, away: { kind: 'end', minutes: 60 * 24 * 7 } });
    await table.players[0].autopilot({ on: true });
    const view = await table.playOut();
    expect(view).toMatchObject({ finished: true, ended: null });
    site.now += 1000 * HOUR;
    expect(await sweep()).toMatchObject({ moved: 0, unreadable: 0 });
    expect(await table.view()).toMatchObject({ version: view.version, ended: null });
  });
});

test('a hundred looks of strangers at an overdue table are one thought and one entry', async () => {
  const { id: table, stranger } = await paced();
  const [before] = await versionsOf(site.context.store, [table]);
  site.now += 3 * HOUR;
  const think = vi.fn(first.think);
  const world = { ...site.context, bots: thinking(think) };
  const views = await Promise.all([...times(100, 0).map(() => stranger.on(world).visit()), sweepAt(world, 10)]);
  expect(think).toHaveBeenCalledTimes(1);
  expect(new Set(views.slice(0, 100).map((one) => ('view' in one ? one.view.version : 0)))).toEqual(
    new Set([before! + 1]),
  );
  expect(await versionsOf(site.context.store, [table])).toEqual([before! + 1]);
});

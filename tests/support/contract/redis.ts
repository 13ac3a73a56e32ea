import { inspect } from 'node:util';
import type { Redis } from 'ioredis';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Commit, type Store, StoreUnavailable } from '../../../lib/store';
import { keysOf, tablesIndex, tagOf } from '../../../lib/store/redis/keys';
import type { Transport } from '../../../lib/store/redis/transport';
import { commitOf, LOOKALIKES, notices, TABLE } from './values';

/** A store on Redis, and clients that ask its servers directly. */
type Given = { store: Store; servers: readonly Redis[] };

/** Writes a table that does not exist into the indexes of a Redis. */
export async function plantGhost(client: Redis, table: string, due: number): Promise<void> {
  const index = tablesIndex(tagOf('tables', table));
  await client.zadd(index.tables, 0, table);
  await client.zadd(index.due, due, table);
  await client.sadd(index.outbox, table);
}

/** Sends commands as they are, in one go. */
export const sendingBy =
  (client: Redis): Transport['send'] =>
  async (commands) => {
    const pipeline = client.pipeline();
    for (const [name, ...args] of commands) pipeline.call(name, ...args);
    const answers = (await pipeline.exec()) ?? [];
    return answers.map(([error, value]) => (error ? { error: error.message } : { value }));
  };

/** A way to a Redis on which something happens between a command and those that are sent after it in order. */
export function interruptedWay(send: Transport['send'], between: () => Promise<unknown>): Transport {
  return {
    name: 'interrupted',
    send,
    hear: () => null,
    sendInOrder: async ([first, ...others]) => {
      const replies = await send([first]);
      await between();
      return [...replies, ...(await send(others))];
    },
    close: async () => {},
  };
}

/** Tests of every way to a Redis beyond the contract. */
export function redisCases(given: () => Given): void {
  let store: Store;
  let servers: readonly Redis[];
  beforeEach(() => {
    ({ store, servers } = given());
  });

  const flushScripts = () => Promise.all(servers.map((server) => server.script('FLUSH')));
  /** The servers that have this key. */
  const homesOf = async (key: string) => {
    const found = await Promise.all(servers.map((server) => server.exists(key).catch(() => 0)));
    return servers.filter((_, i) => found[i] === 1);
  };
  const allKeys = async () => (await Promise.all(servers.map((server) => server.keys('*')))).flat();

  /** Something of everything, each step after `between`. */
  async function play(between: () => Promise<unknown>): Promise<void> {
    const steps: (() => Promise<unknown>)[] = [
      () => store.commit(TABLE, 0, commitOf(['a'], { notices: notices('1', '2'), due: 9000 })),
      () => store.deliver(TABLE, ['1']),
      () => store.rewriteState(TABLE, 1, 'mended'),
      () => store.commit(TABLE, 1, commitOf(['b'], { due: null })),
      () => store.reschedule(TABLE),
    ];
    for (const step of steps) {
      await between();
      await step();
    }
  }

  test('scripts that Redis has forgotten are sent again', async () => {
    await play(flushScripts);
    await flushScripts();
    const one = await store.exportTable(TABLE);
    expect(one).toMatchObject({ version: 2, log: ['a', 'b'], outbox: notices('2'), due: null });
    await flushScripts();
    await store.remove(TABLE);
    expect(await store.read(TABLE)).toBeNull();
    await flushScripts();
    expect(one && (await store.importTable(one))).toBe('done');
    expect(await store.exportTable(TABLE)).toEqual(one);
  });

  test('all keys of a table have its hash tag and lie in one slot; besides them there is only the index', async () => {
    await play(async () => {});
    const keys = await allKeys();
    const own = keys.filter((key) => key.startsWith(`{table:${TABLE}}`));
    const { table, log, outbox } = keysOf(TABLE);
    expect(own.sort()).toEqual([table, log, outbox].sort());
    const slots = await Promise.all(own.map((key) => servers[0].cluster('KEYSLOT', key).catch(() => 'no cluster')));
    expect(new Set(slots).size).toBe(1);
    const others = keys.filter((key) => !own.includes(key));
    expect(others.every((key) => key.startsWith('{tables:'))).toBe(true);
  });

  describe('a table that becomes due later is left in the index as it is', () => {
    const commitAt = async (due: number | null, more: Partial<Commit> = {}) => {
      const version = (await store.version(TABLE)) ?? 0;
      return store.commit(TABLE, version, commitOf(['x'], { due, ...more }));
    };
    const namedAt = async (moment: number) => (await store.due(moment, 10)).includes(TABLE);

    test('until it is looked at, and is named in time when it becomes due earlier again', async () => {
      await commitAt(1000);
      await commitAt(9000);
      expect(await namedAt(1000)).toBe(true);
      await store.reschedule(TABLE);
      expect([await namedAt(8999), await namedAt(9000)]).toEqual([false, true]);
      await commitAt(9500);
      await commitAt(8000);
      expect([await namedAt(7999), await namedAt(8000)]).toEqual([false, true]);
      await commitAt(null);
      await store.reschedule(TABLE);
      expect(await namedAt(1e15)).toBe(false);
      await commitAt(9999);
      expect(await namedAt(9999)).toBe(true);
    });

    test('also by whatever else sets the index right, and where it was put off', async () => {
      await commitAt(1000, { notices: notices('1') });
      await commitAt(9000);
      await store.deliver(TABLE, ['1']);
      await commitAt(5000);
      expect(await namedAt(5000)).toBe(true);
      expect(await store.commit(TABLE, 1, commitOf(['late'], { due: 9000, notices: notices('2') }))).toBe('conflict');
      await commitAt(3000);
      expect(await namedAt(3000)).toBe(true);
      await store.postpone(TABLE, 4, 20_000);
      expect(await namedAt(19_999)).toBe(false);
      await commitAt(10_000);
      expect(await namedAt(10_000)).toBe(true);
    });

    test('and is never missed, whatever happens to it at the same time', async () => {
      let chance = 1;
      const drawn = (most: number) => {
        chance = (chance * 48271) % 2147483647;
        return chance % most;
      };
      for (let round = 0; round < 120; round++) {
        const version = (await store.version(TABLE)) ?? 0;
        const steps: (() => Promise<unknown>)[] = [
          () => commitAt(1000 + drawn(9000)),
          () => commitAt(drawn(4) === 0 ? null : 1000 + drawn(9000), { notices: notices(`${round}`) }),
          () => store.reschedule(TABLE),
          () => store.deliver(TABLE, [`${round - 1}`]),
          () => store.postpone(TABLE, version, 10_000 + drawn(9000)),
        ];
        await Promise.all(Array.from({ length: 1 + drawn(3) }, () => steps[drawn(steps.length)]()));
        const due = (await store.exportTable(TABLE))?.due;
        if (typeof due === 'number') expect(await namedAt(due), `${round}: ${due}`).toBe(true);
      }
    });
  });

  test.each(['commit', 'remove'] as const)('inboxes that an older version kept go with the next %s', async (way) => {
    await store.commit(TABLE, 0, commitOf(['a']));
    const { table, log } = keysOf(TABLE);
    const inboxes = ['0', '12'].map((seat) => `${table}:inbox:${seat}`);
    const [home] = await homesOf(table);
    for (const inbox of inboxes) await home.rpush(inbox, '1000 1-0 =old');
    await home.hset(table, 'seats', '0 12');
    expect((await store.exportTable(TABLE))?.log).toEqual(['a']);
    if (way === 'remove') await store.remove(TABLE);
    else expect(await store.commit(TABLE, 1, commitOf(['b']))).toBe('done');
    const left = (await allKeys()).filter((key) => key.startsWith(table));
    expect(left.sort()).toEqual(way === 'remove' ? [] : [table, log]);
    expect(await home.hexists(table, 'seats')).toBe(0);
  });

  test('a table that was removed leaves no key, nor anything of it in the index', async () => {
    await play(async () => {});
    await store.remove(TABLE);
    expect(await allKeys()).toEqual([]);
  });

  test.each(LOOKALIKES)('a value that looks like something else stays what it is: %j', async (value) => {
    const notice = { id: '7', body: value };
    await store.commit('42', 0, commitOf([value, value], { id: '1', state: value, notices: [notice] }));
    expect(await store.read('42')).toEqual({ version: 2, state: value, beside: null });
    expect(await store.log('42')).toEqual([value, value]);
    expect(await store.outbox('42')).toEqual([notice]);
    expect(await store.tables(null, 10)).toEqual({ tables: ['42'], next: null });
    expect(await store.exportTable('42')).toMatchObject({ state: value, log: [value, value], commits: ['1'] });
  });

  test('a million characters are one value', async () => {
    const value = '♠ü🂡x'.repeat(200_000);
    await store.commit(TABLE, 0, commitOf([value], { state: value }));
    expect(await store.read(TABLE)).toEqual({ version: 1, state: value, beside: null });
    expect(await store.log(TABLE)).toEqual([value]);
  });

  test('what Redis refuses is a StoreUnavailable that says nothing of what was to be stored', async () => {
    // The key is somebody else's; on a cluster only one node takes it.
    await Promise.allSettled(servers.map((server) => server.set(keysOf(TABLE).table, 'of another kind')));
    const commit = commitOf(['secret entry'], { state: 'secret state', notices: [{ id: 'n', body: 'secret body' }] });
    const error = await store.commit(TABLE, 0, commit).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error).toMatchObject({ code: 'store-unavailable', message: expect.stringContaining('WRONGTYPE') });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret');
  });
}

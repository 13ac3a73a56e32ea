import { Cluster, Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPENING_MILLISECONDS, type Records, STORE_FORM, type Store, whyNotServe } from '../../lib/store';
import { tagOf, tagsOf } from '../../lib/store/redis/keys';
import { openKv, openKvRecords } from '../../lib/store/redis/kv';
import { RedisRecords } from '../../lib/store/redis/records';
import { openRedis, openRedisRecords } from '../../lib/store/redis/tcp';
import type { Reply, Transport } from '../../lib/store/redis/transport';
import { RedisCluster } from '../lab/shared/cluster';
import { RedisServer } from '../lab/shared/redis';
import { RestBridge } from '../lab/shared/rest-bridge';
import { canRunRedis } from '../lab/shared/servers';
import { KIND, writeOf } from '../support/contract/records';
import { commitOf, idsOf, notices } from '../support/contract/values';
import { fillOldRedis } from '../support/old-data';

/** A Redis on which a version from before there were parts has written; and what asks it directly. */
type Place = {
  store: () => Store;
  records: () => Records;
  raw: Redis | Cluster;
  keys: () => Promise<string[]>;
  clear: () => Promise<unknown>;
  end: () => Promise<void>;
};

async function tcp(): Promise<Place> {
  const server = await RedisServer.start();
  const raw = server.client();
  return {
    store: () => openRedis(server.url),
    records: () => openRedisRecords(server.url),
    ...{ raw, keys: () => raw.keys('*'), clear: () => raw.flushall() },
    end: async () => {
      raw.disconnect();
      await server.stop();
    },
  };
}

async function rest(): Promise<Place> {
  const server = await RedisServer.start();
  const bridge = await RestBridge.start({ token: 'token', redis: server.url });
  const [raw, place] = [server.client(), { url: bridge.url, token: 'token' }];
  return {
    store: () => openKv(place),
    records: () => openKvRecords(place),
    ...{ raw, keys: () => raw.keys('*'), clear: () => raw.flushall() },
    end: async () => {
      await bridge.stop();
      raw.disconnect();
      await server.stop();
    },
  };
}

async function cluster(): Promise<Place> {
  const nodes = await RedisCluster.start();
  const raw = new Cluster(nodes.nodes.map(({ port }) => ({ host: '127.0.0.1', port })));
  return {
    store: () => openRedis(nodes.url),
    records: () => openRedisRecords(nodes.url),
    ...{ raw, keys: async () => (await nodes.ask('KEYS', '*')).flat().map(String), clear: () => nodes.ask('FLUSHALL') },
    end: async () => {
      raw.disconnect();
      await nodes.stop();
    },
  };
}

describe.skipIf(!canRunRedis).each([
  ['a Redis over TCP', tcp],
  ['a Redis over REST', rest],
  ['a cluster', cluster],
])('an index in one piece, in %s', (name, begin) => {
  let place: Place;
  let store: Store;
  let records: Records;

  beforeAll(async () => {
    place = await begin();
  });
  afterAll(() => place?.end());

  beforeEach(async () => {
    await place.clear();
    [store, records] = [place.store(), place.records()];
  });
  afterEach(() => Promise.all([store.close(), records.close()]));

  const many = Array.from({ length: 40 }, (_, i) => i);
  const kinds = [KIND, 'another'];

  /** Tables and documents, each placed in its own way, whose entries are then put where versions before had them. */
  async function fill(): Promise<void> {
    await Promise.all(
      many.flatMap((i) => [
        store.commit(
          `table-${i}`,
          0,
          commitOf(['a', 'b'], { due: i % 3 ? 1000 + i : null, notices: i % 2 ? notices('n') : [] }),
        ),
        ...kinds.map((kind) =>
          records.write(
            kind,
            `id-${i}`,
            0,
            writeOf('x', { owners: [`o${i % 4}`], due: i % 3 ? i : null, expires: i % 5 ? 100 + i : null }),
          ),
        ),
      ]),
    );
    await age();
  }

  async function age(): Promise<void> {
    const { raw } = place;
    for (const key of await place.keys()) {
      const old = key.replace(/^\{(tables|records):\d+\}/, '{$1}');
      if (old === key) continue;
      const type = await raw.type(key);
      const scored = type === 'zset' ? await raw.zrange(key, '0', '-1', 'WITHSCORES') : [];
      for (let i = 0; i < scored.length; i += 2) await raw.zadd(old, scored[i + 1], scored[i]);
      if (type === 'set') await raw.sadd(old, ...(await raw.smembers(key)));
      if (type === 'hash') await raw.hset(old, await raw.hgetall(key));
      if (type === 'hash') await raw.pexpire(old, `${OPENING_MILLISECONDS}`);
      await raw.del(key);
    }
  }

  const oldKeys = async () => (await place.keys()).filter((key) => /^\{(tables|records)\}/.test(key)).sort();

  async function allTables(): Promise<string[]> {
    const found: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<Store['tables']>> = await store.tables(after, 10);
      found.push(...page.tables);
      after = page.next;
      if (after === null) return [...new Set(found)].sort();
    }
  }

  async function allDocuments(from: string | null = null): Promise<string[]> {
    const found: string[] = [];
    for (let after = from; ; ) {
      const page: Awaited<ReturnType<Records['documents']>> = await records.documents(after, 10);
      found.push(...page.documents.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
      if (after === null) return [...new Set(found)].sort();
    }
  }

  /** Where all tables and documents are found. */
  async function found() {
    const owners = kinds.flatMap((kind) => [0, 1, 2, 3].map((owner) => [kind, `o${owner}`] as const));
    return {
      due: await store.due(1e15, 1e4),
      first: await store.due(1e15, 3),
      outbox: (await store.tablesWithOutbox(1e4)).sort(),
      tables: await allTables(),
      owned: await Promise.all(
        owners.map(async ([kind, one]) => (await records.owned(kind, one, 7)).map(({ id }) => id)),
      ),
      documentsDue: await Promise.all(kinds.map((kind) => records.due(kind, 1e15, 1e4))),
      documents: await allDocuments(),
    };
  }

  test('is read, moved when a server starts, and all of it is found as before', async () => {
    await fill();
    const before = await found();
    expect([before.due.length, before.outbox.length, before.tables.length, before.documents.length]).toEqual([
      26, 20, 40, 80,
    ]);
    expect(before.due.slice(0, 3)).toEqual(['table-1', 'table-2', 'table-4']);
    expect((await oldKeys()).length).toBeGreaterThan(20);
    expect(await whyNotServe(records, () => 'w')).toBeNull();
    expect(await oldKeys()).toEqual([]);
    const seal = 'site seal-check';
    expect(await found()).toEqual({ ...before, documents: [...before.documents, seal].sort() });
    expect((await records.read('site', 'seal-check'))?.value).toBe(`seal-check ${STORE_FORM}`);
    // Every entry is one that the next look corrects: none is left when all is over.
    for (const i of many) {
      expect(await store.commit(`table-${i}`, 2, commitOf(['c'], { due: null }))).not.toBe('conflict');
      await store.deliver(`table-${i}`, ['n']);
      await store.reschedule(`table-${i}`);
    }
    expect([await store.due(1e15, 10), await store.tablesWithOutbox(10)]).toEqual([[], []]);
    expect(await records.purge(1e15, 1e3)).toBe(64);
    for (const document of await allDocuments()) await records.remove(document.split(' ')[0], document.split(' ')[1]);
    for (const i of many) await store.remove(`table-${i}`);
    expect((await place.keys()).filter((key) => !/:gone$|:removal:/.test(key))).toEqual([]);
  });

  test('as 86ae504 left it', async () => {
    await fillOldRedis(place.raw, 'data-86ae504');
    const { raw } = place;
    // It knew no documents.
    const old = {
      due: await raw.zrangebyscore('{tables}:due', '-inf', '+inf'),
      outbox: (await raw.smembers('{tables}:outbox')).sort(),
      tables: (await raw.zrange('{tables}', '0', '-1')).sort(),
    };
    expect([old.due, old.outbox, old.tables].every((list) => list.length > 0)).toBe(true);
    await records.moveIndexes?.();
    expect(await oldKeys()).toEqual([]);
    expect(await found()).toMatchObject(old);
  });

  test('a list that is read while it is moved leaves none out', async () => {
    await fill();
    const { documents, next } = await records.documents(null, 10);
    expect(next).not.toBeNull();
    await records.moveIndexes?.();
    const first = documents.map(({ kind, id }) => `${kind} ${id}`);
    expect(new Set([...first, ...(await allDocuments(next))]).size).toBe(80);
  });

  test('several servers may move it at once, and a large one is moved in batches', async () => {
    await fill();
    const before = await found();
    const ghosts = Array.from({ length: 600 }, (_, i) => `ghost-${i}`);
    for (const ghost of ghosts) {
      await place.raw.zadd('{tables}', '0', ghost);
      await place.raw.zadd('{tables}:due', '5000', ghost);
    }
    await Promise.all([records.moveIndexes?.(), records.moveIndexes?.(), records.moveIndexes?.()]);
    expect(await oldKeys()).toEqual([]);
    expect((await store.due(1e15, 1e4)).sort()).toEqual([...before.due, ...ghosts].sort());
    // Their tables are gone: the next look drops them.
    for (let i = 0; i < ghosts.length; i += 50) {
      await Promise.all(ghosts.slice(i, i + 50).map((ghost) => store.reschedule(ghost)));
    }
    expect(await found()).toEqual(before);
  });

  test('an entry that an older server writes afterwards is found, and moved by the next one that starts', async () => {
    await fill();
    await records.moveIndexes?.();
    await store.commit('late', 0, commitOf(['a'], { due: 7 }));
    await age();
    expect((await store.due(7, 10)).concat(await store.due(7, 10))).toEqual(['late', 'late']);
    await records.moveIndexes?.();
    expect([await oldKeys(), await store.due(7, 10)]).toEqual([[], ['late']]);
  });

  test('where nothing is old, that is one look at each index', async () => {
    await store.commit('table', 0, commitOf(['a']));
    await records.moveIndexes?.();
    expect(await allTables()).toEqual(['table']);
  });

  // A cluster and REST send the same scripts.
  if (name !== 'a Redis over TCP') return;
  describe('cut off', () => {
    /** Sends until `isOver` says that the server has died. */
    function until(isOver: () => boolean | Promise<boolean>): RedisRecords {
      const send = async (commands: readonly (readonly unknown[])[]): Promise<Reply[]> => {
        if (await isOver()) throw new Error('died');
        if (!(place.raw instanceof Redis)) throw new Error('not a single one');
        const pipeline = place.raw.pipeline();
        for (const [command, ...args] of commands) pipeline.call(String(command), ...args.map(String));
        const answers = (await pipeline.exec()) ?? [];
        return answers.map(([error, value]) => (error ? { error: error.message } : { value }));
      };
      const transport: Transport = { name: 'dying', send, sendInOrder: send, hear: () => null, close: async () => {} };
      return new RedisRecords(transport);
    }

    test('after any step, nothing is lost, and the next server ends it', async () => {
      for (let most = 1; ; most++) {
        await place.clear();
        await fill();
        const before = await found();
        let left = most;
        const dying = until(() => left-- <= 0).moveIndexes();
        const hasDied = await dying.catch((error: Error) => error.message === 'died');
        expect(await found(), `after ${most} steps`).toEqual(before);
        await records.moveIndexes?.();
        expect([await found(), await oldKeys()]).toEqual([before, []]);
        if (!hasDied) return expect(most).toBeGreaterThan(8);
      }
    });

    test('a batch that is added late, after others have moved and changed everything, takes nothing away', async () => {
      await fill();
      for (let late = 2; ; late++) {
        await place.clear();
        await fill();
        let steps = 0;
        const slow = until(async () => {
          if (++steps !== late) return false;
          await records.moveIndexes?.();
          await store.commit('table-1', 2, commitOf(['c'], { due: 50_000 }));
          await store.reschedule('table-1');
          await store.commit('table-2', 2, commitOf(['c'], { due: 5, notices: notices('m') }));
          await store.remove('table-4');
          await records.remove(KIND, 'id-1');
          await records.write(KIND, 'id-2', 1, writeOf('y', { owners: ['new'], due: 1, expires: 2 }));
          return false;
        });
        await slow.moveIndexes();
        if (steps < late) break;
        expect(late).toBeLessThan(40);
        expect(await oldKeys()).toEqual([]);
        expect((await store.due(1e15, 1)).concat(await records.due(KIND, 1, 9))).toEqual(
          expect.arrayContaining(['table-2', 'id-2']),
        );
        expect(await store.tablesWithOutbox(99)).toContain('table-2');
        expect((await records.owned(KIND, 'new', 9)).map(({ id }) => id)).toEqual(['id-2']);
        // The marks of writes were moved as well, and one of these counts for an hour.
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + OPENING_MILLISECONDS + 1 });
        for (const table of await store.due(1e15, 99)) {
          await store.deliver(table, idsOf(await store.outbox(table)));
          await store.reschedule(table);
        }
        for (const id of await records.due(KIND, 1e15, 99)) await records.reindex(KIND, id);
        vi.useRealTimers();
        expect(await store.due(1e15, 99)).not.toContain('table-4');
        expect(await store.due(49_999, 99)).not.toContain('table-1');
        expect(await store.due(50_000, 99)).toContain('table-1');
        expect(await records.due(KIND, 1e15, 99)).not.toContain('id-1');
        expect(await records.purge(2, 9)).toBe(1);
      }
    });
  });
});

test('parts: each id has its own for ever, and all have about as many', () => {
  expect(['k3v9x2m7q1wz', 'b8d4h6n5p0rt', 'seal-check', ''].map((id) => tagOf('tables', id))).toEqual([
    '{tables:5}',
    '{tables:13}',
    '{tables:7}',
    '{tables:9}',
  ]);
  const counts = new Map<string, number>();
  for (let i = 0; i < 16_000; i++) {
    const id = Math.abs(Math.sin(i) * 1e15)
      .toString(36)
      .slice(0, 12);
    const tag = tagOf('records', id);
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(tagsOf('records').slice(1).sort());
  expect(Math.min(...counts.values())).toBeGreaterThan(800);
  expect(Math.max(...counts.values())).toBeLessThan(1200);
});

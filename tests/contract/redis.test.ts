import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPENING_MILLISECONDS, PATIENCE, type Store, StoreUnavailable } from '../../lib/store';
import { packEntries } from '../../lib/store/codes/forms';
import { keysOf } from '../../lib/store/redis/keys';
import { RedisStore } from '../../lib/store/redis/store';
import { GATHER } from '../../lib/store/redis/table.lua';
import { openRedis } from '../../lib/store/redis/tcp';
import { CountingProxy } from '../lab/shared/proxy';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis, freePort } from '../lab/shared/servers';
import { expectHeard } from '../support/contract/hearing';
import { interruptedWay, plantGhost, redisCases, sendingBy } from '../support/contract/redis';
import { storeContract } from '../support/contract/store';
import { commitOf, idsOf, notices, TABLE } from '../support/contract/values';

/** Longer than the store may take: a test that ends so has waited in vain. */
const BOUND = 2 * PATIENCE;
const AT = Date.UTC(2026, 10, 26);

describe.skipIf(!canRunRedis)('Redis over TCP', () => {
  let server: RedisServer;
  let client: Redis;
  let proxy: CountingProxy;

  beforeAll(async () => {
    server = await RedisServer.start();
    client = server.client();
    client.on('error', () => {});
    proxy = await CountingProxy.start(server.port);
  });

  afterAll(async () => {
    client?.disconnect();
    await proxy?.stop();
    await server?.stop();
  });

  storeContract('Redis over TCP', async () => {
    await client.flushall();
    const url = `redis://127.0.0.1:${proxy.port}`;
    return {
      open: () => openRedis(url),
      remove: async () => {},
      ghost: (table, due) => plantGhost(client, table, due),
      roundTrips: () => proxy.roundTrips,
    };
  });

  describe('a single Redis', () => {
    const opened: Store[] = [];

    function open(url = server.url): Store {
      const store = openRedis(url);
      opened.push(store);
      return store;
    }

    beforeEach(async () => {
      await client.flushall();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    redisCases(() => ({ store: open(), servers: [client] }));

    test('tells what other processes commit, also after its connection was lost', () =>
      expectHeard(open(), open(server.url.replace('127.0.0.1', 'localhost')), () =>
        client.call('CLIENT', 'KILL', 'TYPE', 'pubsub'),
      ));

    test('is called Redis, whatever its address says', async () => {
      const store = open(`redis://default:${encodeURIComponent('pass word')}@127.0.0.1:${server.port}/0`);
      await store.ping().catch(() => {});
      expect(store.name).toBe('Redis');
    });

    test('keeps what was answered when it is killed, and is found again when it is back', async () => {
      const store = open();
      let answered = 0;
      for (let round = 0; round < 3; round++) {
        for (let i = 0; i < 10; i++, answered++) {
          expect(await store.commit(TABLE, answered, commitOf([`e${answered}`]))).toBe('done');
        }
        // One that is under way when it dies: it is sent again by itself, and counts once.
        const underWay = store.commit(
          TABLE,
          answered,
          commitOf([`e${answered}`], { notices: notices(`n${answered}`) }),
        );
        await server.kill();
        await server.restart();
        expect(await underWay).toBe('done');
        answered++;
        expect(await store.log(TABLE)).toEqual(Array.from({ length: answered }, (_, i) => `e${i}`));
      }
      expect((await store.read(TABLE))?.version).toBe(answered);
      expect(idsOf(await store.outbox(TABLE))).toEqual(['n10', 'n21', 'n32']);
    });

    test('the entries of a log are put together now and then, unless somebody changes it meanwhile', async () => {
      const store = open();
      const { log: key } = keysOf(TABLE);
      const plain = Array.from(
        { length: 64 },
        (_, i) => `{"at":${AT + i * 5000},"events":[{"type":"looked","seat":0}]}`,
      );
      const log = packEntries(plain, []);
      for (const [version, entry] of log.entries()) {
        const commit = { id: `w${version}`, entries: [entry], state: 'x', notices: [], due: null };
        expect(await store.commit(TABLE, version, commit)).not.toBe('conflict');
      }
      const together = (await client.get(key)) ?? '';
      expect(together).toMatch(/^\v /);
      expect(together.length).toBeLessThan(log.join('').length / 2);
      expect(await store.log(TABLE)).toEqual(log);
      // As one who has read it before.
      await client.eval(GATHER.lua, 1, key, createHash('sha1').update(log.join('')).digest('hex'), 'another');
      expect(await client.get(key)).toBe(together);
    });

    test('a commit whose answer was lost is sent again, and counts once', async () => {
      const store = open(`redis://127.0.0.1:${proxy.port}`);
      await store.commit(TABLE, 0, commitOf(['a']));
      proxy.losesNextAnswer = true;
      expect(await store.commit(TABLE, 1, commitOf(['b'], { notices: notices('n') }))).toBe('done');
      expect(proxy.losesNextAnswer).toBe(false);
      expect(await store.log(TABLE)).toEqual(['a', 'b']);
      expect(await store.outbox(TABLE)).toEqual(notices('n'));
    });

    test('an import whose answer was lost is sent again, and is done', async () => {
      const store = open(`redis://127.0.0.1:${proxy.port}`);
      await store.commit(TABLE, 0, commitOf(['a'], { notices: notices('n') }));
      const one = await store.exportTable(TABLE);
      if (!one) throw new Error('nothing was exported');
      // The second time Redis knows the script, so that it is the import's own answer that gets lost.
      for (const isLost of [false, true]) {
        await store.remove(TABLE);
        proxy.losesNextAnswer = isLost;
        expect(await store.importTable(one)).toBe('done');
        expect(proxy.losesNextAnswer).toBe(false);
        expect(await store.exportTable(TABLE)).toEqual(one);
      }
    });

    test('that nobody started is a StoreUnavailable with the reason', { timeout: BOUND }, async () => {
      const store = open(`redis://127.0.0.1:${await freePort()}`);
      const error = await store.read(TABLE).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toMatch(/ECONNREFUSED/);
    });

    test('that hangs is a StoreUnavailable, and serves again when it goes on', { timeout: BOUND }, async () => {
      const store = open();
      await store.commit(TABLE, 0, commitOf(['a']));
      server.pause();
      const late = commitOf(['b']);
      await expect(store.commit(TABLE, 1, late)).rejects.toThrow(StoreUnavailable);
      server.resume();
      expect(await store.commit(TABLE, 1, late)).toBe('done');
      expect(await store.log(TABLE)).toEqual(['a', 'b']);
    });

    test('with another password is a StoreUnavailable at once, and does not tell the password', async () => {
      const strict = await RedisServer.start('--requirepass', 'right');
      const errors = await Promise.all(
        ['wrong', ''].map((password) =>
          open(`redis://:${password}@127.0.0.1:${strict.port}`)
            .ping()
            .catch((error: unknown) => error),
        ),
      );
      const store = open(`redis://:right@127.0.0.1:${strict.port}`);
      await store.ping();
      await strict.stop();
      for (const error of errors) expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(errors)).not.toMatch(/wrong:|right/);
    });

    test('that takes no writes does not answer the ping', async () => {
      const store = open();
      await store.ping();
      await client.config('SET', 'min-replicas-to-write', 1);
      await expect(store.ping()).rejects.toThrow(/NOREPLICAS/);
      await client.config('SET', 'min-replicas-to-write', 0);
      await store.ping();
    });

    test('that only copies another one does not answer the ping', { timeout: BOUND }, async () => {
      const copy = await RedisServer.start('--replicaof', '127.0.0.1', String(await freePort()));
      const store = open(copy.url);
      await expect(store.ping()).rejects.toThrow(/READONLY/);
      await copy.stop();
    });

    test('that has no memory left does not answer the ping, though it can be read', async () => {
      const store = open();
      await store.commit(TABLE, 0, commitOf(['a']));
      await client.config('SET', 'maxmemory-policy', 'noeviction');
      await client.config('SET', 'maxmemory', 1);
      await expect(store.ping()).rejects.toThrow(/OOM/);
      await expect(store.commit(TABLE, 1, commitOf(['b']))).rejects.toThrow(/OOM/);
      expect(await store.log(TABLE)).toEqual(['a']);
      await client.config('SET', 'maxmemory', 0);
      await store.ping();
    });

    describe('between the entry in the index and the commit, as on a cluster', () => {
      /** A store whose commits do something between the two. */
      const interrupted = (between: () => Promise<unknown>): Store =>
        new RedisStore(interruptedWay(sendingBy(client), between));

      test('draining the outboxes leaves the table among them', async () => {
        const store = open();
        await store.commit(TABLE, 0, commitOf(['a'], { notices: notices('1') }));
        const slow = interrupted(() => store.deliver(TABLE, ['1']));
        expect(await slow.commit(TABLE, 1, commitOf(['b'], { notices: notices('2') }))).toBe('done');
        expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
        await store.deliver(TABLE, ['2']);
        expect(await store.tablesWithOutbox(10)).toEqual([]);
      });

      test('looking for what is due leaves the table due', async () => {
        const store = open();
        await store.commit(TABLE, 0, commitOf(['a'], { due: 5000 }));
        await store.commit(TABLE, 1, commitOf(['b'], { due: 9000 }));
        const slow = interrupted(() => store.reschedule(TABLE));
        expect(await slow.commit(TABLE, 2, commitOf(['c'], { due: 6000 }))).toBe('done');
        expect(await store.due(6000, 10)).toEqual([TABLE]);
        await store.reschedule(TABLE);
        expect(await store.due(5999, 10)).toEqual([]);
        expect(await store.due(6000, 10)).toEqual([TABLE]);
      });

      test('a commit on an old version, refused meanwhile, takes nothing away', async () => {
        const store = open();
        await store.commit(TABLE, 0, commitOf(['a']));
        await store.commit(TABLE, 1, commitOf(['b']));
        const slow = interrupted(async () => {
          const stale = commitOf(['stale'], { notices: notices('stale') });
          expect(await store.commit(TABLE, 1, stale)).toBe('conflict');
        });
        expect(await slow.commit(TABLE, 2, commitOf(['c'], { notices: notices('3') }))).toBe('done');
        expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
      });

      test('a table stays due as it was until the commit that names a later moment is made', async () => {
        const store = open();
        await store.commit(TABLE, 0, commitOf(['a'], { due: 1000 }));
        let seen: string[] = [];
        const slow = interrupted(async () => {
          seen = await store.due(1000, 10);
        });
        await slow.commit(TABLE, 1, commitOf(['b'], { due: 9000, notices: notices('n') }));
        expect(seen).toEqual([TABLE]);
      });

      test('a commit that comes first leaves the entry to the announcer', async () => {
        const store = open();
        await store.commit(TABLE, 0, commitOf(['a']));
        const slow = interrupted(() => store.commit(TABLE, 1, commitOf(['quick'], { notices: notices('quick') })));
        expect(await slow.commit(TABLE, 1, commitOf(['slow'], { notices: notices('slow') }))).toBe('conflict');
        expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
        await store.deliver(TABLE, ['quick']);
        expect(await store.tablesWithOutbox(10)).toEqual([]);
      });

      test('looking meanwhile leaves a table alone that is about to be opened', async () => {
        const store = open();
        const slow = interrupted(async () => {
          await store.reschedule(TABLE);
          await store.deliver(TABLE, []);
          expect(await store.commit(TABLE, 3, commitOf(['too early']))).toBe('conflict');
        });
        const first = commitOf(['a'], { notices: notices('1'), due: 1000 });
        expect(await slow.commit(TABLE, 0, first)).toBe('done');
        const found = { due: [TABLE], outboxes: [TABLE], tables: [TABLE] };
        const indexes = async () => ({
          due: await store.due(1000, 10),
          outboxes: await store.tablesWithOutbox(10),
          tables: (await store.tables(null, 10)).tables,
        });
        expect(await indexes()).toEqual(found);

        const one = (await store.exportTable(TABLE))!;
        await store.remove(TABLE);
        expect(await slow.importTable(one)).toBe('done');
        expect(await indexes()).toEqual(found);
      });

      test('what a server that died had announced of a table is dropped an hour later', async () => {
        const store = open();
        const dying = interrupted(() => Promise.reject(new Error('died')));
        const first = commitOf(['a'], { notices: notices('1'), due: 1000 });
        await expect(dying.commit(TABLE, 0, first)).rejects.toThrow('died');
        vi.useFakeTimers({ toFake: ['Date'] });
        try {
          vi.setSystemTime(Date.now() + OPENING_MILLISECONDS - 60_000);
          await store.reschedule(TABLE);
          await store.deliver(TABLE, []);
          expect(await store.due(1000, 10)).toEqual([TABLE]);
          expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
          vi.setSystemTime(Date.now() + 60_001);
          await store.reschedule(TABLE);
        } finally {
          vi.useRealTimers();
        }
        expect(await client.keys('*')).toEqual([]);
      });

      test('a server that dies leaves an entry too many, which goes with the next commit', async () => {
        const store = open();
        await store.commit(TABLE, 0, commitOf(['a']));
        const dying = interrupted(() => Promise.reject(new Error('died')));
        await expect(dying.commit(TABLE, 1, commitOf(['b'], { notices: notices('1'), due: 1000 }))).rejects.toThrow();
        expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
        await store.commit(TABLE, 1, commitOf(['c']));
        await store.deliver(TABLE, []);
        await store.reschedule(TABLE);
        expect(await store.tablesWithOutbox(10)).toEqual([]);
        expect(await store.due(1e15, 10)).toEqual([]);
      });
    });
  });
});

import { createServer } from 'node:http';
import { inspect } from 'node:util';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PATIENCE, type Records, type Store, StoreUnavailable } from '../../lib/store';
import { openKv, openKvRecords } from '../../lib/store/redis/kv';
import { RedisServer } from '../lab/shared/redis';
import { type Fault, RestBridge } from '../lab/shared/rest-bridge';
import { canRunRedis, freePort } from '../lab/shared/servers';
import { ID, KIND, recordsContract, writeOf } from '../support/contract/records';
import { plantDocument, redisRecordsCases } from '../support/contract/records-redis';
import { plantGhost, redisCases } from '../support/contract/redis';
import { storeContract } from '../support/contract/store';
import { commitOf, notices, TABLE } from '../support/contract/values';

const TOKEN = 'right-token';

describe.skipIf(!canRunRedis)('Vercel KV', () => {
  let server: RedisServer;
  let client: Redis;
  let bridge: RestBridge;

  beforeAll(async () => {
    server = await RedisServer.start();
    client = server.client();
    bridge = await RestBridge.start({ token: TOKEN, redis: server.url });
  });

  afterAll(async () => {
    await bridge?.stop();
    client?.disconnect();
    await server?.stop();
  });

  storeContract('Vercel KV (REST)', async () => {
    await client.flushall();
    return {
      open: () => openKv({ url: bridge.url, token: TOKEN }),
      remove: async () => {},
      ghost: (table, due) => plantGhost(client, table, due),
      roundTrips: () => bridge.requests,
    };
  });

  describe('over REST', () => {
    let store: Store;

    beforeEach(async () => {
      await client.flushall();
      store = openKv({ url: bridge.url, token: TOKEN });
    });

    afterEach(async () => {
      bridge.mischief = undefined;
      await store.close();
    });

    redisCases(() => ({ store, servers: [client] }));

    test.each<[string, Fault, number]>([
      ['whose answer was lost is sent again', 'drop', 2],
      ['that did not get through is sent again', 'refuse', 2],
      ['that arrives twice is one', 'double', 1],
      ['whose answer is late is waited for', { delay: 100 }, 1],
    ])('a commit %s, and counts once', async (_, fault, requests) => {
      await store.commit(TABLE, 0, commitOf(['a']));
      const before = bridge.requests;
      bridge.failNext(fault);
      expect(await store.commit(TABLE, 1, commitOf(['b'], { notices: notices('n') }))).toBe('done');
      // A commit that finds this also sets the index right, if nothing waits.
      expect(bridge.requests - before).toBe(requests);
      expect(await store.log(TABLE)).toEqual(['a', 'b']);
      expect(await store.outbox(TABLE)).toEqual(notices('n'));
      expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
    });

    test.each<Fault>(['drop', 'refuse', 'double'])('notices taken out with %s are gone, no others', async (fault) => {
      await store.commit(TABLE, 0, commitOf(['a'], { notices: notices('n', 'o') }));
      bridge.failNext(fault);
      await store.deliver(TABLE, ['n']);
      expect(await store.outbox(TABLE)).toEqual(notices('o'));
      expect(await store.tablesWithOutbox(10)).toEqual([TABLE]);
    });

    test('when no answer comes through, it is a StoreUnavailable; what was made meanwhile counts once', async () => {
      await store.commit(TABLE, 0, commitOf(['a']));
      bridge.mischief = () => 'drop';
      const commit = commitOf(['b']);
      await expect(store.commit(TABLE, 1, commit)).rejects.toThrow(StoreUnavailable);
      bridge.mischief = undefined;
      expect(await store.commit(TABLE, 1, commit)).toBe('done');
      expect(await store.log(TABLE)).toEqual(['a', 'b']);
    });

    test('what hangs is a StoreUnavailable and no missing table', { timeout: 2 * PATIENCE }, async () => {
      await store.commit(TABLE, 0, commitOf(['a']));
      bridge.mischief = () => ({ delay: PATIENCE });
      await expect(store.read(TABLE)).rejects.toThrow(/no answer within/);
    });

    test('another token is refused, with words that hold neither it nor what was to be stored', async () => {
      const other = openKv({ url: bridge.url, token: 'wrong-token' });
      const error = await other.commit(TABLE, 0, commitOf(['secret'], { state: 'secret' })).catch((error) => error);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(error.message).toContain('invalid or missing auth token');
      expect(inspect(error, { depth: 10, showHidden: true })).not.toMatch(/secret|wrong-token/);
      await other.close();
    });

    test('an address where nobody listens is a StoreUnavailable with the reason', async () => {
      const nobody = openKv({ url: `http://127.0.0.1:${await freePort()}`, token: TOKEN });
      await expect(nobody.read(TABLE)).rejects.toThrow(StoreUnavailable);
      await expect(nobody.read(TABLE)).rejects.toThrow(/ECONNREFUSED/);
      await nobody.close();
    });

    test.each([
      ['a page', '<html>secret</html>', /does not speak/],
      ['other JSON', '{"a":"secret"}', /no answer to a pipeline|did not answer/],
      ['too few answers', '[]', /no answer to a pipeline/],
    ])('an address that answers with %s is a StoreUnavailable', async (_, body, reason) => {
      const site = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
      await new Promise((resolve) => site.once('listening', resolve));
      const address = site.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const wrong = openKv({ url: `http://127.0.0.1:${port}`, token: TOKEN });
      const error = await wrong.read(TABLE).catch((error) => error);
      site.close();
      await wrong.close();
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(error.message).toMatch(reason);
      expect(inspect(error)).not.toContain('secret');
    });

    test('is called by what it is, without its address', () => {
      expect(store.name).toBe('Vercel KV (REST)');
    });
  });

  describe('documents', () => {
    recordsContract('Vercel KV (REST)', async () => {
      await client.flushall();
      return {
        open: () => openKvRecords({ url: bridge.url, token: TOKEN }),
        remove: async () => {},
        ghost: (kind, id, at, owner) => plantDocument(client, kind, id, at, owner),
        // Each is a request of its own to a server in this very process.
        many: 600,
        roundTrips: () => bridge.requests,
      };
    });

    describe('over REST', () => {
      let records: Records;
      const placed = { owners: ['ada'], due: 5, expires: 5 };

      beforeEach(async () => {
        await client.flushall();
        records = openKvRecords({ url: bridge.url, token: TOKEN });
      });

      afterEach(async () => {
        bridge.mischief = undefined;
        await records.close();
      });

      redisRecordsCases(() => ({ records, servers: [client] }));

      describe.each<Fault>(['drop', 'refuse', 'double'])('a request with %s counts once', (fault) => {
        test('making', async () => {
          bridge.failNext(fault);
          expect(await records.write(KIND, ID, 0, writeOf('a', placed))).toBe('done');
          expect(await records.read(KIND, ID)).toMatchObject({ version: 1 });
          expect(await records.due(KIND, 5, 10)).toEqual([ID]);
        });

        test('change', async () => {
          await records.write(KIND, ID, 0, writeOf('a'));
          bridge.failNext(fault);
          expect(await records.write(KIND, ID, 1, writeOf('b', placed))).toBe('done');
          expect(await records.read(KIND, ID)).toMatchObject({ version: 2, value: 'b' });
          expect(await records.due(KIND, 5, 10)).toEqual([ID]);
        });

        test('taking', async () => {
          await records.write(KIND, ID, 0, writeOf('a', placed));
          bridge.failNext(fault);
          expect(await records.take(KIND, ID, 't')).toMatchObject({ value: 'a' });
          expect(await records.take(KIND, ID, 'u')).toBeNull();
          expect(await records.due(KIND, 5, 10)).toEqual([]);
        });

        test('removal', async () => {
          await records.write(KIND, ID, 0, writeOf('a', placed));
          bridge.failNext(fault);
          expect(await records.remove(KIND, ID, 1)).toBe('done');
          expect(await records.read(KIND, ID)).toBeNull();
        });
      });

      test('what arrives once more much later, when others came in between, changes nothing', async () => {
        const requests: string[][][] = [];
        bridge.mischief = ({ commands }) => {
          requests.push(commands.map((command) => [...command]));
          return undefined;
        };
        const again = async () => {
          for (const [name, ...args] of requests.flat()) await client.call(name, ...args).catch(() => {});
        };
        await records.write(KIND, ID, 0, writeOf('a', placed));
        await records.write(KIND, ID, 1, writeOf('b', { owners: ['bo'], due: 7, expires: 7 }));
        await records.reindex(KIND, ID);
        await records.write(KIND, ID, 0, writeOf('refused', placed));
        await records.take(KIND, ID, 't');
        await records.write(KIND, ID, 0, writeOf('c', placed));
        await records.remove(KIND, ID);
        await records.write(KIND, ID, 0, writeOf('d', { owners: ['cy'], due: 3, expires: 9 }));
        await again();
        await again();
        expect(await records.read(KIND, ID)).toEqual({ version: 1, value: 'd', owners: ['cy'], due: 3, expires: 9 });
        expect(await records.due(KIND, 3, 10)).toEqual([ID]);
        expect((await records.owned(KIND, 'cy', 10)).map(({ value }) => value)).toEqual(['d']);
        for (const owner of ['ada', 'bo']) expect(await records.owned(KIND, owner, 10)).toEqual([]);
        expect((await records.documents(null, 10)).documents.map(({ value }) => value)).toEqual(['d']);
        expect(await records.purge(8, 10)).toBe(0);
        expect(await records.purge(9, 10)).toBe(1);
      });

      test('when no answer comes through, it is a StoreUnavailable; what was made meanwhile counts once', async () => {
        bridge.mischief = () => 'drop';
        const write = writeOf('a', placed);
        await expect(records.write(KIND, ID, 0, write)).rejects.toThrow(StoreUnavailable);
        bridge.mischief = undefined;
        expect(await records.write(KIND, ID, 0, write)).toBe('done');
        expect(await records.read(KIND, ID)).toMatchObject({ version: 1 });
      });

      test('a taking whose second step gets no answer has taken all the same', async () => {
        await records.write(KIND, ID, 0, writeOf('a', placed));
        await records.write(KIND, 'other', 0, writeOf('x'));
        await records.take(KIND, 'other', 't');
        let requests = 0;
        bridge.mischief = () => (++requests > 1 ? 'refuse' : undefined);
        expect(await records.take(KIND, ID, 't')).toMatchObject({ value: 'a' });
        bridge.mischief = undefined;
        expect(requests).toBeGreaterThan(1);
        expect(await records.read(KIND, ID)).toBeNull();
      });
    });
  });

  describe('the bridge speaks the protocol', () => {
    /** @returns status and body of a request with the right token */
    async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
      const headers = { authorization: `Bearer ${TOKEN}`, ...init.headers };
      const response = await fetch(`${bridge.url}${path}`, { ...init, headers });
      return { status: response.status, body: await response.json() };
    }
    const post = (body: unknown, headers = {}) => ({ method: 'POST', body: JSON.stringify(body), headers });

    beforeEach(async () => {
      await client.flushall();
    });

    test('a command as JSON, or in the path', async () => {
      expect(await ask('/', post(['SET', 'k', 'ä']))).toEqual({ status: 200, body: { result: 'OK' } });
      expect(await ask('/get/k')).toEqual({ status: 200, body: { result: 'ä' } });
      expect(await ask('/set/k', { method: 'POST', body: 'a/b' })).toEqual({ status: 200, body: { result: 'OK' } });
      expect(await ask('/get/k')).toEqual({ status: 200, body: { result: 'a/b' } });
      expect(await ask('/', post(['GET', 'nothing']))).toEqual({ status: 200, body: { result: null } });
      expect(await ask('/', post(['INCR', 'k']))).toMatchObject({ status: 400 });
    });

    test('base64 where it is asked for', async () => {
      await ask('/', post(['RPUSH', 'list', 'ä', 'OK']));
      const encoded = { 'upstash-encoding': 'base64' };
      const { body } = await ask('/', post(['LRANGE', 'list', 0, -1], encoded));
      expect(body).toEqual({ result: [Buffer.from('ä').toString('base64'), 'T0s='] });
      expect(await ask('/', post(['LLEN', 'list'], encoded))).toEqual({ status: 200, body: { result: 2 } });
      expect(await ask('/', post(['SET', 'k', 'OK'], encoded))).toEqual({ status: 200, body: { result: 'OK' } });
    });

    test('a pipeline goes on after an error, a transaction is answered whole', async () => {
      const commands = [
        ['SET', 'k', 'x'],
        ['INCR', 'k'],
        ['GET', 'k'],
      ];
      const answers = [{ result: 'OK' }, { error: expect.stringContaining('not an integer') }, { result: 'x' }];
      expect(await ask('/pipeline', post(commands))).toEqual({ status: 200, body: answers });
      expect(await ask('/multi-exec', post(commands))).toEqual({ status: 200, body: answers });
      expect(await ask('/multi-exec', post([['NONSENSE']]))).toMatchObject({ status: 400 });
    });

    test.each([
      ['no token', '/get/k', { headers: { authorization: '' } }, 401],
      ['what is no JSON', '/', { method: 'POST', body: '{' }, 400],
      ['an empty pipeline', '/pipeline', { method: 'POST', body: '[]' }, 400],
    ])('%s is refused', async (_, path, init, status) => {
      expect(await ask(path, init)).toMatchObject({ status, body: { error: expect.any(String) } });
    });
  });
});

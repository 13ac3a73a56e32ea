import { createServer } from 'node:http';
import { inspect } from 'node:util';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PATIENCE, type Store, StoreUnavailable } from '../../lib/store';
import { openKv } from '../../lib/store/redis/kv';
import { RedisServer } from '../lab/shared/redis';
import { type Fault, RestBridge } from '../lab/shared/rest-bridge';
import { canRunRedis, freePort } from '../lab/shared/servers';
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

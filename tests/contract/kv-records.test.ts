import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Records, StoreUnavailable } from '../../lib/store';
import { openKvRecords } from '../../lib/store/redis/kv';
import { RedisServer } from '../lab/shared/redis';
import { type Fault, RestBridge } from '../lab/shared/rest-bridge';
import { canRunRedis } from '../lab/shared/servers';
import { ID, KIND, recordsContract, writeOf } from '../support/contract/records';
import { plantDocument, redisRecordsCases } from '../support/contract/records-redis';

const TOKEN = 'right-token';

describe.skipIf(!canRunRedis)('documents in Vercel KV', () => {
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

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Records } from '../../lib/store';
import { openRedisRecords } from '../../lib/store/redis/tcp';
import { canRunRedis } from '../lab/shared/servers';
import { RedisCluster } from '../support/cluster';
import { KIND, recordsContract, writeOf } from '../support/contract/records';
import { plantDocument, redisRecordsCases } from '../support/contract/records-redis';

describe.skipIf(!canRunRedis)('documents in a Redis cluster', () => {
  let cluster: RedisCluster;

  beforeAll(async () => {
    cluster = await RedisCluster.start();
  });

  afterAll(async () => {
    await cluster?.stop();
  });

  recordsContract('Redis cluster', async () => {
    await cluster.ask('FLUSHALL');
    return {
      open: () => openRedisRecords(cluster.url),
      remove: async () => {},
      // One of the nodes has the indexes, the others refuse.
      ghost: (kind, id, at, owner) =>
        Promise.allSettled(cluster.clients.map((client) => plantDocument(client, kind, id, at, owner))),
    };
  });

  describe('three nodes', () => {
    const opened: Records[] = [];

    function open(url = cluster.url): Records {
      const records = openRedisRecords(url);
      opened.push(records);
      return records;
    }

    beforeEach(async () => {
      await cluster.ask('FLUSHALL');
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((records) => records.close()));
    });

    redisRecordsCases(() => ({ records: open(), servers: cluster.clients }));

    test('documents lie on all nodes, and are found together', async () => {
      const records = open(cluster.nodes[1].url);
      const ids = Array.from({ length: 30 }, (_, i) => `d${10 + i}`);
      const placed = { owners: ['ada'], due: 5, expires: 5 };
      await Promise.all(ids.map((id) => records.write(KIND, id, 0, writeOf(id, placed))));
      expect((await records.owned(KIND, 'ada', 100)).map(({ value }) => value)).toEqual(ids);
      expect((await records.due(KIND, 5, 100)).sort()).toEqual(ids);
      const sizes = await cluster.ask('DBSIZE');
      expect(sizes.every((size) => Number(size) > 0)).toBe(true);
      expect(await records.purge(5, 100)).toBe(30);
      expect(await records.documents(null, 100)).toEqual({ documents: [], unreadable: [], next: null });
    });
  });
});

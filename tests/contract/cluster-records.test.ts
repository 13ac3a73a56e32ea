import { afterAll, beforeAll, describe } from 'vitest';
import { openRedisRecords } from '../../lib/store/tcp';
import { canRunRedis } from '../../scripts/shared/servers';
import { RedisCluster } from '../support/cluster';
import { recordsContract } from '../support/contract/records';

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
    return { open: () => openRedisRecords(cluster.url), remove: async () => {} };
  });
});

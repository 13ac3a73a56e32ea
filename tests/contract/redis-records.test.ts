import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe } from 'vitest';
import { openRedisRecords } from '../../lib/store/tcp';
import { CountingProxy } from '../../scripts/shared/proxy';
import { RedisServer } from '../../scripts/shared/redis';
import { canRunRedis } from '../../scripts/shared/servers';
import { recordsContract } from '../support/contract/records';

describe.skipIf(!canRunRedis)('documents in Redis over TCP', () => {
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

  recordsContract('Redis over TCP', async () => {
    await client.flushall();
    const url = `redis://127.0.0.1:${proxy.port}`;
    return { open: () => openRedisRecords(url), remove: async () => {} };
  });
});

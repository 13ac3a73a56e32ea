import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe } from 'vitest';
import { openKvRecords } from '../../lib/store/kv';
import { RedisServer } from '../../scripts/shared/redis';
import { RestBridge } from '../../scripts/shared/rest-bridge';
import { canRunRedis } from '../../scripts/shared/servers';
import { recordsContract } from '../support/contract/records';

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
    return { open: () => openKvRecords({ url: bridge.url, token: TOKEN }), remove: async () => {} };
  });
});

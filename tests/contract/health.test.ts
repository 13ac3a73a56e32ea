import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atMostEvery } from '@/app/_web/server/health';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis, newDirectory } from '../lab/shared/servers';

/** The route of a server that was just started with these settings. */
async function healthWith(settings: Record<string, string>): Promise<() => Promise<Response>> {
  vi.resetModules();
  for (const [name, value] of Object.entries({ LOG_LEVEL: 'silent', ...settings })) vi.stubEnv(name, value);
  return (await import('@/app/api/health/route')).GET;
}

/** Status and body of an answer. */
const answerOf = async (response: Response) => [response.status, await response.json()];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('health', () => {
  test('of an embedded store says nothing about where the data lies', async () => {
    const { path: directory, clear } = await newDirectory();
    const health = await healthWith({ DATA_DIR: join(directory, 'secret-place') });
    expect(await answerOf(await health())).toEqual([200, { status: 'ok', store: 'LMDB' }]);
    const { serverContext } = await import('@/app/_web/server/context');
    await serverContext().store.close();
    await clear();
  });

  test.skipIf(!canRunRedis)(
    'of a Redis without memory for writes is 503, and 200 again ten seconds after',
    async () => {
      const redis = await RedisServer.start('--maxmemory-policy', 'noeviction', '--maxmemory', '1');
      const client = redis.client();
      const health = await healthWith({ REDIS_URL: redis.url });
      const answers: unknown[] = [await answerOf(await health())];
      await client.config('SET', 'maxmemory', 0);
      answers.push(await answerOf(await health()));
      vi.advanceTimersByTime(10_000);
      answers.push(await answerOf(await health()));
      const { serverContext } = await import('@/app/_web/server/context');
      await serverContext().store.close();
      client.disconnect();
      await redis.stop();
      const failed = [503, { status: 'store-unavailable', store: 'Redis' }];
      expect(answers).toEqual([failed, failed, [200, { status: 'ok', store: 'Redis' }]]);
    },
  );
});

test('a question asked by many is asked once in its time, and all get the same answer', async () => {
  let asked = 0;
  const ask = atMostEvery(10_000, async () => ++asked);
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array.from({ length: 50 }, () => 1));
  vi.advanceTimersByTime(9999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});

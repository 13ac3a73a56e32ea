import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../lib/bots/kernel/random';
import { openRecords } from '../../lib/store';
import { documentsJudged, keptIn } from '../lab/faults/documents';
import { Keepers } from '../lab/faults/keepers';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis, newDirectory } from '../lab/shared/servers';

/** Longer than a busy machine takes to start that many processes. */
const LIMIT = 120_000;

/** Lets three processes write until this many were killed, and holds the store against what they were told. */
async function survives(settings: Record<string, string>, isEnough: (keepers: Keepers) => boolean): Promise<void> {
  const keepers = new Keepers(settings, randomFrom('kills of the contract'));
  await keepers.run(3, () => isEnough(keepers));
  const records = openRecords(settings);
  const judged = documentsJudged(keepers.lines, await keptIn(records, keepers.names));
  await records.close();
  expect(keepers.errors).toEqual([]);
  expect(judged.faults).toEqual([]);
  expect(judged.answered).toBeGreaterThan(100);
}

describe('documents outlive their writers', () => {
  test('processes on one LMDB that are killed in the middle of writes', { timeout: LIMIT }, async () => {
    const { path: directory, clear } = await newDirectory();
    await survives({ DATA_DIR: directory }, ({ kills }) => kills >= 3);
    await clear();
  });

  test.skipIf(!canRunRedis)('processes on one Redis, and that Redis itself', { timeout: LIMIT }, async () => {
    const server = await RedisServer.start();
    let redisKills = 0;
    let isOver = false;
    const killing = (async () => {
      while (!isOver) {
        await delay(700);
        await server.kill();
        redisKills++;
        await server.restart();
      }
    })();
    await survives({ REDIS_URL: server.url }, ({ kills }) => {
      isOver ||= kills >= 3 && redisKills >= 2;
      return isOver;
    }).finally(() => {
      isOver = true;
    });
    await killing;
    await server.stop();
  });
});

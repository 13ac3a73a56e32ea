import { setTimeout as delay } from 'node:timers/promises';
import { Command, type Redis } from 'ioredis';
import type { Random } from '../../../lib/bots/kernel/random';
import { NO_STORE, type StoreName } from '../shared/place';
import { CountingProxy } from '../shared/proxy';
import { RedisServer } from '../shared/redis';
import { type Mischief, RestBridge } from '../shared/rest-bridge';
import { newDirectory } from '../shared/servers';

/** A store with all that can go wrong with it. */
export type World = {
  name: StoreName;
  /** The settings of a server that uses it. */
  settings: Record<string, string>;
  /** Faults so far: Redis killed; answers and requests dropped, delayed or doubled. */
  count: { redisKills: number; dropped: number };
  /** Lets something go wrong, and ends when it is mended; null where nothing can but the servers. */
  trouble: (() => Promise<void>) | null;
  /** From now on nothing goes wrong. */
  calm(): void;
  close(): Promise<void>;
};

/** All servers of the site have the same, and so has the judge of what they stored. */
const SECRET = { ...NO_STORE, STICHPOST_SECRET: 'the secret of a site where much goes wrong' };

export function openWorld(name: StoreName, random: Random): Promise<World> {
  switch (name) {
    case 'lmdb':
      return lmdbWorld();
    case 'redis':
      return redisWorld(random);
    case 'rest':
      return restWorld(random);
  }
}

/** Two processes on one directory, in memory where the system has a place for it: the machine itself is not killed. */
async function lmdbWorld(): Promise<World> {
  const { path, clear } = await newDirectory(true);
  return {
    name: 'lmdb',
    settings: { ...SECRET, DATA_DIR: path },
    count: { redisKills: 0, dropped: 0 },
    trouble: null,
    calm: () => {},
    close: clear,
  };
}

/** Redis behind a proxy in which now and then an answer gets lost with its connection. */
async function redisWorld(random: Random): Promise<World> {
  const server = await RedisServer.start();
  const proxy = await CountingProxy.start(server.port);
  const count = { redisKills: 0, dropped: 0 };
  const loser = setInterval(() => {
    if (random.next() > 0.1 || proxy.losesNextAnswer) return;
    proxy.losesNextAnswer = true;
    count.dropped++;
  }, 100);
  return {
    name: 'redis',
    settings: { ...SECRET, REDIS_URL: `redis://127.0.0.1:${proxy.port}` },
    count,
    trouble: () => redisTrouble(server, random, count),
    calm: () => {
      clearInterval(loser);
      proxy.losesNextAnswer = false;
    },
    close: async () => {
      clearInterval(loser);
      await proxy.stop();
      await server.stop();
    },
  };
}

/** Redis behind the REST bridge, which loses, delays and doubles. */
async function restWorld(random: Random): Promise<World> {
  const token = 'bridge-token';
  const server = await RedisServer.start();
  const bridge = await RestBridge.start({ token, redis: server.url });
  const late = server.client();
  late.on('error', () => {});
  const count = { redisKills: 0, dropped: 0 };
  bridge.mischief = mischiefOf(random, late, count);
  return {
    name: 'rest',
    settings: { ...SECRET, KV_REST_API_URL: bridge.url, KV_REST_API_TOKEN: token },
    count,
    trouble: () => redisTrouble(server, random, count),
    calm: () => {
      bridge.mischief = undefined;
    },
    close: async () => {
      late.disconnect();
      await bridge.stop();
      await server.stop();
    },
  };
}

/** One request in ten goes wrong; some arrive once more much later, when others have come in between. */
function mischiefOf(random: Random, late: Redis, count: { dropped: number }): Mischief {
  const wrong = (share: number) => random.next() < share;
  return ({ commands }) => {
    if (wrong(0.9)) return undefined;
    count.dropped++;
    if (wrong(0.25)) {
      setTimeout(() => again(late, commands), 50 + random.below(3000));
      return undefined;
    }
    if (wrong(0.3)) return 'drop';
    if (wrong(0.3)) return 'refuse';
    return wrong(0.4) ? 'double' : { delay: random.below(wrong(0.1) ? 6000 : 500) };
  };
}

/** Carries out a request that was carried out before. */
function again(late: Redis, commands: readonly string[][]): void {
  if (late.status !== 'ready') return;
  for (const [name, ...args] of commands) {
    Promise.resolve(late.sendCommand(new Command(name, args))).catch(() => {});
  }
}

/** Redis is killed and started again on its data, or hangs for a while. */
async function redisTrouble(server: RedisServer, random: Random, count: { redisKills: number }): Promise<void> {
  if (random.next() < 0.25) {
    server.pause();
    await delay(random.below(2500));
    server.resume();
    return;
  }
  await server.kill();
  count.redisKills++;
  await delay(random.below(1000));
  await server.restart();
}

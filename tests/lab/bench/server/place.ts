import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RedisServer } from '../../shared/redis';

export const KINDS = ['lmdb', 'redis', 'rest'] as const;
export type Kind = (typeof KINDS)[number];

/** Where a store lies: the settings that lead there, and how to be rid of it. */
export type Place = { settings: Record<string, string>; clear: () => Promise<void> };

/** Settings that lead to no other store than the one that is added. */
const NONE = {
  KV_REST_API_URL: '',
  KV_REST_API_TOKEN: '',
  UPSTASH_REDIS_REST_URL: '',
  UPSTASH_REDIS_REST_TOKEN: '',
  REDIS_URL: '',
};

/**
 * A fresh store of its own: a directory for LMDB, or a Redis with append-only file and a sync for each write; for REST
 * the bridge in front of it, in a process of its own.
 */
export async function newPlace(kind: Kind): Promise<Place> {
  if (kind === 'lmdb') {
    const directory = mkdtempSync(join(tmpdir(), 'stichpost-bench-'));
    const clear = async () => rmSync(directory, { recursive: true, force: true });
    return { settings: { ...NONE, DATA_DIR: directory }, clear };
  }
  const redis = await RedisServer.start();
  if (kind === 'redis') return { settings: { ...NONE, REDIS_URL: redis.url }, clear: () => redis.stop() };
  const token = 'bench';
  const bridge = spawn(
    process.execPath,
    ['--import', 'tsx', new URL('bridge.ts', import.meta.url).pathname, redis.url, token],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [url] = await once(createInterface({ input: bridge.stdout }), 'line');
  const clear = async () => {
    await ended(bridge);
    await redis.stop();
  };
  return { settings: { ...NONE, KV_REST_API_URL: String(url), KV_REST_API_TOKEN: token }, clear };
}

/** Ends a process that ends with its input. */
async function ended(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.stdin?.end();
  await closed;
}

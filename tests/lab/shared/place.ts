import { fileURLToPath } from 'node:url';
import { inRoot } from '../../../scripts/lib/project.mjs';
import { Guarded } from './guarded';
import { RedisServer } from './redis';
import { newDirectory } from './servers';

export const STORES = ['lmdb', 'redis', 'rest'] as const;
export type StoreName = (typeof STORES)[number];

/** Settings that lead to no store, and hide those of the person who runs this. */
export const NO_STORE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['KV_REST_API_URL', 'KV_REST_API_TOKEN', 'UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
    ...['REDIS_URL', 'DATA_DIR', 'CRON_SECRET', 'STICHPOST_SECRETS_BEFORE'],
  ].map((name) => [name, '']),
);

/** A store: the settings that lead there, and the removal of all that was kept there. */
export type Place = { settings: Record<string, string>; clear: () => Promise<void> };

/**
 * A fresh store: a directory for LMDB, or a Redis with append-only file and a sync for each write; for REST with
 * the bridge in front of it, in a process of its own.
 */
export async function newPlace(store: StoreName): Promise<Place> {
  if (store === 'lmdb') {
    const { path, clear } = await newDirectory();
    return { settings: { ...NO_STORE, DATA_DIR: path }, clear };
  }
  const redis = await RedisServer.start();
  if (store === 'redis') return { settings: { ...NO_STORE, REDIS_URL: redis.url }, clear: () => redis.stop() };
  const token = 'bench';
  const program = fileURLToPath(new URL('rest-bridge.ts', import.meta.url));
  let bridge: Guarded | null = null;
  const url = await new Promise<string>((resolve) => {
    bridge = new Guarded([process.execPath, inRoot('scripts/ts.mjs'), program, redis.url, token], resolve, {});
  });
  const clear = async () => {
    await bridge?.kill();
    await redis.stop();
  };
  return { settings: { ...NO_STORE, KV_REST_API_URL: url, KV_REST_API_TOKEN: token }, clear };
}

import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { hasRedis } from '../../../scripts/redis.mjs';

/** Whether tests that need a redis-server can run here; `npm test` says how to get one, and with CI set fails. */
export const canRunRedis = hasRedis();

/** A TCP port on which nobody listened just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Waits until a server answers that its store takes writes.
 * @param hasEnded whether the server is gone: then nobody waits on
 * @param limit for how long (ms)
 * @returns whether it does
 */
export async function isUpWithin(origin: string, hasEnded: () => boolean, limit: number): Promise<boolean> {
  for (const end = performance.now() + limit; ; await delay(50)) {
    if (await isUp(origin)) return true;
    if (hasEnded() || performance.now() >= end) return false;
  }
}

const isUp = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

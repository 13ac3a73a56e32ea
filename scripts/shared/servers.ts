import { createServer } from 'node:net';
import { hasRedis } from '../redis.mjs';

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

import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRedis } from '../../../scripts/redis.mjs';

/** Whether tests that need a redis-server can run here; `npm test` says how to get one, and with CI set fails. */
export const canRunRedis = hasRedis();

const SHARED_MEMORY = '/dev/shm';
/** More than all tests write (bytes). */
const ROOM = 2 ** 31;
const room = existsSync(SHARED_MEMORY) ? statfsSync(SHARED_MEMORY) : { bavail: 0, bsize: 0 };
/** In memory where the system has a place for it: tests end programs, not the machine, and syncing is slow. */
const MEMORY = room.bavail * room.bsize > ROOM ? SHARED_MEMORY : tmpdir();

/** Makes the folder, in memory, in which this process and those it starts keep temporary files, until it ends; returns its path. */
export function keepInMemory(): string {
  const folder = mkdtempSync(join(MEMORY, 'stichpost-test-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Directory = { path: string; clear: () => Promise<void> };

/** A fresh directory, and its removal. @param isFast whether it is to lie in memory */
export async function newDirectory(isFast = false): Promise<Directory> {
  const path = await mkdtemp(join(isFast ? MEMORY : tmpdir(), 'stichpost-lab-'));
  return { path, clear: () => rm(path, { recursive: true, force: true }) };
}

/** A TCP port on which nobody listened just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Store } from '@/lib/store';
import { keysOf } from '@/lib/store/redis/keys';
import { unpack } from '@/lib/store/redis/pack';

/** Everything that lies in a data folder's database, also what was overwritten: every byte is a character. */
export function dumpOfFolder(directory: string): string {
  return readFileSync(join(directory, 'data.mdb')).toString('latin1');
}

/** Every key and value of a Redis, and what was packed also unpacked. */
export async function dumpOfRedis(redis: Redis): Promise<string> {
  const found: string[] = [];
  for (const key of await redis.keys('*')) found.push(key, ...(await valuesOf(redis, key)));
  return found.flatMap((value) => [value, ...value.split(/[ \b\n\t\f\r]/).flatMap(unpacked)]).join('\n');
}

/** The texts of all tables as somebody who has the store and knows the codes reads them. */
export async function dumpOfTables(store: Store): Promise<string> {
  const { tables, next } = await store.tables(null, 1_000);
  if (next !== null) throw new Error('more tables than are read here');
  const all = await Promise.all(tables.map((table) => store.exportTable(table)));
  return all.flatMap((one) => (one ? [one.state, ...one.log, ...one.outbox.map(({ body }) => body)] : [])).join('\n');
}

/** Puts something else in place of an entry of a log (from 0) that lies in a Redis. */
export async function damageEntry(redis: Redis, table: string, entry: number, damage: string): Promise<void> {
  const { log } = keysOf(table);
  const entries = ((await redis.get(log)) ?? '').split(/(?=[\b\n\t\f\r])/);
  await redis.set(log, entries.with(entry, `\b${damage}`).join(''));
}

async function valuesOf(redis: Redis, key: string): Promise<string[]> {
  switch (await redis.type(key)) {
    case 'string':
      return [(await redis.get(key)) ?? ''];
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'hash':
      return Object.entries(await redis.hgetall(key)).flat();
    default:
      throw new Error(`what lies under ${key} cannot be read here`);
  }
}

/** A value that was packed, as it was before. */
function unpacked(value: string): string[] {
  try {
    return [unpack(value)];
  } catch {
    return [];
  }
}

/** All that has the length of a secret, a token or the id of one, wherever it stands: each part between other characters, and its ends. */
export function tokensIn(dump: string): string[] {
  const runs = dump.match(/[A-Za-z0-9_-]{22,}/g) ?? [];
  const parts = runs.flatMap((run) => [run, ...run.split('-').filter((part) => part.length >= 22)]);
  const ends = [22, 36, 43, 64].flatMap((length) =>
    parts.flatMap((part) => (part.length < length ? [] : [part.slice(0, length), part.slice(-length)])),
  );
  return [...new Set([...parts, ...ends])];
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join as pathOf } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Cluster, Redis } from 'ioredis';
import { z } from 'zod';

/** The folder's own account of its old data (tests/fixtures/old-data/README.md). */
const person = z.object({
  seat: z.int(),
  name: z.string(),
  key: z.string(),
  cookie: z.object({ name: z.string(), value: z.string() }),
});
const view = z.looseObject({
  version: z.int(),
  toAct: z.array(z.int()),
  seats: z.array(z.object({ name: z.string().nullable(), taken: z.boolean(), bot: z.string().nullable() })),
});
const oldTable = z.object({
  name: z.string(),
  about: z.string(),
  table: z.string(),
  game: z.string(),
  status: z.enum(['open', 'running', 'finished']),
  invitation: z.string(),
  /** The players who sit there, with the keys of their seats. */
  people: z.array(person),
  /** Players who sat there and were forgotten, with keys that no longer open anything. */
  forgotten: z.array(person.omit({ cookie: true })),
  /** The view of each player, by seat, and of a spectator. */
  views: z.intersection(z.object({ spectator: view }), z.record(z.string(), view)),
  /** The record of a finished match. */
  record: z.looseObject({ format: z.string() }).optional(),
});
export type OldTable = z.infer<typeof oldTable>;

const redisKey = z.object({
  key: z.string(),
  type: z.enum(['string', 'list', 'set', 'hash', 'zset']),
  value: z.array(z.base64()),
});

/** A folder of `tests/fixtures`. */
export type Fixture = 'old-data' | 'data-86ae504' | 'data-b50ab372';
const unzipped = (name: string, fixture: Fixture = 'old-data') =>
  gunzipSync(readFileSync(new URL(`../fixtures/${fixture}/${name}.gz`, import.meta.url)));
const linesOf = (name: string, fixture?: Fixture) => unzipped(name, fixture).toString().trimEnd().split('\n');

const seenTable = z.object({
  game: z.string(),
  isOver: z.boolean(),
  table: z.string(),
  version: z.int(),
  state: z.string(),
  log: z.array(z.string()),
  outbox: z.int(),
  /** Until 86ae504 it lay elsewhere. */
  beside: z
    .record(z.string(), z.object({ version: z.int(), text: z.string() }))
    .nullable()
    .default(null),
});
/** The tables of a fixture as that version's server saw them in each store. */
export const tablesSeen = (fixture: Fixture) =>
  z
    .object({ lmdb: z.array(seenTable), redis: z.array(seenTable) })
    .parse(JSON.parse(unzipped('fixture.json', fixture).toString()));

/** All tables of the old data. */
export function oldTables(): OldTable[] {
  return z.object({ tables: z.array(oldTable) }).parse(JSON.parse(unzipped('fixture.json').toString())).tables;
}

/** Everything that was stored of each table, by its id. */
export function oldExports(): Map<string, { commits: string[]; messages: unknown }> {
  const line = z.looseObject({ table: z.string(), commits: z.array(z.string()), messages: z.unknown() });
  const lines = linesOf('backup.jsonl').map((text) => line.parse(JSON.parse(text)));
  return new Map(lines.map((line) => [line.table, line]));
}

/** Writes the data folder as the older version left it. */
export function writeOldFolder(directory: string, fixture?: Fixture): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(pathOf(directory, 'data.mdb'), unzipped('data.mdb', fixture));
}

/** Writes the file that the older version's `npm run backup` wrote. */
export function writeOldBackup(file: string): void {
  writeFileSync(file, unzipped('backup.jsonl'));
}

/** Fills an empty Redis with the keys that the older version left there. */
export async function fillOldRedis(redis: Redis | Cluster, fixture?: Fixture): Promise<void> {
  for (const line of linesOf('redis.jsonl', fixture)) {
    const { key, type, value } = redisKey.parse(JSON.parse(line));
    const values = value.map((text) => Buffer.from(text, 'base64'));
    if (type === 'string') await redis.set(key, values[0]);
    if (type === 'list') await redis.rpush(key, ...values);
    if (type === 'set') await redis.sadd(key, ...values);
    if (type === 'hash') await redis.call('HSET', key, ...values);
    // Read with the score after each member, written with it before.
    if (type === 'zset')
      for (let i = 0; i < values.length; i += 2) await redis.zadd(key, `${values[i + 1]}`, values[i]);
  }
}

import { z } from 'zod';
import { OPENING_MILLISECONDS } from '../store';
import { type Indexed, oldTag, tagOf } from './keys';
import { parse, texts } from './replies';
import { type Connection, command, type Run, script } from './run';

/*
 * Moves the index that versions until 2026-11-26 have written, in one piece, into its parts, in batches: an entry is added to its part first, and only
 * then removed from the old index, which is read as well until then. So it may be cut off at any moment, begun again, and done by several
 * servers at once. One that is added late, after others have changed its part, is one entry too many or too early, which the next look sets
 * right. If a version before writes afterwards, against all advice, that is read as well, and moved by the next server that starts.
 */

const BATCH = 500;

/** KEYS the old index. ARGV a cursor. Returns the next one and keys that belong to it, but for itself; nothing more once it is gone. */
const OLD_KEYS = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return {'0', {}} end
return redis.call('SCAN', ARGV[1], 'MATCH', KEYS[1] .. ':*', 'COUNT', 1000)
`);

/** KEYS a key of the old index. Returns its type, and a batch of its entries, each with its score or value. */
const TAKE = script(`
local kind, entries = redis.call('TYPE', KEYS[1]).ok, {}
if kind == 'zset' then entries = redis.call('ZRANGE', KEYS[1], 0, ${BATCH - 1}, 'WITHSCORES') end
if kind == 'hash' then entries = redis.call('HGETALL', KEYS[1]) end
if kind == 'set' then
  for i, member in ipairs(redis.call('SRANDMEMBER', KEYS[1], ${BATCH})) do
    entries[2 * i - 1], entries[2 * i] = member, ''
  end
end
if kind == 'string' then redis.call('DEL', KEYS[1]) end
return {kind, entries}
`);

/** KEYS a key of a part. ARGV type; whether of two scores the higher (GT) or the lower (LT) counts; entries. */
const PUT = script(`
for i = 3, #ARGV, 2 do
  if ARGV[1] == 'zset' then redis.call('ZADD', KEYS[1], ARGV[2], ARGV[i + 1], ARGV[i]) end
  if ARGV[1] == 'hash' then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
  if ARGV[1] == 'set' then redis.call('SADD', KEYS[1], ARGV[i]) end
end
if ARGV[1] == 'hash' then redis.call('PEXPIRE', KEYS[1], ${OPENING_MILLISECONDS}) end
return 1
`);

/** KEYS a key of the old index. ARGV type, entries. Removes those that are still as they were taken. */
const DROP = script(`
for i = 2, #ARGV, 2 do
  if ARGV[1] == 'zset' and redis.call('ZSCORE', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('ZREM', KEYS[1], ARGV[i]) end
  if ARGV[1] == 'hash' and redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], ARGV[i]) end
  if ARGV[1] == 'set' then redis.call('SREM', KEYS[1], ARGV[i]) end
end
return 1
`);

const oldKeys = z.tuple([z.coerce.string(), texts]);
const taken = z.tuple([z.string(), texts]).transform(([type, entries]) => ({ type, entries }));
type Taken = z.infer<typeof taken>;

/** Moves the old indexes over tables and over documents; where there are none, that is one look at each. */
export async function moveIndexes(redis: Connection): Promise<void> {
  await Promise.all([moveIndex(redis, 'tables'), moveIndex(redis, 'records')]);
}

async function moveIndex(redis: Connection, of: Indexed): Promise<void> {
  let cursor = '0';
  do {
    const [next, keys] = parse(oldKeys, await redis.call(command(OLD_KEYS, [oldTag(of)], [cursor])));
    await moveKeys(redis, of, keys);
    cursor = next;
  } while (cursor !== '0');
  // The list of all is the last: as long as there is one, something may be left.
  await moveKeys(redis, of, [oldTag(of)]);
}

async function moveKeys(redis: Connection, of: Indexed, keys: readonly string[]): Promise<void> {
  for (let left = keys; left.length > 0; ) {
    const replies = await redis.run(left.map((key) => command(TAKE, [key], [])));
    const found = left
      .map((key, i) => ({ key, ...parse(taken, replies[i]) }))
      .filter(({ entries }) => entries.length > 0);
    await redis.settle(found.flatMap((one) => puts(of, one)));
    await redis.settle(found.map(({ key, type, entries }) => command(DROP, [key], [type, ...entries])));
    left = found.map(({ key }) => key);
  }
}

/** Adds the entries taken out of one key to the parts in which they belong. */
function puts(of: Indexed, { key, type, entries }: Taken & { key: string }): Run[] {
  const suffix = key.slice(oldTag(of).length);
  const parts = new Map<string, string[]>();
  for (let i = 0; i < entries.length; i += 2) {
    // `kind:id` or an id; a hash has the writes of the one document that its key names.
    const id = (type === 'hash' ? key : entries[i]).split(':').at(-1) ?? '';
    const part = tagOf(of, id) + suffix;
    parts.set(part, [...(parts.get(part) ?? []), entries[i], entries[i + 1]]);
  }
  const isTrace = of === 'tables' && (suffix === '' || suffix === ':opening');
  return [...parts].map(([part, moved]) => command(PUT, [part], [type, isTrace ? 'GT' : 'LT', ...moved]));
}

import { type Indexed, tagsOf } from './keys';
import * as form from './replies';
import { parse } from './replies';
import { type Connection, command, script } from './run';
import type { Command, Reply } from './transport';

/*
 * Looks at an index in all its parts: one command and one round trip where one server has all keys, one command for each part side by side
 * on a cluster. An entry may stand in the old index as well, and counts once. (While that is moved on a cluster, a look may miss one that moves in this
 * moment; the next look finds it.)
 */

/** KEYS the same key of all parts. ARGV a command without its key, which answers with a list. Returns all answers as one list. */
const EACH = script(`
local found = {}
for _, key in ipairs(KEYS) do
  for _, one in ipairs(redis.call(ARGV[1], key, unpack(ARGV, 2))) do found[#found + 1] = one end
end
return found
`);

async function each(
  redis: Connection,
  keys: readonly string[],
  asked: readonly (string | number)[],
): Promise<string[]> {
  return parse(form.texts, await redis.call(command(EACH, keys, asked)));
}

/** The members that a command finds in each of these keys, in no order; all together they may be more than it asked of each. */
export async function membersOf(
  redis: Connection,
  keys: readonly string[],
  asked: readonly ['SRANDMEMBER' | 'ZRANGE', ...(string | number)[]],
): Promise<string[]> {
  return [...new Set(await each(redis, keys, asked))];
}

/** The members of sorted sets with a score of at most `until`, up to `limit`, those with the lowest first. */
export async function lowest(redis: Connection, keys: readonly string[], until: number, limit: number) {
  const found = await each(redis, keys, ['ZRANGE', '-inf', until, 'BYSCORE', 'LIMIT', 0, limit, 'WITHSCORES']);
  const scored = found.flatMap((member, i) => (i % 2 === 0 ? [{ member, score: Number(found[i + 1]) }] : []));
  scored.sort((a, b) => a.score - b.score || (a.member < b.member ? -1 : 1));
  return [...new Set(scored.map(({ member }) => member))].slice(0, limit);
}

/** Where a page of one key ends: its members, and from where to go on; null at its end. */
type Page = { members: readonly string[]; next: string | null };

const OVER = '';

/**
 * A page of about `limit` members of all parts, each read on from where the page before ended.
 * @param after the cursor, or null from the beginning; `first`: where a part begins
 * @param ask the command for up to `count` members of a part
 */
export async function pageOfParts(
  redis: Connection,
  { of, after, first, limit }: { of: Indexed; after: string | null; first: string; limit: number },
  ask: (tag: string, from: string, count: number) => Command,
  read: (reply: Reply, count: number) => Page,
): Promise<{ members: string[]; next: string | null }> {
  const tags = tagsOf(of);
  const cursors = after?.split(' ') ?? tags.map(() => first);
  const open = tags.flatMap((tag, i) => (cursors[i] === OVER ? [] : [{ tag, i }]));
  const count = Math.ceil(Math.max(1, limit) / open.length);
  const replies = await redis.send(open.map(({ tag, i }) => ask(tag, cursors[i], count)));
  const pages = replies.map((reply) => read(reply, count));
  // As long as the old index has more, that may move into what has been read of a part: the parts are read after its end.
  const isOld = open[0].i === 0 && pages[0].next !== null;
  const counted = isOld ? pages.slice(0, 1) : pages;
  for (const [n, { next }] of counted.entries()) cursors[open[n].i] = next ?? OVER;
  const isOver = cursors.every((cursor) => cursor === OVER);
  return { members: [...new Set(counted.flatMap(({ members }) => members))], next: isOver ? null : cursors.join(' ') };
}

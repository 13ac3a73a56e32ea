import { inspect } from 'node:util';
import type { Redis } from 'ioredis';
import { beforeEach, expect, test } from 'vitest';
import { OPENING_MILLISECONDS, REMEMBERED_MILLISECONDS, type Records, StoreUnavailable } from '../../../lib/store';
import { documentKeys, documentsIndex, tagOf } from '../../../lib/store/redis/keys';
import { ID, KIND, writeOf } from './records';
import { LOOKALIKES } from './values';

/** Documents on Redis, and clients that ask its servers directly. */
type Given = { records: Records; servers: readonly Redis[] };

/** Writes a document that does not exist into the indexes of a Redis. */
export async function plantDocument(client: Redis, kind: string, id: string, at: number, owner: string): Promise<void> {
  const index = documentsIndex(tagOf('records', id));
  await client.zadd(index.all, 0, `${kind}:${id}`);
  await client.zadd(index.due(kind), at, id);
  await client.zadd(index.expires, at, `${kind}:${id}`);
  await client.zadd(index.owner(kind, owner), 0, id);
}

/** Tests of documents on every way to a Redis beyond the contract. */
export function redisRecordsCases(given: () => Given): void {
  let records: Records;
  let servers: readonly Redis[];
  beforeEach(() => {
    ({ records, servers } = given());
  });

  const placed = { owners: ['ada', 'bo'], due: 5000, expires: 9000 };
  const flushScripts = () => Promise.all(servers.map((server) => server.script('FLUSH')));

  /** All keys, and for how long they are there (ms); -1: for ever. */
  async function allKeys(): Promise<Map<string, number>> {
    const lists = servers.map(async (server) => {
      const keys = await server.keys('*');
      return Promise.all(keys.map(async (key) => [key, await server.pttl(key)] as const));
    });
    return new Map((await Promise.all(lists)).flat());
  }

  test('scripts that Redis has forgotten are sent again', async () => {
    await flushScripts();
    expect(await records.write(KIND, ID, 0, writeOf('a', placed))).toBe('done');
    await flushScripts();
    expect(await records.write(KIND, ID, 1, writeOf('b', { owners: ['bo'] }))).toBe('done');
    await flushScripts();
    await records.reindex(KIND, ID);
    expect(await records.due(KIND, 1e15, 10)).toEqual([]);
    await flushScripts();
    expect(await records.purge(1e15, 10)).toBe(0);
    await flushScripts();
    expect(await records.take(KIND, ID, 't')).toMatchObject({ version: 2, value: 'b' });
  });

  test('all keys of a document lie in one slot; besides them there is only the index', async () => {
    await records.write(KIND, ID, 0, writeOf('a', placed));
    await records.take(KIND, ID, 't');
    await records.write(KIND, ID, 0, writeOf('b', placed));
    const keys = [...(await allKeys()).keys()];
    const own = keys.filter((key) => key.startsWith(`{record:${KIND}:${ID}}`));
    const { document, gone, removal } = documentKeys(KIND, ID);
    expect(own.sort()).toEqual([document, gone, removal('t')].sort());
    const slots = await Promise.all(own.map((key) => servers[0].cluster('KEYSLOT', key).catch(() => 'no cluster')));
    expect(new Set(slots).size).toBe(1);
    expect(keys.filter((key) => !own.includes(key)).every((key) => key.startsWith('{records:'))).toBe(true);
  });

  test.each(['take', 'remove', 'purge'])('what %s removed leaves nothing for longer than a minute', async (how) => {
    await records.write(KIND, ID, 0, writeOf('secret value', placed));
    if (how === 'take') await records.take(KIND, ID, 't');
    else if (how === 'remove') await records.remove(KIND, ID);
    else await records.purge(9000, 10);
    const keys = await allKeys();
    expect(keys.size).toBe(2);
    for (const left of keys.values()) {
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(REMEMBERED_MILLISECONDS);
    }
  });

  test('what was announced is forgotten after an hour', async () => {
    await records.write(KIND, ID, 0, writeOf('a', placed));
    const left = (await allKeys()).get(documentsIndex(tagOf('records', ID)).writing(KIND, ID));
    expect(left).toBeGreaterThan(OPENING_MILLISECONDS - 60_000);
    expect(left).toBeLessThanOrEqual(OPENING_MILLISECONDS);
  });

  test.each(LOOKALIKES)('a value that looks like something else stays what it is: %j', async (value) => {
    await records.write('7', '42', 0, { ...writeOf(value), id: '1', owners: ['5'] });
    expect(await records.read('7', '42')).toMatchObject({ version: 1, value, owners: ['5'] });
    expect(await records.owned('7', '5', 10)).toMatchObject([{ id: '42', value }]);
    expect(await records.take('7', '42', '9')).toMatchObject({ value });
  });

  test('a million characters are one value', async () => {
    const value = '♠ü🂡x'.repeat(200_000);
    await records.write(KIND, ID, 0, writeOf(value));
    expect((await records.read(KIND, ID))?.value).toBe(value);
  });

  test('what Redis refuses is a StoreUnavailable that says nothing of what was to be stored', async () => {
    // The key is somebody else's; on a cluster only one node takes it.
    await Promise.allSettled(servers.map((server) => server.sadd(documentKeys(KIND, ID).document, 'x')));
    const write = writeOf('secret value', { owners: ['secret-owner'] });
    const error = await records.write(KIND, ID, 0, write).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error).toMatchObject({ code: 'store-unavailable', message: expect.stringContaining('WRONGTYPE') });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret');
  });

  test.each([
    ['its value is not packed', (stored: string) => `${stored.slice(0, stored.lastIndexOf(' '))} secret`],
    ['nothing of it is known', () => 'secret'],
  ])('a damaged document, %s, fails alone, and can be written anew, or removed', async (_, damaged) => {
    const damage = async (id: string) => {
      for (const server of servers) {
        const stored = await server.get(documentKeys(KIND, id).document).catch(() => null);
        if (stored !== null) await server.set(documentKeys(KIND, id).document, damaged(stored));
      }
    };
    for (const id of ['a', 'b', 'c']) await records.write(KIND, id, 0, writeOf(`"${id}"`, { owners: ['ada'] }));
    await Promise.all(['b', 'c'].map(damage));
    const keys = ['a', 'b', 'c'].map((id) => ({ kind: KIND, id }));
    const [whole, ...others] = await records.readMany(keys);
    expect(whole?.value).toBe('"a"');
    for (const other of others) expect(() => JSON.parse(other!.value)).toThrow();
    expect((await records.owned(KIND, 'ada', 10)).map(({ id }) => id)).toContain('a');
    expect((await records.documents(null, 10)).unreadable).toEqual(keys.slice(1));
    const { version } = others[0]!;
    expect(await records.write(KIND, 'b', version + 1, writeOf('new'))).toBe('conflict');
    expect(await records.write(KIND, 'b', version, writeOf('new', { owners: ['ada'] }))).toBe('done');
    expect(await records.read(KIND, 'b')).toMatchObject({ version: version + 1, value: 'new', owners: ['ada'] });
    expect(await records.remove(KIND, 'c', others[1]!.version)).toBe('done');
    expect(await records.read(KIND, 'c')).toBeNull();
  });

  test('a document that cannot be read does not keep the others from being listed, and is named', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await records.write(KIND, id, 0, writeOf(id));
    await Promise.allSettled(servers.map((server) => server.set(documentKeys(KIND, 'b').document, 'nonsense')));
    await Promise.allSettled(servers.map((server) => server.del(documentKeys(KIND, 'c').document)));
    await Promise.allSettled(servers.map((server) => server.sadd(documentKeys(KIND, 'c').document, 'x')));
    const { documents, unreadable } = await records.documents(null, 10);
    expect(documents.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(unreadable).toEqual([
      { kind: KIND, id: 'b' },
      { kind: KIND, id: 'c' },
    ]);
  });
}

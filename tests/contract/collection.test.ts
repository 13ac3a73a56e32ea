import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Collection, openRecords, type Records, StoreUnavailable, UnreadableDocument } from '../../lib/store';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis, type Directory, newDirectory } from '../lab/shared/servers';

const NOW = 1_000_000;
const counter = z.object({ name: z.string(), count: z.int(), tags: z.array(z.string()).default([]) });
type Counter = z.infer<typeof counter>;

const named = (name: string, count = 0): Counter => ({ name, count, tags: [] });

let made = 0;
const newId = () => `id-${made++}`;

describe.each(canRunRedis ? ['LMDB', 'Redis'] : ['LMDB'])('a collection in %s', (store) => {
  let server: RedisServer | null = null;
  let directory: Directory;
  let records: Records;
  let counters: Collection<Counter>;
  let unreadable: UnreadableDocument[];

  beforeAll(async () => {
    if (store === 'Redis') server = await RedisServer.start();
  });

  afterAll(() => server?.stop());

  beforeEach(async () => {
    directory = await newDirectory();
    records = openRecords(server ? { REDIS_URL: server.url } : { DATA_DIR: directory.path });
    unreadable = [];
    const onUnreadable = (error: UnreadableDocument) => void unreadable.push(error);
    counters = new Collection(records, 'counter', counter, { newId, onUnreadable });
  });

  afterEach(async () => {
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<Records['documents']>> = await records.documents(after, 100);
      for (const { kind, id } of page.documents) await records.remove(kind, id);
      after = page.next;
      if (after === null) break;
    }
    await records.close();
    await directory.clear();
  });

  /** Writes a text as it is. */
  const plant = (id: string, value: string, more: object = {}) =>
    records.write('counter', id, 0, { id: newId(), value, ...more });

  test('what was made is read, with everything that belongs to it', async () => {
    expect(await counters.get('a', NOW)).toBeNull();
    const placement = { owners: ['ada'], due: NOW + 5, expires: NOW + 9 };
    expect(await counters.create('a', named('Ada'), placement, NOW)).toBe(true);
    const expected = { id: 'a', version: 1, value: named('Ada'), ...placement };
    expect(await counters.get('a', NOW)).toEqual(expected);
    expect(await counters.getMany(['b', 'a', 'a'], NOW)).toEqual([null, expected, expected]);
    expect(await counters.owned('ada', 10, NOW)).toEqual([expected]);
    expect(await counters.due(NOW + 5, 10)).toEqual([expected]);
    expect(await counters.take('a', NOW)).toEqual(expected);
    expect(await counters.take('a', NOW)).toBeNull();
  });

  test('what is there is not made again, unless it has expired', async () => {
    expect(await counters.create('a', named('Ada'), { owners: ['ada'], expires: NOW }, NOW - 1)).toBe(true);
    expect(await counters.create('a', named('Bo'), {}, NOW - 1)).toBe(false);
    expect(await counters.get('a', NOW - 1)).toMatchObject({ value: named('Ada') });
    expect(await counters.get('a', NOW)).toBeNull();
    expect(await counters.create('a', named('Bo'), { expires: NOW + 1 }, NOW)).toBe(true);
    expect(await counters.get('a', NOW)).toMatchObject({ value: named('Bo'), owners: [] });
    expect(await counters.create('a', named('Cy'), {}, NOW)).toBe(false);
  });

  test('of many who make one in place of an expired one, one does', async () => {
    await counters.create('a', named('old'), { expires: NOW }, NOW - 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => counters.create('a', named(`${i}`), { expires: NOW + 1 }, NOW)),
    );
    expect(answers.filter((isMade) => isMade)).toHaveLength(1);
    expect((await counters.get('a', NOW))?.value.name).toBe(`${answers.indexOf(true)}`);
  });

  test('what has expired is not there for anybody', async () => {
    await counters.create('a', named('Ada'), { owners: ['ada'], due: NOW - 5, expires: NOW }, NOW - 1);
    expect(await counters.getMany(['a'], NOW)).toEqual([null]);
    expect(await counters.owned('ada', 10, NOW)).toEqual([]);
    expect(await counters.due(NOW, 10)).toEqual([]);
    await counters.create('b', named('Bo'), { expires: NOW }, NOW - 1);
    expect(await counters.take('b', NOW)).toBeNull();
    expect(await counters.get('b', NOW - 1)).toBeNull();
  });

  test('of 30 changes at once each counts, and once', async () => {
    await counters.create('a', named('Ada'), { owners: ['ada'] }, NOW);
    await Promise.all(
      Array.from({ length: 30 }, () =>
        counters.update('a', NOW, (one) => ({ value: named('Ada', (one?.value.count ?? 0) + 1) })),
      ),
    );
    expect(await counters.get('a', NOW)).toMatchObject({ version: 31, value: named('Ada', 30), owners: ['ada'] });
  });

  test('a change makes what is not there, leaves out what stays as it is, and removes', async () => {
    const made = await counters.update('a', NOW, (one) => {
      expect(one).toBeNull();
      return { value: named('Ada'), owners: ['ada'], due: NOW + 1, expires: NOW + 9 };
    });
    expect(made).toEqual({
      ...{ id: 'a', version: 1, value: named('Ada') },
      ...{ owners: ['ada'], due: NOW + 1, expires: NOW + 9 },
    });
    expect(await counters.get('a', NOW)).toEqual(made);

    const changed = await counters.update('a', NOW, () => ({ value: named('Bo'), due: null }));
    expect(changed).toEqual({ ...made, version: 2, value: named('Bo'), due: null });
    expect(await counters.get('a', NOW)).toEqual(changed);

    expect(await counters.update('a', NOW, () => 'unchanged')).toEqual(changed);
    expect(await counters.get('a', NOW)).toEqual(changed);

    expect(await counters.update('a', NOW, () => null)).toBeNull();
    expect(await counters.get('a', NOW)).toBeNull();
    expect(await counters.update('a', NOW, () => null)).toBeNull();
  });

  test('a change of what has expired begins anew', async () => {
    await counters.create('a', named('old', 7), { owners: ['ada'], expires: NOW }, NOW - 1);
    await counters.update('a', NOW, (one) => ({ value: named('new', one?.value.count ?? 0) }));
    expect(await counters.get('a', NOW)).toMatchObject({ value: named('new', 0), owners: [], expires: null });
  });

  test('a change that never gets through ends', async () => {
    await counters.create('a', named('Ada'), {}, NOW);
    let tried = 0;
    // Somebody who is always quicker.
    const hurried: Records = Object.create(records, {
      write: {
        value: async () => {
          tried++;
          return 'conflict';
        },
      },
      read: { value: records.read.bind(records) },
    });
    const late = new Collection(hurried, 'counter', counter, { newId });
    await expect(late.update('a', NOW, () => ({ value: named('Bo') }))).rejects.toThrow(StoreUnavailable);
    expect(tried).toBeGreaterThan(10);
    expect(await counters.get('a', NOW)).toMatchObject({ value: named('Ada') });
  });

  test('the same taking gets it again, to whomever it is sent', async () => {
    await counters.create('a', named('Ada'), {}, NOW);
    const taken = await counters.take('a', NOW, 'mine');
    expect(taken).toMatchObject({ value: named('Ada') });
    expect(await counters.take('a', NOW, 'mine')).toEqual(taken);
    expect(await counters.take('a', NOW, 'other')).toBeNull();
  });

  describe('what cannot be read', () => {
    test.each([
      ['no JSON', '{"name":"secret'],
      ['another form', '{"name":"secret","count":"secret"}'],
    ])('%s is an error that says which, and nothing of its value', async (_, value) => {
      await plant('bad', value);
      for (const use of [
        () => counters.get('bad', NOW),
        () => counters.update('bad', NOW, () => null),
        () => counters.take('bad', NOW),
      ]) {
        const error = await use().catch((error: unknown) => error);
        expect(error).toBeInstanceOf(UnreadableDocument);
        expect(error).toMatchObject({ code: 'unreadable-document', kind: 'counter', id: 'bad' });
        expect(String(error)).not.toContain('secret');
      }
      // Only taking removes it.
      expect(await records.read('counter', 'bad')).toBeNull();
    });

    test('it is replaced by what is put in its place, with its owners, and told of', async () => {
      await plant('bad', '{"name":"secret', { owners: ['ada'], due: NOW });
      await counters.put('bad', named('Ada'), { owners: ['ada'] }, NOW);
      expect(await counters.get('bad', NOW)).toMatchObject({ value: named('Ada'), owners: ['ada'], due: null });
      await counters.put('new', named('Bo'), {}, NOW);
      await counters.put('new', named('Cy'), {}, NOW);
      expect(await counters.get('new', NOW)).toMatchObject({ value: named('Cy'), version: 2 });
    });

    test('lists leave it out, and tell of it', async () => {
      await counters.create('a', named('Ada'), { owners: ['ada'], due: NOW }, NOW);
      await plant('bad', 'secret', { owners: ['ada'], due: NOW - 1 });
      await counters.create('c', named('Cy'), { owners: ['ada'], due: NOW }, NOW);
      expect((await counters.owned('ada', 10, NOW)).map(({ id }) => id)).toEqual(['a', 'c']);
      expect((await counters.getMany(['a', 'bad'], NOW)).map((one) => one?.id)).toEqual(['a', undefined]);
      expect((await counters.due(NOW, 10)).map(({ id }) => id)).toEqual(['a', 'c']);
      expect(unreadable.map(({ id }) => id)).toEqual(['bad', 'bad', 'bad']);
    });

    test('it does not stand before what is due', async () => {
      for (let i = 0; i < 9; i++) await plant(`bad-${i}`, 'secret', { due: i });
      await counters.create('a', named('Ada'), { due: NOW }, NOW);
      await counters.create('b', named('Bo'), { due: NOW + 1 }, NOW);
      await counters.create('c', named('Cy'), { due: NOW + 2 }, NOW);
      expect((await counters.due(NOW + 2, 2)).map(({ id }) => id)).toEqual(['a', 'b']);
    });

    test('what an older document lacks is filled in', async () => {
      await plant('old', '{"name":"Ada","count":3}');
      expect(await counters.get('old', NOW)).toMatchObject({ value: named('Ada', 3) });
    });
  });

  describe('due', () => {
    test('what is due by now only, however the index lags behind, up to the limit', async () => {
      for (let i = 0; i < 12; i++) await counters.create(`d${10 + i}`, named('x'), { due: i }, NOW);
      // Put off: an index may still have them at the front.
      for (let i = 0; i < 6; i++) {
        await counters.update(`d${10 + i}`, NOW, () => ({ value: named('x'), due: NOW + 1 + i }));
      }
      for (let i = 6; i < 8; i++) await counters.update(`d${10 + i}`, NOW, () => ({ value: named('x'), due: null }));
      expect((await counters.due(NOW, 4)).map(({ id }) => id)).toEqual(['d18', 'd19', 'd20', 'd21']);
      expect(await records.due('counter', NOW, 100)).toEqual(['d18', 'd19', 'd20', 'd21']);
      expect((await counters.due(NOW + 2, 100)).map(({ id }) => id)).toEqual([
        ...['d18', 'd19', 'd20', 'd21'],
        ...['d10', 'd11'],
      ]);
    });

    test('what has expired goes', async () => {
      for (let i = 0; i < 6; i++) await counters.create(`d${i}`, named('x'), { due: i, expires: 10 }, 0);
      await counters.create('a', named('x'), { due: NOW }, NOW);
      expect((await counters.due(NOW, 2)).map(({ id }) => id)).toEqual(['a']);
      expect((await records.documents(null, 100)).documents.map(({ id }) => id)).toContain('a');
    });
  });
});

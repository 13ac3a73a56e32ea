import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPENING_MILLISECONDS, REMEMBERED_MILLISECONDS, type Records } from '../../lib/store';
import { documentsIndex, tagOf } from '../../lib/store/redis/keys';
import { RedisRecords } from '../../lib/store/redis/records';
import { openRedis, openRedisRecords } from '../../lib/store/redis/tcp';
import type { Transport } from '../../lib/store/redis/transport';
import { CountingProxy } from '../lab/shared/proxy';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { ID, insist, KIND, recordsContract, writeOf } from '../support/contract/records';
import { plantDocument, redisRecordsCases } from '../support/contract/records-redis';
import { interruptedWay, sendingBy } from '../support/contract/redis';

describe.skipIf(!canRunRedis)('documents in Redis over TCP', () => {
  let server: RedisServer;
  let client: Redis;
  let proxy: CountingProxy;

  beforeAll(async () => {
    server = await RedisServer.start();
    client = server.client();
    client.on('error', () => {});
    proxy = await CountingProxy.start(server.port);
  });

  afterAll(async () => {
    client?.disconnect();
    await proxy?.stop();
    await server?.stop();
  });

  recordsContract('Redis over TCP', async () => {
    await client.flushall();
    const url = `redis://127.0.0.1:${proxy.port}`;
    return {
      open: () => openRedisRecords(url),
      remove: async () => {},
      ghost: (kind, id, at, owner) => plantDocument(client, kind, id, at, owner),
      roundTrips: () => proxy.roundTrips,
    };
  });

  describe('a single Redis', () => {
    const opened: Records[] = [];
    const placed = { owners: ['ada'], due: 1000, expires: 1000 };

    function open(url = server.url): Records {
      const records = openRedisRecords(url);
      opened.push(records);
      return records;
    }

    /** Where a document is found. */
    async function found(records: Records, owner = 'ada') {
      return {
        due: await records.due(KIND, 1000, 10),
        owned: (await records.owned(KIND, owner, 10)).map(({ id }) => id),
        listed: (await records.documents(null, 10)).documents.map(({ id }) => id),
      };
    }
    const everywhere = { due: [ID], owned: [ID], listed: [ID] };
    const nowhere = { due: [], owned: [], listed: [] };

    beforeEach(async () => {
      await client.flushall();
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((records) => records.close()));
    });

    redisRecordsCases(() => ({ records: open(), servers: [client] }));

    test('tables and documents share one connection, which ends with the last of them', async () => {
      const before = Number(/connected_clients:(\d+)/.exec(await client.info('clients'))?.[1]);
      const [store, records] = [openRedis(server.url), openRedisRecords(server.url)];
      await Promise.all([store.ping(), records.read(KIND, ID)]);
      const during = Number(/connected_clients:(\d+)/.exec(await client.info('clients'))?.[1]);
      expect(during).toBe(before + 1);
      await store.close();
      expect(await records.read(KIND, ID)).toBeNull();
      await records.close();
      await expect(records.read(KIND, ID)).rejects.toThrow('closed');
    });

    test('keeps what was answered when it is killed, and is found again when it is back', async () => {
      const records = open();
      const send = (id: string, version: number) => {
        const write = writeOf(`later ${id}`, placed);
        return insist(() => records.write(KIND, id, version, write));
      };
      for (let round = 0; round < 3; round++) {
        const ids = Array.from({ length: 10 }, (_, i) => `r${round}-${i}`);
        for (const id of ids) expect(await records.write(KIND, id, 0, writeOf(id, placed))).toBe('done');
        expect(await records.take(KIND, ids[0], 't')).toMatchObject({ value: ids[0] });
        // Under way when it dies: sent again by themselves, they count once.
        const underWay = [
          send(`r${round}-late`, 0),
          send(ids[1], 1),
          insist(() => records.take(KIND, ids[2], 't')).then((taken) => taken?.value),
        ];
        await server.kill();
        await server.restart();
        expect(await Promise.all(underWay)).toEqual(['done', 'done', ids[2]]);
      }
      const left = [0, 1, 2].flatMap((round) => [1, 3, 4, 5, 6, 7, 8, 9, 'late'].map((i) => `r${round}-${i}`)).sort();
      expect((await records.owned(KIND, 'ada', 100)).map(({ id }) => id)).toEqual(left);
      expect((await records.due(KIND, 1000, 100)).sort()).toEqual(left);
      const versions = await records.readMany(left.map((id) => ({ kind: KIND, id })));
      expect(versions.map((one) => one?.version)).toEqual(left.map((id) => (id.endsWith('-1') ? 2 : 1)));
    });

    test.each<[string, (records: Records) => Promise<unknown>, unknown, number]>([
      ['making', (records) => records.write(KIND, 'new', 0, writeOf('new', placed)), 'done', 1],
      ['change', (records) => records.write(KIND, ID, 1, writeOf('new', placed)), 'done', 2],
      ['taking', async (records) => (await records.take(KIND, ID, 't'))?.value, 'a', 0],
      ['removal', (records) => records.remove(KIND, ID, 1), 'done', 0],
    ])('a %s whose answer was lost is sent again, and counts once', async (_, use, answer, version) => {
      const records = open(`redis://127.0.0.1:${proxy.port}`);
      await records.write(KIND, ID, 0, writeOf('a', placed));
      // Redis knows the scripts, so that it is the answer of the write itself that gets lost.
      await records.write(KIND, 'other', 0, writeOf('x'));
      await records.remove(KIND, 'other');
      proxy.losesNextAnswer = true;
      expect(await use(records)).toBe(answer);
      expect(proxy.losesNextAnswer).toBe(false);
      const id = (await records.read(KIND, 'new')) ? 'new' : ID;
      expect((await records.read(KIND, id))?.version ?? 0).toBe(version);
      expect((await records.due(KIND, 1000, 10)).includes(id)).toBe(version > 0);
    });

    test('what is on its way when the last one closes gets no answer from a closed connection', async () => {
      const records = open();
      await records.write(KIND, ID, 0, writeOf('a'));
      await records.close();
      await records.close();
      for (const use of [
        () => records.write(KIND, ID, 0, writeOf('a')),
        () => records.take(KIND, ID, 't'),
        () => records.due(KIND, 0, 1),
      ]) {
        await expect(use()).rejects.toThrow('the store is closed');
      }
    });

    describe('between the entry in the index and the write, as on a cluster', () => {
      const send: Transport['send'] = (commands) => sendingBy(client)(commands);

      /** Records that do something between the two. */
      const interrupted = (between: () => Promise<unknown>): Records => new RedisRecords(interruptedWay(send, between));

      /** Records on which something happens before the answer to the first look at a document, or to a removal, is used. */
      function slow(after: () => Promise<unknown>): Records {
        let isFirst = true;
        const transport: Transport = {
          name: 'slow',
          send: async (commands) => {
            const replies = await send(commands);
            // A script that Redis did not know is sent again.
            const isAnswered = replies.every((reply) => !('error' in reply));
            if (isFirst && isAnswered) {
              isFirst = false;
              await after();
            }
            return replies;
          },
          hear: () => null,
          sendInOrder: send,
          close: async () => {},
        };
        return new RedisRecords(transport);
      }

      test('setting the index right leaves the document where the write needs it', async () => {
        const records = open();
        await records.write(KIND, ID, 0, writeOf('a', { owners: ['bo'], due: 9000, expires: 9000 }));
        const late = interrupted(async () => {
          await records.reindex(KIND, ID);
          await records.owned(KIND, 'ada', 10);
          await records.purge(1000, 10);
        });
        expect(await late.write(KIND, ID, 1, writeOf('b', placed))).toBe('done');
        expect(await found(records)).toEqual(everywhere);
        await records.reindex(KIND, ID);
        expect(await found(records)).toEqual(everywhere);
        expect(await records.due(KIND, 999, 10)).toEqual([]);
        expect(await records.purge(1000, 10)).toBe(1);
      });

      test('looking leaves a document alone that is about to be made', async () => {
        const records = open();
        const late = interrupted(async () => {
          await records.reindex(KIND, ID);
          await records.owned(KIND, 'ada', 10);
          await records.purge(1000, 10);
          await records.documents(null, 10);
          expect(await records.remove(KIND, ID)).toBe('done');
          expect(await records.take(KIND, ID, 't')).toBeNull();
          expect(await records.write(KIND, ID, 3, writeOf('too early', placed))).toBe('conflict');
        });
        expect(await late.write(KIND, ID, 0, writeOf('a', placed))).toBe('done');
        expect(await found(records)).toEqual(everywhere);
        expect(await records.purge(1000, 10)).toBe(1);
      });

      test.each(['remove', 'take', 'purge'])('%s of the one before leaves what is made in its place', async (how) => {
        const records = open();
        await records.write(KIND, ID, 0, writeOf('before', placed));
        const late = interrupted(async () => {
          if (how === 'remove') await records.remove(KIND, ID);
          else if (how === 'take') await records.take(KIND, ID, 't');
          else await records.purge(1000, 10);
        });
        expect(await late.write(KIND, ID, 0, writeOf('a', placed))).toBe('done');
        expect(await records.read(KIND, ID)).toMatchObject({ version: 1, value: 'a' });
        expect(await found(records)).toEqual(everywhere);
      });

      test('of two who make it, one so slow that the other’s is made and taken, the slow one’s is found', async () => {
        const records = open();
        const late = interrupted(async () => {
          expect(await records.write(KIND, ID, 0, writeOf('quick', placed))).toBe('done');
          await records.reindex(KIND, ID);
          expect(await records.take(KIND, ID, 't')).toMatchObject({ value: 'quick' });
          await records.reindex(KIND, ID);
        });
        expect(await late.write(KIND, ID, 0, writeOf('slow', placed))).toBe('done');
        expect(await found(records)).toEqual(everywhere);
      });

      test('a removal whose second step comes late leaves what was made and looked at since', async () => {
        const records = open();
        await records.write(KIND, ID, 0, writeOf('before', placed));
        const late = slow(async () => {
          expect(await records.write(KIND, ID, 0, writeOf('a', placed))).toBe('done');
          await records.reindex(KIND, ID);
        });
        expect(await late.remove(KIND, ID)).toBe('done');
        expect(await found(records)).toEqual(everywhere);
      });

      test.each<[string, number]>([
        ['one', 1],
        ['several', 4],
      ])('whoever looked %s writes ago changes nothing', async (_, writes) => {
        const records = open();
        await records.write(KIND, ID, 0, writeOf('a', { owners: ['bo'], due: 9000, expires: 9000 }));
        const late = slow(async () => {
          for (let i = 1; i <= writes; i++) expect(await records.write(KIND, ID, i, writeOf('b', placed))).toBe('done');
          await records.reindex(KIND, ID);
        });
        await late.reindex(KIND, ID);
        expect(await found(records)).toEqual(everywhere);
      });

      test('a writer who saw another document of this id changes nothing', async () => {
        const records = open();
        await records.write(KIND, ID, 0, writeOf('a', { owners: ['bo'], due: 9000, expires: 9000 }));
        const late = slow(async () => {
          await records.remove(KIND, ID);
          expect(await records.write(KIND, ID, 0, writeOf('b', placed))).toBe('done');
          await records.reindex(KIND, ID);
        });
        await late.reindex(KIND, ID);
        expect(await found(records)).toEqual(everywhere);
      });

      test.each([
        ['an old version', 1],
        ['a version of a document that is gone', 7],
        ['a document that must not be there', 0],
      ])('a write on %s, refused meanwhile, takes nothing away', async (_, expected) => {
        const records = open();
        for (let version = 0; version < 2; version++) await records.write(KIND, ID, version, writeOf('a'));
        const late = interrupted(async () => {
          const refused = writeOf('stale', { ...placed, owners: ['ada', 'cy'] });
          expect(await records.write(KIND, ID, expected, refused)).toBe('conflict');
          await records.reindex(KIND, ID);
        });
        expect(await late.write(KIND, ID, 2, writeOf('b', placed))).toBe('done');
        expect(await found(records)).toEqual(everywhere);
        expect(await records.owned(KIND, 'cy', 10)).toEqual([]);
      });

      test('what a server that died had announced is dropped an hour later', async () => {
        const records = open();
        const dying = interrupted(() => Promise.reject(new Error('died')));
        await expect(dying.write(KIND, ID, 0, writeOf('a', placed))).rejects.toThrow('died');
        vi.useFakeTimers({ toFake: ['Date'] });
        try {
          vi.setSystemTime(Date.now() + OPENING_MILLISECONDS - 60_000);
          await records.reindex(KIND, ID);
          expect(await records.due(KIND, 1000, 10)).toEqual([ID]);
          vi.setSystemTime(Date.now() + 60_001);
          await records.reindex(KIND, ID);
          expect(await found(records)).toEqual(nowhere);
        } finally {
          vi.useRealTimers();
        }
      });

      test('what it had announced of a document that is there goes as soon as another one wrote', async () => {
        const records = open();
        await records.write(KIND, ID, 0, writeOf('a'));
        const dying = interrupted(() => Promise.reject(new Error('died')));
        await expect(dying.write(KIND, ID, 1, writeOf('b', placed))).rejects.toThrow('died');
        await records.reindex(KIND, ID);
        expect(await records.due(KIND, 1000, 10)).toEqual([ID]);
        await records.write(KIND, ID, 1, writeOf('c'));
        await records.reindex(KIND, ID);
        expect(await found(records)).toEqual({ ...nowhere, listed: [ID] });
      });

      test('of a document that is written to all the time not every write is remembered', async () => {
        const records = open();
        vi.useFakeTimers({ toFake: ['Date'] });
        try {
          for (let version = 0; version < 50; version++) {
            vi.setSystemTime(Date.now() + REMEMBERED_MILLISECONDS / 5);
            await records.write(KIND, ID, version, writeOf('a', placed));
          }
        } finally {
          vi.useRealTimers();
        }
        expect(await client.hlen(documentsIndex(tagOf('records', ID)).writing(KIND, ID))).toBeLessThan(10);
      });
    });
  });
});

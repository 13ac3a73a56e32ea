import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSecret } from '@/lib/identity';
import { callerId, Leases, LIMIT_KIND, type Limit, type LimitsWorld, take } from '@/lib/limits';
import { type Records, withMethods } from '@/lib/store';
import { openLmdbRecords } from '@/lib/store/lmdb';
import { openRedisRecords } from '@/lib/store/redis/tcp';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { counting } from '../support/counting';

const HOUR = 3_600_000;
const NOW = 1_790_000_000_000;
const TEN: Limit = { name: 'things', most: 10, within: HOUR };
const ADA = callerId({ linkSecret: 'a secret of this site, long enough' }, '192.0.2.7');
const BO = callerId({ linkSecret: 'a secret of this site, long enough' }, '192.0.2.8');

/** Counts kept in a store. `another` opens it as another server would, which has seen nothing yet. */
function limitsContract(name: string, open: () => Promise<{ another: () => Records; close: () => Promise<void> }>) {
  describe(name, () => {
    let given: Awaited<ReturnType<typeof open>>;
    let records: Records;
    let at: number;
    beforeEach(async () => {
      at = NOW;
      given = await open();
      records = given.another();
    });
    afterEach(() => given.close());

    const worldOf = (of: Records): LimitsWorld => ({
      records: of,
      now: () => at,
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    });
    const takeTen = async (limit = TEN, who = ADA, of = records) => {
      const waits = [];
      for (let i = 0; i < limit.most; i++) waits.push(await take(worldOf(of), limit, who));
      return waits;
    };

    test('requests sent at once are all counted; the next one is told in how many seconds it may come', async () => {
      expect(await takeTen()).toEqual(Array(10).fill(0));
      expect(await take(worldOf(records), TEN, ADA)).toBe(360);
      at += 359_000;
      expect(await take(worldOf(records), TEN, ADA)).toBe(1);
      at += 1_000;
      expect(await take(worldOf(records), TEN, ADA)).toBe(0);
      expect(await take(worldOf(records), TEN, ADA)).toBe(360);
    });

    test('after the whole time as many may come as at first', async () => {
      await takeTen();
      at += HOUR;
      expect(await takeTen()).toEqual(Array(10).fill(0));
      expect(await take(worldOf(records), TEN, ADA)).toBe(360);
    });

    test('a clock that was set back locks nobody out for longer than it says, on whichever server', async () => {
      await takeTen();
      at -= 24 * HOUR;
      const other = given.another();
      const wait = await take(worldOf(records), TEN, ADA);
      expect(wait).toBe(360);
      expect(await take(worldOf(other), TEN, ADA)).toBe(360);
      at += wait * 1000;
      expect(await take(worldOf(records), TEN, ADA)).toBe(0);
      at += wait * 1000;
      expect(await take(worldOf(other), TEN, ADA)).toBe(0);
    });

    test('who else comes, and what else is done, is counted apart', async () => {
      await takeTen();
      expect(await takeTen(TEN, BO)).toEqual(Array(10).fill(0));
      expect(await takeTen({ ...TEN, name: 'others' })).toEqual(Array(10).fill(0));
    });

    test('all servers count together', async () => {
      const other = given.another();
      await takeTen({ ...TEN, most: 10 });
      expect(await take(worldOf(other), TEN, ADA)).toBe(360);
      at += 360_000;
      expect(await take(worldOf(other), TEN, ADA)).toBe(0);
      expect(await take(worldOf(records), TEN, ADA)).toBe(360);
    });

    test('of forty that come at once to two servers, ten may', async () => {
      const other = given.another();
      const each = (of: Records) => Array.from({ length: 20 }, () => take(worldOf(of), { ...TEN, most: 10 }, ADA));
      const waits = await Promise.all([...each(records), ...each(other)]);
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    });

    test('it costs one write; a server that has not counted lately reads once; who is refused again costs nothing', async () => {
      const first = counting(records);
      await takeTen(TEN, ADA, first.counted);
      expect(first.calls()).toEqual({ write: 10 });
      const other = counting(given.another());
      await take(worldOf(other.counted), TEN, ADA);
      expect(other.calls()).toEqual({ write: 1, read: 1 });
      for (let i = 0; i < 5; i++) await take(worldOf(other.counted), TEN, ADA);
      expect(other.calls()).toEqual({ write: 1, read: 1 });
    });

    test('what is kept names nobody, is small however many there were, and goes by itself', async () => {
      await takeTen();
      const { documents } = await records.documents(null, 10);
      expect(documents).toMatchObject([{ kind: LIMIT_KIND, expires: NOW + HOUR }]);
      expect(JSON.stringify(documents)).not.toContain('192.0.2');
      expect(documents[0].value.length).toBeLessThan(40);
      expect(await records.purge(NOW + HOUR + 1, 10)).toBe(1);
      at += HOUR + 2;
      expect(await takeTen()).toEqual(Array(10).fill(0));
    });

    test('a clock that is set back keeps nobody out for longer than before', async () => {
      await takeTen();
      at -= 30 * 24 * HOUR;
      expect(await take(worldOf(given.another()), TEN, ADA)).toBeLessThanOrEqual(360);
    });

    describe('what is open at the same time', () => {
      const LIFE = 25_000;
      const leasesOf = (by: string, of = given.another()) => new Leases(worldOf(of), by, LIFE);
      const opened = async (leases: Leases, count: number, most = 5) => {
        const lease = [];
        for (let i = 0; i < count; i++) lease.push(await leases.open('table-x', most));
        return lease;
      };
      const close = (lease: number | (() => void)) => (typeof lease === 'function' ? lease() : undefined);

      test('is so much on all servers together; what is closed makes room', async () => {
        const [here, there] = [leasesOf('here'), leasesOf('there')];
        const first = await opened(here, 3);
        const second = await opened(there, 3);
        expect([...first, ...second].map((lease) => typeof lease)).toEqual([...Array(5).fill('function'), 'number']);
        expect(second[2]).toBe(25);
        close(first[0]);
        // Here it is known at once; there, when what was leased for it has ended.
        expect(typeof (await here.open('table-x', 5))).toBe('function');
        expect(typeof (await here.open('table-x', 5))).toBe('number');
      });

      test('is told apart by its name', async () => {
        const leases = leasesOf('here');
        await opened(leases, 5);
        expect(await leases.open('table-x', 5)).toBe(25);
        expect(typeof (await leases.open('table-y', 5))).toBe('function');
      });

      test('of many that come at once, only the allowed number may', async () => {
        const [here, there] = [leasesOf('here'), leasesOf('there')];
        const all = Array.from({ length: 20 }, (_, i) => (i % 2 ? here : there).open('table-x', 5));
        expect((await Promise.all(all)).filter((lease) => typeof lease === 'function')).toHaveLength(5);
      });

      test('what a server that died had open ends by itself', async () => {
        await opened(leasesOf('dead'), 5);
        const there = leasesOf('there');
        expect(await there.open('table-x', 5)).toBe(25);
        at += 179_000;
        expect(await there.open('table-x', 5)).toBe(1);
        at += 1_000;
        expect(typeof (await there.open('table-x', 5))).toBe('function');
      });

      test('is said in the store as long as it lasts, and costs nothing as long as there are no more', async () => {
        const { counted, calls } = counting(records);
        const leases = leasesOf('here', counted);
        const lease = await opened(leases, 3);
        expect(calls()).toEqual({ write: 3 });
        // Browsers come back when a stream ends.
        for (let i = 0; i < 6; i++) {
          close(lease.shift() ?? 0);
          at += 5_000;
          lease.push(await leases.open('table-x', 5));
        }
        expect(calls()).toEqual({ write: 3 });
        at += 130_000;
        close(lease.shift() ?? 0);
        lease.push(await leases.open('table-x', 5));
        // So that the lease lasts as long as the stream.
        expect(calls()).toEqual({ write: 4 });
        const other = leasesOf('there');
        expect((await opened(other, 3)).map((one) => typeof one)).toEqual(['function', 'function', 'number']);
      });

      test('closing twice counts once', async () => {
        const leases = leasesOf('here');
        const [lease] = await opened(leases, 5);
        close(lease);
        close(lease);
        expect(typeof (await leases.open('table-x', 5))).toBe('function');
        expect(typeof (await leases.open('table-x', 5))).toBe('number');
      });
    });

    test('a document that cannot be read counts from the beginning', async () => {
      await records.write(LIMIT_KIND, `things-${ADA}`, 0, { id: newSecret(worldOf(records).random), value: 'x' });
      expect(await take(worldOf(records), TEN, ADA)).toBe(0);
    });
  });
}

limitsContract('limits in an LMDB', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'stichpost-limits-'));
  const opened: Records[] = [];
  return {
    another: () => {
      // A handle of its own: what one has seen lately the other one has not.
      const records = withMethods(openLmdbRecords(directory), {});
      opened.push(records);
      return records;
    },
    close: async () => {
      for (const records of opened) await records.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
});

describe.skipIf(!canRunRedis)('in a Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await RedisServer.start();
  });
  afterAll(() => server.stop());

  limitsContract('limits in a Redis', async () => {
    const client = server.client();
    await client.flushall();
    client.disconnect();
    return {
      another: () => withMethods(openRedisRecords(server.url), {}),
      close: async () => {},
    };
  });
});

test('an address is known by another name on every site, and by no name that can be worked out without the site’s secret', () => {
  const secrets = ['a secret of this site, long enough', 'a secret of another site, long too'];
  const names = secrets.map((linkSecret) => callerId({ linkSecret }, '192.0.2.7'));
  expect(new Set([...names, callerId({}, '192.0.2.7')]).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^[\w-]{22}$/);
});

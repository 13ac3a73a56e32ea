import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { seatId, WISHES_KIND } from '@/lib/notify/documents';
import { besideTables } from '@/lib/store';
import { keysOf } from '@/lib/store/redis/keys';
import { openRedis, openRedisRecords } from '@/lib/store/redis/tcp';
import {
  type Context,
  join,
  makeFeed,
  myTables,
  open,
  openRequest,
  readFeed,
  renewKey,
  setWishes,
  viewerWith,
  wishesRequest,
} from '@/lib/tables';
import { RedisServer } from '@/tests/lab/shared/redis';
import { canRunRedis } from '@/tests/lab/shared/servers';
import { damageEntry } from '../support/dump';

/** One value in a Redis that was overwritten by hand, or by a fault: it fails alone. */
describe.runIf(canRunRedis)('a damaged value in a Redis', () => {
  let server: RedisServer;
  let redis: Redis;
  let context: Context;
  const noted: [string, object][] = [];
  beforeAll(async () => {
    server = await RedisServer.start();
    const url = `redis://127.0.0.1:${server.port}`;
    redis = new Redis(url);
    context = {
      ...besideTables({ store: openRedis(url), records: openRedisRecords(url) }),
      channels: {},
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      now: () => Date.now(),
      linkSecret: 'a secret of this site, long enough',
      publicUrl: 'https://cards.example.org',
      log: (what, data) => void noted.push([what, data]),
    };
  });
  afterAll(async () => {
    await Promise.all([context.store.close(), context.records.close()]);
    redis.disconnect();
    await server.stop();
  });

  async function newTable(): Promise<{ ada: SeatKey; bo: SeatKey }> {
    const request = { name: 'Ada', game: 'spades', options: { players: 2 } };
    const opened = await open(context, openRequest.parse(request));
    const bo = await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' });
    return { ada: opened.key, bo: bo.key };
  }
  const wish = (key: SeatKey, request: object) =>
    setWishes(context, key.table, viewerWith(key), wishesRequest.parse({ seat: key.seat, ...request }));

  test('wishes: the feed goes on, the log names them and no secret, and a new wish takes their place', async () => {
    const { ada, bo } = await newTable();
    await wish(ada, { zone: 'Asia/Tokyo' });
    await wish(bo, { zone: 'Asia/Tokyo' });
    const token = await makeFeed(context, viewerWith(ada, bo), { token: null, locale: 'en' });
    const [{ table: key }, field] = [keysOf(ada.table), `${WISHES_KIND}-${ada.seat}`];
    const stored = (await redis.hget(key, 'beside'))!;
    const { text } = (await context.store.read(ada.table))!.beside![field];
    const damaged = `${text.slice(0, text.lastIndexOf(' '))} secret`.padEnd(text.length);
    await redis.hset(key, 'beside', stored.replace(text, damaged));
    expect((await readFeed(context, token))!.items.length).toBeGreaterThan(0);
    expect(noted).toContainEqual([
      'a document cannot be read',
      { kind: 'wishes', document: seatId(ada.table, ada.seat) },
    ]);
    expect(JSON.stringify(noted)).not.toContain('secret');
    expect(await wish(ada, { zone: 'Europe/Paris' })).toMatchObject({ zone: 'Europe/Paris' });
    await redis.hset(key, 'beside', 'secret');
    expect(await wish(ada, { zone: 'Europe/Paris' })).toMatchObject({ zone: 'Europe/Paris' });
    await redis.hset(key, 'beside', 'secret');
    // It keeps nobody from getting a new link either.
    await renewKey(context, ada.table, viewerWith(ada), { seat: ada.seat, renew: true });
  });

  test('the state of a table is folded anew from its log; a damaged log fails alone', async () => {
    const [one, other] = [await newTable(), await newTable()];
    await redis.hset(keysOf(one.ada.table).table, 'state', 'secret');
    const keys = [one.ada, other.ada, one.bo, other.bo];
    expect((await myTables(context, viewerWith(...keys))).map(({ view }) => view.table).sort()).toEqual(
      [one.ada.table, other.ada.table].sort(),
    );
    await redis.hset(keysOf(one.ada.table).table, 'state', 'secret');
    await damageEntry(redis, one.ada.table, 0, 'secret');
    const token = await makeFeed(context, viewerWith(other.ada, other.bo), { token: null, locale: 'en' });
    expect((await readFeed(context, token))!.items.length).toBeGreaterThan(0);
    expect((await myTables(context, viewerWith(...keys))).map(({ view }) => view.table)).toContain(other.ada.table);
  });
});

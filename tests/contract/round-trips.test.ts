import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readAhead, readingOnce, readingTogether } from '@/app/_web/server/reading';
import { rememberTables, tablesSeen } from '@/app/_web/server/seen-tables';
import budget from '@/budget.json';
import { accountFor, authAdapter, claim, keysOfClaims, MAIL, sessionId, signedIn } from '@/lib/accounts';
import { hashOf, newSecret, type SeatKey } from '@/lib/identity';
import { Leases } from '@/lib/limits';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import { besideTables, type Notice, openRecords, openStore, type Store, withMethods } from '@/lib/store';
import {
  act,
  announceNotices,
  asHeard,
  type Context,
  haveSeen,
  join,
  mute,
  myTables,
  open,
  openRequest,
  readMessages,
  say,
  sendMessages,
  setWishes,
  sweep,
  viewerWith,
  visit,
  wishesRequest,
} from '@/lib/tables';
import { RedisServer } from '../lab/shared/redis';
import { RestBridge } from '../lab/shared/rest-bridge';
import { canRunRedis } from '../lab/shared/servers';
import { moveOf } from '../support/player';
import { Site } from '../support/site';

const MINUTE = 60_000;

/** The cost of the use cases, counted as requests at a REST bridge before a real Redis. */
describe.skipIf(!canRunRedis)('round trips', () => {
  let server: RedisServer;
  let bridge: RestBridge;
  let context: Context;
  /** The same site as a process sees it that has read nothing yet. */
  let anotherProcess: () => Context;
  let keys: SeatKey[];
  let table: string;

  beforeAll(async () => {
    server = await RedisServer.start();
    bridge = await RestBridge.start({ token: 'token', redis: server.url });
    const made = new Site({ ticks: 1000 }).open();
    await made.close();
    const environment = { KV_REST_API_URL: bridge.url, KV_REST_API_TOKEN: 'token' };
    const both = { store: openStore(environment), records: openRecords(environment) };
    context = { ...made.context, ...besideTables(both), linkSecret: 'a secret of this site, long enough' };
    anotherProcess = () => ({ ...context, ...besideTables(both) });
  });
  afterAll(async () => {
    await context.store.close();
    await bridge.stop();
    await server.stop();
  });

  beforeEach(async () => {
    const request = openRequest.parse({ name: 'Ada', game: 'herzblatt', bots: ['', 'easy'], options: { players: 3 } });
    const opened = await open(context, request);
    table = opened.table;
    const bo = await join(context, table, { invitation: opened.invitation, name: 'Bo' });
    keys = [opened.key, bo.key];
  });

  async function requestsOf(work: () => Promise<unknown>): Promise<number> {
    const before = bridge.requests;
    await work();
    return bridge.requests - before;
  }

  /**
   * How many requests wait for one another: those that are on their way at the same time are one. A request that waits for
   * another one's answer comes a whole delay after it at the earliest.
   */
  async function depthOf(work: () => Promise<unknown>): Promise<number> {
    const delay = 400;
    let depth = 0;
    let began = Number.NEGATIVE_INFINITY;
    bridge.mischief = () => {
      const now = performance.now();
      if (now - began > delay - 10) {
        depth++;
        began = now;
      }
      return { delay };
    };
    await work();
    bridge.mischief = undefined;
    return depth;
  }

  /** Both players wish for mail, push messages and a webhook; Bo has said something, and Ada does not want to hear it. */
  async function wishForAll(): Promise<void> {
    const now = context.now();
    for (const key of keys) {
      const wished = {
        seat: key.seat,
        email: `seat-${key.seat}@example.org`,
        webhook: { url: 'https://example.org/hook', form: 'json' },
      };
      await setWishes(context, table, viewerWith(key), wishesRequest.parse(wished));
      const to = {
        endpoint: `https://push.example.org/${key.text}`,
        keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      };
      const held = { table, seat: key.seat, keyHash: hashOf(key.text) };
      await addSubscriptions(context.records, { to, locale: 'en', seats: [held] }, now, () =>
        newSecret(context.random),
      );
    }
    await say(context, table, viewerWith(keys[1]), { seat: 1, text: 'Hello' });
    await mute(context, table, viewerWith(keys[0]), { seat: 0, player: 1, muted: true });
  }

  /** The move of the seat that is to act. */
  async function nextMove() {
    const [seat] = (await visit(context, table, viewerWith(...keys))).view.toAct;
    const { view } = await visit(context, table, viewerWith(...keys), seat);
    return { version: view.version, seat, move: moveOf(view.choices[0]) };
  }

  /** The table's page for seat 0, as its parts are read (app/_web/load), and what it shows. */
  async function readPage(keysHere: () => Promise<SeatKey[]>) {
    const page = readingOnce(context);
    readAhead(page, table);
    const view = async () => asHeard(page, (await visit(page, table, viewerWith(...(await keysHere())), 0)).view);
    const messages = async () => readMessages(page, table, viewerWith(...(await keysHere())));
    const [seen, kept] = await Promise.all([view(), messages()]);
    return { view: seen, wishesOf: (seat: number) => kept.of(seat, 0).wishes };
  }

  test('a table’s page is one, with talk, wishes and subscriptions, and shows nobody’s but the visitor’s own', async () => {
    await wishForAll();
    const parts = async () => {
      const [{ view, wishesOf }] = await Promise.all([
        readPage(async () => [keys[0]]),
        myTables(readingOnce(context), viewerWith(...keys)),
      ]);
      expect(view.talk).toMatchObject({ messages: [], muted: [1] });
      expect(wishesOf(0)).toMatchObject({ email: 'seat-0@example.org' });
      expect(wishesOf(1)).toBeNull();
    };
    expect(await depthOf(parts)).toBe(1);
  });

  test('a move is two with three channels wished for', async () => {
    await wishForAll();
    const move = await nextMove();
    expect(await depthOf(() => act(context, table, viewerWith(...keys), move))).toBe(2);
  });

  test('a view is one', async () => {
    expect(await requestsOf(() => visit(context, table, viewerWith(...keys), 0))).toBe(1);
  });

  test('a page with its header and its title is one, however often its parts look', async () => {
    const page: Context = { ...context, store: readingTogether(context.store) };
    const parts = () =>
      Promise.all([
        visit(page, table, viewerWith(...keys), 0),
        myTables(page, viewerWith(...keys)),
        visit(page, table, viewerWith(...keys)),
        myTables(page, viewerWith(...keys)),
      ]);
    expect(await requestsOf(parts)).toBe(1);
  });

  test('a move is two, with what bots answer and all that is to be announced', async () => {
    const move = await nextMove();
    expect(await requestsOf(() => act(context, table, viewerWith(...keys), move))).toBe(2);
    // Sent again it is found to be made.
    expect(await requestsOf(() => act(context, table, viewerWith(...keys), move))).toBe(1);
  });

  describe('for a signed-in player', () => {
    const token = 'what his browser keeps';
    let account: string;
    beforeEach(async () => {
      account = await accountFor(context, MAIL, 'ada@example.org', 'ada@example.org');
      await claim(context, account, viewerWith(...keys));
      const expires = new Date(context.now() + 1e9);
      await authAdapter(context, null).createSession?.({ sessionToken: token, userId: account, expires });
    });
    const keysOf = async (hint: string | null) => {
      const who = await signedIn(context, { token, hint }, context.now());
      return keysOfClaims(who?.claims ?? [], context.linkSecret, table);
    };

    test('who they are and all their seats are one; two if the hint of their browser is wrong or missing', async () => {
      expect(await requestsOf(() => keysOf(account))).toBe(1);
      expect(await requestsOf(() => keysOf('somebody-else'))).toBe(2);
      expect(await requestsOf(() => keysOf(null))).toBe(2);
    });

    test('a table is read together with them: one after the other there is one', async () => {
      const page: Context = { ...context, store: readingTogether(context.store) };
      const view = async () => {
        readAhead(page, table);
        expect((await visit(page, table, viewerWith(...(await keysOf(account))), 0)).view.seat).toBe(0);
      };
      expect(await depthOf(view)).toBe(1);
    });

    test('the page of a table is one as well, with talk, wishes and subscriptions', async () => {
      await wishForAll();
      const parts = async () => {
        const { view, wishesOf } = await readPage(() => keysOf(account));
        expect(view.talk).toMatchObject({ messages: [], muted: [1] });
        expect(wishesOf(0)).toMatchObject({ email: 'seat-0@example.org' });
      };
      expect(await depthOf(parts)).toBe(1);
    });

    test('with the header’s list of their tables it is one where this process has read the list before', async () => {
      const parts = async () => {
        const page = readingOnce(context);
        const session = sessionId(token);
        readAhead(page, table);
        for (const one of tablesSeen(session)) readAhead(page, one);
        const view = async () => visit(page, table, viewerWith(...(await keysOf(account))), 0);
        const list = async () => {
          const who = await signedIn(context, { token, hint: account }, context.now());
          const claims = who?.claims ?? [];
          rememberTables(session, [...new Set(claims.map((one) => one.table))]);
          return myTables(page, viewerWith(...keysOfClaims(claims, context.linkSecret)));
        };
        const [, tables] = await Promise.all([view(), list()]);
        expect(tables.map((one) => one.view.table)).toEqual(expect.arrayContaining([table, elsewhere]));
      };
      const { key, table: elsewhere } = await open(context, openRequest.parse({ name: 'Ada', game: 'hearts' }));
      await claim(context, account, viewerWith(key));
      expect(await depthOf(parts)).toBe(2);
      expect(await depthOf(parts)).toBe(1);
      rememberTables(sessionId(token), []);
    });

    test('my tables are two, one after the other', async () => {
      expect(
        await depthOf(async () =>
          expect(await myTables(context, viewerWith(...(await keysOf(account))))).toHaveLength(1),
        ),
      ).toBe(2);
    });

    test('a move is two, one after the other', async () => {
      const move = await nextMove();
      expect(
        await depthOf(() =>
          act(
            context,
            table,
            keysOf(account).then((keys) => viewerWith(...keys)),
            move,
          ),
        ),
      ).toBe(2);
    });
  });

  test('my tables are one, and so is looking for tables that are due', async () => {
    const others = await Promise.all(
      Array.from({ length: 19 }, () => open(context, openRequest.parse({ name: 'Ada', game: 'hearts' }))),
    );
    const all = [...keys, ...others.map(({ key }) => key)];
    expect(await requestsOf(async () => expect(await myTables(context, viewerWith(...all))).toHaveLength(20))).toBe(1);
    expect(await requestsOf(() => sweep(context))).toBe(1);
  });

  describe('the budget (budget.json)', () => {
    const webhook = { send: async () => {} };
    let ada: SeatKey;
    let bo: SeatKey;
    let told: readonly Notice[];
    let world: Context;

    /** Two players without a pace, of whom the first is to act. */
    async function setUp() {
      const request = openRequest.parse({ name: 'Ada', game: 'herzblatt', options: { players: 2 } });
      const opened = await open(context, request);
      table = opened.table;
      const joined = await join(context, table, { invitation: opened.invitation, name: 'Bo' });
      [ada, bo] = [opened.key, joined.key];
      told = [];
      world = {
        ...context,
        channels: { webhook },
        publicUrl: 'https://cards.example.org',
        announce: (_, notices) => {
          told = notices;
        },
      };
    }

    async function used(work: () => Promise<unknown>): Promise<{ commands: number; trips: number }> {
      const found = { commands: 0, trips: 0 };
      bridge.mischief = ({ commands }) => {
        found.trips++;
        found.commands += commands.length;
        return undefined;
      };
      await work();
      bridge.mischief = undefined;
      return found;
    }

    /** A turn is taken that ends it, so that another player is to be told; and what is done after the answer. */
    async function moved() {
      const { view } = await visit(context, table, viewerWith(ada, bo));
      const mover = [ada, bo][view.toAct[0]];
      const mine = await visit(context, table, viewerWith(mover));
      const move = { version: mine.view.version, seat: mover.seat, move: moveOf(mine.view.choices[0]) };
      const answer = await used(() => act(world, table, viewerWith(mover), move));
      const after =
        told.length === 0 ? { commands: 0, trips: 0 } : await used(() => announceNotices(world, table, told));
      return { answer, after };
    }

    async function measured() {
      await setUp();
      const opening = await used(() => open(context, openRequest.parse({ name: 'Ada', game: 'hearts' })));
      const free = await open(context, openRequest.parse({ name: 'Ada', game: 'herzblatt', options: { players: 2 } }));
      const joining = await used(() => join(context, free.table, { invitation: free.invitation, name: 'Bo' }));
      const site = await moved();
      const first = { deal: 0, cards: 0, seat: 0 };
      // A process that has not shown the page reads the table first.
      const elsewhere = await used(() => haveSeen(anotherProcess(), table, viewerWith(bo), { ...first, seat: 1 }));
      await readPage(async () => [ada]);
      const seen = await used(() => haveSeen(context, table, viewerWith(ada), first));
      expect((await context.records.read('seen', `${table}-0`))?.value).toBe('{"deal":0,"cards":0}');
      await sendMessages(world);
      for (const { seat, ...key } of [ada, bo]) {
        const wished = wishesRequest.parse({ seat, webhook: { url: 'https://example.org/hook', form: 'json' } });
        await setWishes(context, table, viewerWith({ seat, ...key }), wished);
      }
      const page = await used(() => readPage(async () => [ada]));
      const view = await used(() => visit(context, table, viewerWith(ada), 0));
      const nothing = await used(() => sweep(world));
      const [outside, again] = [await moved(), await moved()];
      const waiting = (await context.store.outbox(table)).map(({ body }) =>
        z.object({ at: z.int() }).parse(JSON.parse(body)),
      );
      // There is a message about the turn that there was when they wished for it, and none yet about these two.
      expect([waiting.length, await context.records.owned('delivery', table, 9)]).toMatchObject([2, [{}]]);
      const sweptAt = (at: number) => used(() => sweep({ ...world, now: () => at + 5 * MINUTE }));
      const passed = await sweptAt(waiting[0].at);
      await sendMessages({ ...world, now: () => waiting[0].at + 5 * MINUTE });
      const sent = await sweptAt(waiting[1].at);
      expect(await context.records.owned('delivery', table, 9)).toHaveLength(2);
      expect(await context.store.due(waiting[1].at + 5 * MINUTE, 9)).toEqual([]);
      // A clock of its own: what is leased lasts for minutes.
      let at = context.now();
      const leases = new Leases({ ...context, now: () => at }, newSecret(context.random).slice(0, 8), 25_000);
      const names = [`from-${table}`, `table-${table}`];
      const place = () => used(async () => void (await Promise.all(names.map((name) => leases.open(name, 50)))));
      const placed = await place();
      at += 170_000;
      const placedLater = await place();
      return {
        page,
        view,
        'a move told on the site': site.answer,
        'after its answer': site.after,
        'a move that leaves a webhook': outside.answer,
        'after that answer': outside.after,
        'and another one, soon after': again.answer,
        'a sweep that finds nothing': nothing,
        'a sweep that finds a message which nobody needs any more': passed,
        'a sweep that makes a message, and sends it': sent,
        'a seen mark': seen,
        'a seen mark at another server': elsewhere,
        join: joining,
        open: opening,
        'a stream of a stranger': placed,
        'its place, later': placedLater,
      };
    }

    test('and wishes that another server takes in the moment before a commit are those by which it is told', async () => {
      await setUp();
      await moved();
      const { view } = await visit(context, table, viewerWith(ada, bo));
      // Their next turn comes at once.
      const mover = [ada, bo][view.toAct[0]];
      await sendMessages(world);
      const before = await visit(context, table, viewerWith(mover));
      const wished = { seat: mover.seat, webhook: { url: 'https://example.org/hook', form: 'json' } };
      const commit: Store['commit'] = async (...given) => {
        await setWishes(anotherProcess(), table, viewerWith(mover), wishesRequest.parse(wished));
        return context.store.commit(...given);
      };
      const between = { ...world, store: withMethods(context.store, { commit }) };
      const move = { version: before.view.version, seat: mover.seat, move: moveOf(before.view.choices[0]) };
      await act(between, table, viewerWith(mover), move);
      const after = await used(() => announceNotices(world, table, told));
      const ids = (await context.records.owned('delivery', table, 9)).map(({ id }) => id);
      expect(ids).toContain(`${table}-${mover.seat}-${move.version + 1}-webhook`);
      // They are looked at once more, and the message is made now.
      expect(after).toEqual({ commands: 4, trips: 3 });
    });

    test('what each use case costs is what stands there', async () => {
      // Once before, as a Redis is sent the text of each script when it does not know it.
      await measured();
      expect(await measured()).toEqual(budget.commands);
    });
  });
});

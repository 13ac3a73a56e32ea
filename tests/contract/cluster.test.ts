import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '../../lib/identity';
import { besideTables, type Records, type Store } from '../../lib/store';
import { openRedis, openRedisRecords } from '../../lib/store/redis/tcp';
import {
  act,
  type Context,
  haveSeen,
  join,
  openRequest,
  open as openTable,
  sendMessages,
  setWishes,
  viewerWith,
  visit,
  wishesRequest,
} from '../../lib/tables';
import { RedisCluster } from '../lab/shared/cluster';
import { canRunRedis } from '../lab/shared/servers';
import { expectHeard } from '../support/contract/hearing';
import { KIND, recordsContract, writeOf } from '../support/contract/records';
import { plantDocument, redisRecordsCases } from '../support/contract/records-redis';
import { plantGhost, redisCases } from '../support/contract/redis';
import { storeContract } from '../support/contract/store';
import { commitOf, notices, TABLE } from '../support/contract/values';
import { moveOf } from '../support/player';
import { Site } from '../support/site';
import { soon } from '../support/soon';

describe.skipIf(!canRunRedis)('Redis cluster', () => {
  let cluster: RedisCluster;

  beforeAll(async () => {
    cluster = await RedisCluster.start();
  });

  afterAll(async () => {
    await cluster?.stop();
  });

  storeContract('Redis cluster', async () => {
    await cluster.ask('FLUSHALL');
    return {
      open: () => openRedis(cluster.url),
      remove: async () => {},
      // One of the nodes has its part of the index, the others refuse.
      ghost: (table, due) => Promise.allSettled(cluster.clients.map((client) => plantGhost(client, table, due))),
    };
  });

  recordsContract('Redis cluster', async () => {
    await cluster.ask('FLUSHALL');
    return {
      open: () => openRedisRecords(cluster.url),
      remove: async () => {},
      ghost: (kind, id, at, owner) =>
        Promise.allSettled(cluster.clients.map((client) => plantDocument(client, kind, id, at, owner))),
    };
  });

  describe('three nodes', () => {
    const opened: (Store | Records)[] = [];

    function open(url = cluster.url): Store {
      const store = openRedis(url);
      opened.push(store);
      return store;
    }

    function openRecords(url = cluster.url): Records {
      const records = openRedisRecords(url);
      opened.push(records);
      return records;
    }

    beforeEach(async () => {
      await cluster.ask('FLUSHALL');
    });

    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });

    redisCases(() => ({ store: open(), servers: cluster.clients }));
    redisRecordsCases(() => ({ records: openRecords(), servers: cluster.clients }));

    test('documents lie on all nodes, and are found together', async () => {
      const records = openRecords(cluster.nodes[1].url);
      const ids = Array.from({ length: 30 }, (_, i) => `d${10 + i}`);
      const placed = { owners: ['ada'], due: 5, expires: 5 };
      await Promise.all(ids.map((id) => records.write(KIND, id, 0, writeOf(id, placed))));
      expect((await records.owned(KIND, 'ada', 100)).map(({ value }) => value)).toEqual(ids);
      expect((await records.due(KIND, 5, 100)).sort()).toEqual(ids);
      const sizes = await cluster.ask('DBSIZE');
      expect(sizes.every((size) => Number(size) > 0)).toBe(true);
      expect(await records.purge(5, 100)).toBe(30);
      expect(await records.documents(null, 100)).toEqual({ documents: [], unreadable: [], next: null });
    });

    test('tells what other processes commit, also after its connection was lost', () =>
      expectHeard(open(), open(cluster.nodes[1].url), () =>
        Promise.all(cluster.clients.map((client) => client.call('CLIENT', 'KILL', 'TYPE', 'pubsub'))),
      ));

    test('one address is enough to find out that it is of a cluster', async () => {
      const store = open(cluster.nodes[1].url);
      const tables = Array.from({ length: 30 }, (_, i) => `table-${i}`);
      await Promise.all(tables.map((table) => store.commit(table, 0, commitOf(['x'], { notices: notices('n') }))));
      expect(store.name).toBe('Redis cluster');
      expect((await store.readMany(tables)).map((one) => one?.version)).toEqual(tables.map(() => 1));
      expect((await store.tablesWithOutbox(100)).sort()).toEqual([...tables].sort());
      const sizes = await cluster.ask('DBSIZE');
      expect(sizes.every((size) => Number(size) > 0)).toBe(true);
    });

    test('a read is one command; a move one more, or two when it announces something', async () => {
      const store = open();
      await store.commit(TABLE, 0, commitOf(['x'], { beside: true }));
      await store.writeBeside(TABLE, 'seen-1', { id: 'v', expected: 0, text: 'x' });
      await store.commit('other', 0, commitOf(['x'], { beside: true }));
      const cost = async (use: () => Promise<unknown>) => {
        await cluster.ask('CONFIG', 'RESETSTAT');
        await use();
        const stats = (await cluster.ask('INFO', 'commandstats')).join('\n');
        const calls = (name: string) =>
          [...stats.matchAll(new RegExp(`cmdstat_${name}:calls=(\\d+)`, 'g'))].reduce(
            (sum, [, n]) => sum + Number(n),
            0,
          );
        return { hgetall: calls('hgetall'), hmget: calls('hmget'), eval: calls('eval'), evalsha: calls('evalsha') };
      };
      // Requests that scripts make are counted as well: a commit reads once.
      expect(await cost(() => store.read(TABLE))).toEqual({ hgetall: 1, hmget: 0, eval: 0, evalsha: 0 });
      expect(await cost(() => store.commit(TABLE, 1, commitOf(['x'])))).toEqual({
        ...{ hgetall: 0, hmget: 1 },
        ...{ eval: 0, evalsha: 1 },
      });
      expect(await cost(() => store.commit(TABLE, 2, commitOf(['x'], { notices: notices('n') })))).toEqual({
        ...{ hgetall: 0, hmget: 1 },
        ...{ eval: 0, evalsha: 2 },
      });
      expect(await cost(() => store.writeBeside(TABLE, 'seen-0', { id: 'w', expected: 0, text: 'x' }))).toEqual({
        ...{ hgetall: 0, hmget: 1 },
        ...{ eval: 0, evalsha: 1 },
      });
    });

    describe('no node does more than half of the work', () => {
      /** Runs some work. @returns the scripts that each node has run for it, as the keys they were given */
      async function scriptsOf(
        work: () => Promise<unknown>,
        isOver: (scripts: number) => boolean,
      ): Promise<string[][][]> {
        const monitors = await Promise.all(cluster.clients.map((client) => client.monitor()));
        const heard = monitors.map((monitor) => {
          const scripts: string[][] = [];
          monitor.on('monitor', (_time, [name, , count, ...given]: string[], source: string) => {
            if (/^eval/i.test(name) && source !== 'lua') scripts.push(given.slice(0, Number(count)));
          });
          return scripts;
        });
        await work();
        await soon(() => expect(isOver(heard.flat().length)).toBe(true));
        for (const monitor of monitors) monitor.disconnect();
        return heard;
      }
      const shares = (heard: string[][][]) => heard.map((scripts) => scripts.length / heard.flat().length);

      /** Begun tables of two players, and a move at one of them by the player to act. */
      async function begin(more: Partial<Context> = {}) {
        const site = new Site({ ticks: 1000 }).open();
        const both = { store: open(), records: openRecords() };
        const world: Context = { ...site.context, ...besideTables(both), ...more };
        const options = { players: 2 };
        const request = openRequest.parse({
          name: 'Ada',
          game: 'herzblatt',
          options,
          pace: { kind: 'move', minutes: 60 },
        });
        const begun: { table: string; players: SeatKey[] }[] = [];
        // One after the other: chance is the same in every run, and so are the nodes of these tables.
        for (let i = 0; i < 24; i++) {
          const { table, invitation, key } = await openTable(world, request);
          const bo = await join(world, table, { invitation, name: 'Bo' });
          begun.push({ table, players: [key, bo.key] });
        }
        const move = async ({ table, players }: (typeof begun)[number]) => {
          const { view } = await visit(world, table, viewerWith(...players));
          const mover = players[view.toAct[0]];
          const { version, choices } = (await visit(world, table, viewerWith(mover))).view;
          await act(world, table, viewerWith(mover), { version, seat: mover.seat, move: moveOf(choices[0]) });
          await haveSeen(world, table, viewerWith(mover), { deal: 0, cards: 0, seat: mover.seat });
        };
        // Until cards have been dealt, notices wait for wishes.
        await Promise.all(begun.map(move));
        return { world, begun, moveAll: () => Promise.all(begun.map(move)), end: () => site.close() };
      }

      test('of moves nobody hears of outside, and none of them touches another key than those of its table', async () => {
        const { moveAll, end } = await begin();
        const rounds = async () => {
          for (let round = 0; round < 6; round++) await moveAll();
        };
        // The moves, and the first mark of each mover: what was noted before is not written again.
        const heard = await scriptsOf(rounds, (scripts) => scripts >= 24 * 7);
        expect(heard.flat(2).filter((key) => !key.startsWith('{table:'))).toEqual([]);
        for (const share of shares(heard)) expect(share).toBeLessThanOrEqual(0.5);
        await end();
      });

      test('of moves that are told outside at once, with all that plans and sends the messages', async () => {
        const more = { channels: { webhook: { send: async () => {} } }, publicUrl: 'https://cards.example.org' };
        const { world, begun, moveAll, end } = await begin(more);
        await sendMessages(world);
        for (const { table, players } of begun) {
          for (const player of players) {
            const wished = { seat: player.seat, webhook: { url: 'https://example.org/hook', form: 'json' } };
            await setWishes(world, table, viewerWith(player), wishesRequest.parse(wished));
          }
        }
        const rounds = async () => {
          for (let round = 0; round < 6; round++) {
            await moveAll();
            await sendMessages(world);
          }
        };
        const heard = await scriptsOf(rounds, (scripts) => scripts >= 24 * 6 * 4);
        for (const share of shares(heard)) expect(share).toBeLessThanOrEqual(0.5);
        // All have parts of the indexes; of one in a piece a node has everything.
        const indexed = heard.map((scripts) => scripts.filter(([key]) => /^\{(tables|records)/.test(key)));
        for (const share of shares(indexed)) expect(share).toBeGreaterThan(0.15);
        await end();
      });
    });

    test('a node that was killed and is back is found again, with all that was answered', async () => {
      const store = open();
      const tables = Array.from({ length: 12 }, (_, i) => `table-${i}`);
      for (const table of tables) await store.commit(table, 0, commitOf(['before']));
      const node = cluster.nodes[2];
      await node.kill();
      await node.restart();
      for (const table of tables) expect(await commitUntilDone(store, table)).toBe('done');
      for (const table of tables) expect(await store.log(table)).toEqual(['before', 'after']);
    });

    /** A cluster takes its time to take back a node, longer than one answer may. */
    async function commitUntilDone(store: Store, table: string): Promise<'done' | 'quiet' | 'conflict'> {
      const commit = commitOf(['after'], { notices: notices('n') });
      for (;;) {
        const answer = await store.commit(table, 1, commit).catch(() => null);
        if (answer) return answer;
      }
    }
  });
});

import { execFile } from 'node:child_process';
import { join as pathOf } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseSeatKey, type SeatKey, seatKeysIn } from '@/lib/identity';
import { drain } from '@/lib/notify';
import { openStore, REMEMBERED_COMMITS } from '@/lib/store';
import { act, type Context, join, joinRequest, myTables, record, STRANGER, viewerWith, visit } from '@/lib/tables';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis, newDirectory } from '../lab/shared/servers';
import {
  fillOldRedis,
  type OldTable,
  oldExports,
  oldTables,
  writeOldBackup,
  writeOldFolder,
} from '../support/old-data';
import { holding, moveOf } from '../support/player';
import { Site } from '../support/site';

/**
 * Whatever an older version has stored is read, shown and played on by today's: data folders, what lies on a Redis,
 * backups, seat keys, cookies and invitations. Views may tell more than they did, but nothing else.
 */
const tables = oldTables();
const exported = oldExports();
const some = (is: (table: OldTable) => boolean) => tables.filter(is).map((table) => [table.name, table] as const);

type World = { settings: Record<string, string>; end: () => Promise<void> };

async function folder(): Promise<World> {
  const { path: directory, clear } = await newDirectory();
  writeOldFolder(directory);
  return { settings: { DATA_DIR: directory }, end: clear };
}

async function redis(): Promise<World> {
  const server = await RedisServer.start();
  const client = server.client();
  await fillOldRedis(client);
  client.disconnect();
  return { settings: { REDIS_URL: server.url }, end: () => server.stop() };
}

async function restored(): Promise<World> {
  const server = await RedisServer.start();
  const { path: directory, clear } = await newDirectory();
  const file = pathOf(directory, 'backup.jsonl');
  writeOldBackup(file);
  const settings = { REDIS_URL: server.url };
  const command = ['scripts/ts.mjs', 'scripts/tools/restore.ts', file];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...settings } });
  expect(JSON.parse(stdout)).toMatchObject({ damaged: 0, restored: tables.length, existing: 0 });
  await clear();
  return { settings, end: () => server.stop() };
}

describe('a data folder', () => opens(folder));
describe.skipIf(!canRunRedis)('what lies on a Redis', () => opens(redis));
describe.skipIf(!canRunRedis)('a backup restored into a Redis', () => opens(restored));

function opens(begin: () => Promise<World>) {
  let context: Context;
  let end: () => Promise<void>;

  beforeAll(async () => {
    const world = await begin();
    // The clock and the source of chance that tests have, on the old store.
    const made = new Site({ ticks: 1000, from: 1_790_000_000_000 }).open();
    const store = openStore(world.settings);
    context = { ...made.context, store };
    end = async () => {
      await store.close();
      await made.close();
      await world.end();
    };
  });
  afterAll(() => end());

  const keyOf = (text: string): SeatKey => {
    const key = parseSeatKey(text);
    if (!key) throw new Error('a seat key of old is none any more');
    return key;
  };
  const viewOf = async ({ table }: OldTable, key: SeatKey) =>
    (await visit(context, table, viewerWith(key), key.seat)).view;

  /** Finds somebody at a table who may move now. */
  async function mover(old: OldTable) {
    for (const { key } of old.people) {
      const view = await viewOf(old, keyOf(key));
      if (view.choices.length > 0 && !view.seats[view.seat!].bot) return { key: keyOf(key), view };
    }
    return null;
  }

  /** How many entries of the log are no bot's. */
  const movesByPeople = async ({ table }: OldTable) => {
    const log = await context.store.log(table);
    return log.filter((entry) => !('by' in JSON.parse(entry))).length;
  };

  test.each(some(() => true))('%s: all is stored that was, but inboxes and commits long made', async (_, { table }) => {
    const { messages, commits, ...all } = exported.get(table)!;
    const stored = await context.store.exportTable(table);
    expect(stored).toMatchObject(all);
    expect(stored!.commits.length).toBeGreaterThanOrEqual(Math.min(commits.length, REMEMBERED_COMMITS));
    expect(commits.slice(0, stored!.commits.length)).toEqual(stored!.commits);
  });

  test.each(some(() => true))('%s: everybody sees what they saw', async (_, old) => {
    const keys = old.people.map(({ key }) => keyOf(key));
    for (const viewer of [...keys, null]) {
      const view = viewer ? await viewOf(old, viewer) : (await visit(context, old.table, STRANGER)).view;
      // The invitation may open something else, and be shown to others.
      const { invitation: _, seats, ...rest } = old.views[viewer?.seat ?? 'spectator'];
      // Choices made before all have chosen are no longer shown (rules.md §2.2).
      if ('blindNil' in rest) rest.blindNil = view.phase === 'drawing' ? expect.anything() : rest.blindNil;
      expect(view).toMatchObject(rest);
      // A bot without a name may have got one.
      const places = seats.map(({ name, ...place }) => (name === null && place.bot ? place : { name, ...place }));
      expect(view.seats).toMatchObject(places);
    }
  });

  test('old cookies open the seats, alone and together', async () => {
    for (const { table, people } of tables) {
      for (const { seat, cookie } of people) {
        const keys = seatKeysIn([{ name: 'locale', value: 'de' }, cookie]);
        expect(await visit(context, table, viewerWith(...keys))).toMatchObject({ held: [seat], view: { seat } });
      }
      const all = seatKeysIn(people.map(({ cookie }) => cookie));
      expect((await visit(context, table, viewerWith(...all))).held).toEqual(people.map(({ seat }) => seat));
    }
    const mine = await myTables(context, viewerWith(...seatKeysIn(tables.map(({ people }) => people[0].cookie))));
    expect(mine.map(({ view }) => view.table).sort()).toEqual(tables.map(({ table }) => table).sort());
  });

  test.each(some(({ forgotten }) => forgotten.length > 0))('%s: who was forgotten stays so', async (_, old) => {
    for (const { key } of old.forgotten)
      expect((await visit(context, old.table, viewerWith(keyOf(key)))).held).toEqual([]);
    const stored = JSON.stringify(await context.store.exportTable(old.table));
    for (const { name } of old.forgotten) expect(stored).not.toContain(`"${name}"`);
  });

  test('what was to be announced is announced', async () => {
    await drain(context.store, () => false);
    for (const { table } of tables) expect(await context.store.outbox(table)).toEqual([]);
  });

  test.each(some(({ status }) => status === 'finished'))('%s: gives its record', async (_, old) => {
    expect(await record(context, old.table)).toMatchObject(old.record!);
  });

  test.each(some(({ status }) => status === 'open'))('%s: the invitation still opens it', async (_, old) => {
    const { seats } = old.views.spectator;
    const free = seats.flatMap(({ taken }, seat) => (taken ? [] : [seat]));
    const keys: SeatKey[] = [];
    for (const seat of free) {
      // The expected player gets their seat by name.
      const { name } = seats[seat];
      const wanted = name === null ? { name: `Guest ${seat}`, seat } : { name };
      const request = joinRequest.parse({ invitation: old.invitation, ...wanted });
      const joined = await join(context, old.table, request);
      expect(joined.seat).toBe(seat);
      keys.push(joined.key);
    }
    for (const key of keys) {
      expect(await viewOf(old, key)).toMatchObject({ seat: key.seat, status: 'running' });
      expect((await viewOf(old, key)).counts.every((count) => count > 0)).toBe(true);
    }
  });

  const isVacant = ({ status, views }: OldTable) =>
    status === 'running' && views.spectator.seats.some(({ taken }) => !taken);

  test.each(some(isVacant))('%s: the invitation still opens the seat that was freed', async (_, old) => {
    const seat = old.views.spectator.seats.findIndex(({ taken }) => !taken);
    const request = joinRequest.parse({ invitation: old.invitation, name: 'Guest' });
    const joined = await join(context, old.table, request);
    expect(joined.seat).toBe(seat);
    // They take over with the next deal; until then a bot plays, so that the match can go on.
    const view = await holding(() => context, joined.key).playOn(0);
    expect(view.seats[seat]).toMatchObject({ taken: true, next: { name: 'Guest' } });
    expect(view.toAct).not.toContain(seat);
    expect(view.toAct).not.toEqual([]);
    expect(await mover(old)).not.toBeNull();
  });

  const canMove = (old: OldTable) =>
    old.status === 'running' && old.views.spectator.toAct.some((seat) => old.people.some((one) => one.seat === seat));

  test.each(some(canMove))('%s: the match goes on', async (_, old) => {
    const found = await mover(old);
    expect(found).not.toBeNull();
    const { key, view } = found!;
    const request = { version: view.version, move: moveOf(view.choices[0]), seat: key.seat };
    const before = await movesByPeople(old);
    expect((await act(context, old.table, viewerWith(key), request)).version).toBeGreaterThan(view.version);
    // Sent twice it counts once.
    await act(context, old.table, viewerWith(key), request);
    expect(await movesByPeople(old)).toBe(before + 1);
  });
}

test('all running tables but one wait for somebody who holds a key; that one for an invited friend', () => {
  const running = tables.filter(({ status }) => status === 'running');
  const waiting = running.filter(({ views, people }) =>
    views.spectator.toAct.some((seat) => people.some((one) => one.seat === seat)),
  );
  expect(running.length - waiting.length).toBe(1);
  expect(new Set(tables.map(({ game, status }) => `${game} ${status}`)).size).toBe(9);
});

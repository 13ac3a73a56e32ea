import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { keysOf } from '@/lib/store/redis/keys';
import { join, open, openRequest, viewerWith, visit } from '@/lib/tables';
import { MEASURED, openAsServer } from '../../scripts/lib/sealed';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { damageEntry } from '../support/dump';
import { Site } from '../support/site';
import { toolsOnAStore } from '../support/tools';

const run = promisify(execFile);
const tools = toolsOnAStore();
const { exportsOf, inDirectory, putEntry, runningTable, someTables, tool, unreadable } = tools;

describe('rebuild', () => {
  test('mends what differs, says where, and leaves the rest', async () => {
    const [, running] = await someTables();
    const { version, state } = (await tools.store.read(running))!;
    await tools.store.rewriteState(running, version, JSON.stringify({ ...JSON.parse(state), title: 'wrong' }));
    const { figures, lines, code } = await tool('rebuild', []);
    expect({ figures, code }).toEqual({ figures: { tables: 3, differed: 1, failed: 0 }, code: 0 });
    expect(lines[0]).toBe(`${running}: title differed`);
    const served = openAsServer({ DATA_DIR: inDirectory('data') });
    expect(JSON.parse((await served.read(running))!.state)).toEqual(JSON.parse(state));
    await served.close();
    expect((await tool('rebuild', [])).figures).toEqual({ tables: 3, differed: 0, failed: 0 });
  });

  test('a log that may be damaged changes no state, good or bad, and is named with the reason', async () => {
    const damages: [RegExp, (table: string, log: string[]) => Promise<unknown>][] = [
      [/its log has 6 lines/, (table, log) => putEntry(table, log.length)],
      [/its log has 6 lines/, (table) => putEntry(table, 4)],
      [/line 4 of 7/, (table) => putEntry(table, 4, '{')],
      [/line 4 of 7/, (table) => putEntry(table, 4, '{"at":1,"events":[{"type":"other"}]}')],
      [/line 6 of its log cannot have happened/, (table, log) => putEntry(table, 6, log[4])],
      [/line 1 of 7/, (table, log) => putEntry(table, 1, log[2])],
      [/line 4 of 7/, (table) => unreadable(table).then(() => putEntry(table, 4, '{'))],
    ];
    const expected: [string, RegExp][] = [];
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    context.store = tools.store;
    for (const [reason, damage] of damages) {
      const table = await runningTable(site);
      await damage(table, await tools.store.log(table));
      expected.push([table, reason]);
    }
    await close();
    const tables = expected.map(([table]) => table);
    const before = await exportsOf(tools.store, tables);
    const { code, figures, stderr } = await tool('rebuild', tables);
    expect({ code, figures }).toEqual({ code: 1, figures: { tables: 7, differed: 0, failed: 7 } });
    expect(await exportsOf(tools.store, tables)).toEqual(before);
    const lines = stderr.trim().split('\n');
    for (const [table, reason] of expected) expect(lines.find((line) => line.startsWith(table))).toMatch(reason);
  });
});

describe('tables', () => {
  test.runIf(canRunRedis)('one whose state and log are damaged in a Redis can be exported and removed', async () => {
    const server = await RedisServer.start();
    const client = new Redis(`redis://127.0.0.1:${server.port}`);
    try {
      const redis = { REDIS_URL: `redis://127.0.0.1:${server.port}` };
      const [waiting] = await someTables();
      const out = inDirectory('backup.ndjson');
      await tool('backup', [out]);
      await tool('restore', [out], redis);
      await client.hset(keysOf(waiting).table, 'state', 'damaged');
      await damageEntry(client, waiting, 0, 'damaged');
      expect((await tool('tables', ['export', waiting], redis)).figures).toMatchObject({ state: 'damaged' });
      expect((await tool('tables', ['delete', waiting], redis)).stderr).toContain('Add --yes');
      await client.del(keysOf(waiting).outbox);
      await client.set(keysOf(waiting).outbox, 'no list');
      const failed = await tool('tables', ['export', waiting], redis);
      expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('Redis refused')]);
      expect((await tool('tables', ['delete', waiting, '--yes'], redis)).figures).toEqual({ deleted: waiting });
    } finally {
      client.disconnect();
      await server.stop();
    }
  });

  test('pauses all before a long stop, and resumes them; done again, it changes nothing; a table nobody can read is named', async () => {
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    context.store = tools.store;
    context.now = Date.now;
    const pace = { kind: 'move', minutes: 30 };
    const request = openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 }, pace });
    const { table, invitation } = await open(context, request);
    const bo = await join(context, table, { invitation, name: 'Bo' });
    const [waiting] = await someTables();
    await unreadable(waiting);
    await putEntry(waiting, 1);
    const view = async () => (await visit(context, table, viewerWith(bo.key))).view;

    const first = await tool('tables', ['pause', '--hours', '6']);
    expect(first).toMatchObject({ code: 1, figures: { tables: 4, changed: 1, unchanged: 2, failed: 1 } });
    expect(first.stderr).toContain(waiting);
    const { pause } = await view();
    expect(pause?.by).toBeNull();
    expect((pause?.until ?? 0) - (pause?.from ?? 0)).toBeLessThanOrEqual(6 * 60 * 60 * 1000);
    expect((await tool('tables', ['pause', '--hours', '5'])).figures).toMatchObject({ changed: 0, unchanged: 3 });
    expect((await tool('tables', ['resume'])).figures).toMatchObject({ changed: 1 });
    expect((await view()).pause).toBeNull();
    expect((await tool('tables', ['resume'])).figures).toMatchObject({ changed: 0 });
    for (const args of [['--hours', 'x'], ['--hours', '-1'], ['--hours'], ['--hours', '99999'], ['now']]) {
      expect((await tool('tables', ['pause', ...args])).code).toBe(2);
    }
    await close();
  });

  test('tables at which others move all the time are paused as well, and lose nothing', async () => {
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    Object.assign(context, { store: tools.store, now: Date.now });
    const options = { length: { kind: 'deals', count: 4 } };
    const pace = { kind: 'move', minutes: 30 };
    const request = openRequest.parse({ name: 'Ada', forced: false, game: 'spades', options, pace });
    const playing = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { table, key, invitation } = await open(context, request);
        const bo = await join(context, table, { invitation, name: 'Bo' });
        return { table, keys: [key, bo.key] };
      }),
    );
    let isOver = false;
    const moving = Promise.all(
      playing.map(async ({ keys }) => {
        while (!isOver) for (const key of keys) await site.with(key).playOn(1);
      }),
    );
    const { figures } = await tool('tables', ['pause']).finally(() => {
      isOver = true;
    });
    await moving;
    await close();
    expect(figures).toEqual({ tables: 4, changed: 4, unchanged: 0, failed: 0 });
    expect((await tool('rebuild', [])).figures).toEqual({ tables: 4, differed: 0, failed: 0 });
  });

  test.runIf(canRunRedis)('in a Redis they are paused and resumed as well', async () => {
    const server = await RedisServer.start();
    const redis = { REDIS_URL: `redis://127.0.0.1:${server.port}`, ...MEASURED };
    const there = openAsServer(redis);
    const site = new Site({ ticks: 1000 }).open();
    const { context, close } = site;
    try {
      Object.assign(context, { store: there, now: Date.now });
      const pace = { kind: 'move', minutes: 30 };
      const request = openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 }, pace });
      const { table, invitation } = await open(context, request);
      const bo = await join(context, table, { invitation, name: 'Bo' });
      const paused = async () => (await visit(context, table, viewerWith(bo.key))).view.pause;
      for (const changed of [1, 0]) {
        expect((await tool('tables', ['pause'], redis)).figures).toMatchObject({ tables: 1, changed, failed: 0 });
        expect(await paused()).toMatchObject({ by: null });
      }
      for (const changed of [1, 0]) {
        expect((await tool('tables', ['resume'], redis)).figures).toMatchObject({ tables: 1, changed, failed: 0 });
        expect(await paused()).toBeNull();
      }
    } finally {
      await close();
      await there.close();
      await server.stop();
    }
  });

  test('lists all, without a name; exports one; deletes one when it is meant', async () => {
    const [waiting, running, finished] = await someTables();
    const listed = await tool('tables', []);
    expect(listed.figures).toEqual({ tables: 3, open: 1, running: 1, finished: 1 });
    expect(listed.lines.join('\n')).not.toMatch(/Ada|Bo\b/);
    for (const table of [waiting, running, finished]) expect(listed.lines.join('\n')).toContain(table);

    expect((await tool('tables', ['export', running])).figures).toEqual(await tools.store.exportTable(running));

    const asked = await tool('tables', ['delete', running]);
    expect(asked.code).toBe(2);
    expect(await tools.store.read(running)).not.toBeNull();
    expect((await tool('tables', ['delete', running, '--yes'])).figures).toEqual({ deleted: running });
    expect(await tools.store.read(running)).toBeNull();
    expect((await tool('tables', ['delete', running, '--yes'])).code).toBe(2);
  });

  test.each([
    ['tables', 'list', 'x'],
    ['tables', 'export', 'TABLE', 'x'],
    ['tables', 'delete', 'TABLE', '--yes', 'x'],
    ['reseal', 'TABLE'],
  ])('an argument too many: %s %s', async (name, ...args) => {
    const [, running] = await someTables();
    const told = await tool(
      name,
      args.map((arg) => arg.replace('TABLE', running)),
    );
    expect([told.code, told.figures]).toEqual([2, null]);
    expect(await tools.store.version(running)).not.toBeNull();
  });

  test('one that cannot be read is listed as such, and the others after it', async () => {
    const [waiting, running, finished] = await someTables();
    await putEntry(running, 2, '{');
    await unreadable(running);
    const { code, figures, lines } = await tool('tables', []);
    expect({ code, figures }).toEqual({ code: 1, figures: { tables: 3, open: 1, unreadable: 1, finished: 1 } });
    for (const table of [waiting, running, finished]) expect(lines.join('\n')).toContain(table);
  });

  test.skipIf(process.platform === 'win32')('whoever reads no more than the first lines ends it quietly', async () => {
    await someTables();
    const env = { ...process.env, DATA_DIR: inDirectory('data') };
    const line = `node scripts/ts.mjs scripts/tools/tables.ts | true; echo "code \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = await run('bash', ['-c', line], { env });
    expect({ stdout, stderr }).toEqual({ stdout: 'code 0\n', stderr: '' });
  });

  test('a server that cannot use its data folder ends at once with one sentence that says what to set', async () => {
    const env = { ...process.env, DATA_DIR: 'package.json', PORT: '0' };
    const failed = await run(process.execPath, ['scripts/start.mjs'], { env }).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 1,
      // Before a build it is said of the folder, and by a built server of the secret that would lie there.
      stderr: expect.stringMatching(/^\s*(?:The data folder .*Set|STICHPOST_SECRET must .* or) DATA_DIR to .*\s*$/),
    });
  });

  test.each([['tables'], ['tables', 'pause'], ['rebuild'], ['reseal'], ['backup', 'backup.jsonl']])(
    'a setting that leads to no store is refused, and none is made there: %s %s',
    async (name, ...args) => {
      const DATA_DIR = inDirectory('dta');
      const { code, stderr } = await tool(name, args, { DATA_DIR });
      expect([code, stderr]).toEqual([2, expect.stringMatching(/^There is no store in .*DATA_DIR/)]);
      await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
    },
  );

  test.each([
    ['a Redis that nobody started', { REDIS_URL: 'redis://127.0.0.1:1' }, 'REDIS_URL'],
    ['a file in place of the data folder', { DATA_DIR: 'package.json' }, 'DATA_DIR'],
    ['a data folder that cannot be made', { DATA_DIR: '/proc/stichpost' }, 'DATA_DIR'],
    ['a setting that is wrong', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('%s ends it with one sentence that says what to set', async (_, settings, name) => {
    const { code, stderr } = await tool('check', [], settings);
    expect(code).toBe(1);
    expect(stderr).toContain(name);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

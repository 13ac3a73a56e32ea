import { describe, expect, test } from 'vitest';
import { openStore, type Store } from '@/lib/store';
import { openAsServer } from '@/scripts/lib/sealed';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis, newDirectory } from '../lab/shared/servers';
import { fillOldRedis, tablesSeen, writeOldFolder } from '../support/old-data';

/** Each table is as the older server saw it, and goes on; from then on it lies in today's form. */
async function goesOn(
  settings: Record<string, string>,
  STICHPOST_SECRET: string,
  tables: ReturnType<typeof tablesSeen>['lmdb'],
): Promise<void> {
  const store: Store = openAsServer({ ...settings, STICHPOST_SECRET });
  const lying = openStore(settings);
  for (const { table, version, state, log, outbox, beside } of tables) {
    expect(await store.read(table)).toEqual({ version, state, beside });
    expect(await store.log(table)).toEqual(log);
    expect(await store.outbox(table)).toHaveLength(outbox);
    expect(await lying.exportTable(table)).not.toHaveProperty('damage');

    const entry = JSON.stringify({ at: JSON.parse(state).changedAt + 1, events: [{ type: 'pauseEnded' }] });
    const next = JSON.stringify({ ...JSON.parse(state), version: version + 1 });
    const commit = { id: 'next', entries: [entry], state: next, notices: [], due: null };
    expect(await store.commit(table, version - 1, { ...commit, id: 'stale' })).toBe('conflict');
    expect(await store.commit(table, version, commit)).not.toBe('conflict');
    expect(await store.read(table)).toEqual({ version: version + 1, state: next, beside });
    if (beside) {
      const field = { 'seen-0': { version: 2, text: '  {"deal":1,"cards":31}' } };
      const write = { id: 'seen', expected: 1, text: field['seen-0'].text };
      expect(await store.writeBeside(table, 'seen-0', write)).toBe('done');
      expect((await store.read(table))?.beside).toEqual({ ...beside, ...field });
    }
    expect(await store.log(table)).toEqual([...log, entry]);
    expect(await lying.exportTable(table)).not.toHaveProperty('damage');
  }
  expect((await store.tables(null, 100)).tables.sort()).toEqual(tables.map(({ table }) => table).sort());
  await Promise.all([store.close(), lying.close()]);
}

describe.each(['86ae504', 'b50ab372'] as const)('what %s stored', (name) => {
  const [fixture, secret] = [`data-${name}`, `the secret of the fixture of ${name}`] as const;
  const seen = tablesSeen(fixture);

  test('in an LMDB', async () => {
    const { path: directory, clear } = await newDirectory();
    writeOldFolder(directory, fixture);
    await goesOn({ DATA_DIR: directory }, secret, seen.lmdb);
    await clear();
  });

  test.skipIf(!canRunRedis)('in a Redis', async () => {
    const server = await RedisServer.start();
    const client = server.client();
    await fillOldRedis(client, fixture);
    client.disconnect();
    await goesOn({ REDIS_URL: server.url }, secret, seen.redis);
    await server.stop();
  });
});

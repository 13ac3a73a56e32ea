import { describe, expect, test } from 'vitest';
import budget from '@/budget.json';
import { sealFields } from '@/lib/secrets';
import { openRecords, type Store, sealedRecords } from '@/lib/store';
import { recordsBeside } from '@/lib/store/beside';
import { keysOf } from '@/lib/store/redis/keys';
import { openAsServer, siteSeals } from '@/scripts/lib/sealed';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis, newDirectory } from '../lab/shared/servers';
import { tablesSeen } from '../support/old-data';

const secret = { STICHPOST_SECRET: 'the secret of tables that are only weighed' };
/** A running and a finished match of each game, of two deals. */
const tables = tablesSeen('data-b50ab372').redis;
const LATE = 1_900_000_000_000;

/** Stores the tables with what lies beside them, as a server does. */
async function filled(settings: Record<string, string>): Promise<Store> {
  const { seals } = siteSeals({ ...settings, ...secret });
  const store = openAsServer({ ...settings, ...secret });
  const records = sealedRecords(openRecords(settings), seals);
  const documents = recordsBeside(store, records);
  for (const { table, version, state, log, beside } of tables) {
    const sealed = { state: sealFields(seals, table, state), log: log.map((one) => sealFields(seals, table, one)) };
    const commits = Array.from({ length: 9 }, (_, i) => `commit-${i}`);
    const rest = { format: 'stichpost-table/1' as const, due: LATE, beside: {}, outbox: [] };
    await store.importTable({ ...rest, ...sealed, table, version, commits });
    for (const [field, { text }] of Object.entries(beside ?? {})) {
      const [kind, seat] = field.split('-');
      const [, expires, owners, value] = /^(\d*) (\S*) (.*)$/.exec(text)!;
      const write = { id: field, value, owners: owners === '' ? [table] : [table, owners], due: null };
      await documents.write(kind, `${table}-${seat}`, 0, { ...write, expires: Number(expires || LATE) });
    }
    // It reads as what it was stored as.
    expect(await store.log(table)).toEqual(log);
  }
  await records.close();
  return store;
}

/** The mean is not above the budget, and not much below it: a seal is not always deflated to the same length. */
function weighs(bytes: readonly number[], most: number): void {
  const mean = bytes.reduce((sum, one) => sum + one, 0) / bytes.length;
  expect(mean).toBeLessThanOrEqual(most);
  expect(mean).toBeGreaterThan(most - 20);
}

describe('the bytes a table are what budget.json says', () => {
  test('in an LMDB', async () => {
    const { path: directory, clear } = await newDirectory();
    const store = await filled({ DATA_DIR: directory });
    const { db } = globalThis.stichpostEnvironments!.get(directory)!;
    weighs(
      tables.map(({ table }) => db.getBinary(['state', table])!.length + (db.getBinary(['rest', table])?.length ?? 0)),
      budget.bytesATable.lmdb,
    );
    await store.close();
    await clear();
  });

  test.skipIf(!canRunRedis)('in a Redis', async () => {
    const server = await RedisServer.start();
    const client = server.client();
    const store = await filled({ REDIS_URL: server.url });
    const contents = tables.map(async ({ table }) => {
      const { import: _, ...fields } = await client.hgetall(keysOf(table).table);
      // Each field of more costs some 80 bytes.
      expect(Object.keys(fields).sort()).toEqual(['beside', 'state', 'version']);
      return [...Object.values(fields), (await client.get(keysOf(table).log))!].join('').length;
    });
    weighs(await Promise.all(contents), budget.bytesATable.redis);
    client.disconnect();
    await store.close();
    await server.stop();
  });
});

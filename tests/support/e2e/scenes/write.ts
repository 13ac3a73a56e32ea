// Run by tests/e2e/server.mjs before the server of the scenes starts: fills the empty data folder E2E_DATA_DIR with the tables of
// tests/support/e2e/scenes/tables.ts, and writes who may see them to the file E2E_SCENES.
import { writeFileSync } from 'node:fs';
import { besideTables } from '../../../../lib/store';
import { openLmdb, openLmdbRecords } from '../../../../lib/store/lmdb';
import { TABLES } from './tables';
import { type Ready, tell } from './telling';

const { E2E_DATA_DIR, E2E_SCENES, STICHPOST_SECRET: linkSecret } = process.env;
if (!E2E_DATA_DIR || !E2E_SCENES || !linkSecret) {
  throw new Error('E2E_DATA_DIR, E2E_SCENES and STICHPOST_SECRET must be set');
}

const store = openLmdb(E2E_DATA_DIR);
const records = openLmdbRecords(E2E_DATA_DIR);
const ready: Record<string, Ready> = {};
for (const [name, plan] of Object.entries(TABLES))
  ready[name] = await tell(name, plan, { ...besideTables({ store, records }), linkSecret });
await records.close();
await store.close();
writeFileSync(E2E_SCENES, JSON.stringify(ready));

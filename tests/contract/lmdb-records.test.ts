import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLmdbRecords } from '../../lib/store/lmdb';
import { recordsContract } from '../support/contract/records';

recordsContract('embedded LMDB', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'stichpost-records-'));
  return {
    open: () => openLmdbRecords(directory),
    remove: () => rm(directory, { recursive: true, force: true }),
    ghost: async (kind, id, at, owner) => {
      const { db } = globalThis.stichpostEnvironments!.get(directory)!;
      const keys = [['docOwner', kind, owner, id] as const, ['docDue', kind, at, id] as const];
      await Promise.all([...keys.map((key) => db.put([...key], '')), db.put(['docExpires', at, kind, id], '')]);
    },
  };
});

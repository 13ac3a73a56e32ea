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
  };
});

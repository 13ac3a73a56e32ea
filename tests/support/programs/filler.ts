import { GET } from '../../../app/api/health/route';
import { openLmdb } from '../../../lib/store/lmdb';

/**
 * A process that makes `count` commits, or as many as the disk has room for and then some more that fail, and prints
 * how many were answered, what then stood in the store, and what `/api/health` answers.
 */
const [directory, table, count] = process.argv.slice(2);
const store = openLmdb(directory);
let version = 0;
let refused = 0;
while (version < Number(count) && refused < 5) {
  const commit = {
    id: `c${version}`,
    entries: ['x'],
    state: 'y'.repeat(4000),
    // It stays, and is not written again with the next commit, as the log is.
    notices: [{ id: `n${version}`, body: 'z'.repeat(4000) }],
    due: null,
  };
  await store
    .commit(table, version, commit)
    .then(() => version++)
    .catch(() => refused++);
}
const stored = await store.read(table);
const log = await store.log(table);
process.env.DATA_DIR = directory;
process.env.LOG_LEVEL = 'silent';
const health = await GET();
process.stdout.write(
  JSON.stringify({ answered: version, version: stored?.version, log: log.length, health: health.status }),
);
await store.close();

import { openLmdb } from '../../lib/store/lmdb';

/**
 * A process that fills a store until it cannot be written any more, goes on trying, and prints what it met with: how
 * many commits were answered, how many were refused, and what then stood in the store.
 */
const [directory, table] = process.argv.slice(2);
const store = openLmdb(directory);
let version = 0;
let refused = 0;
while (refused < 5) {
  const commit = { id: `c${version}`, entries: ['x'.repeat(4000)], state: 'y'.repeat(4000), notices: [] };
  await store
    .commit(table, version, commit)
    .then(() => version++)
    .catch(() => refused++);
}
const stored = await store.read(table);
const log = await store.log(table);
process.stdout.write(JSON.stringify({ answered: version, version: stored?.version, log: log.length }));
await store.close();

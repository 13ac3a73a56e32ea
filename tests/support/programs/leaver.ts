import { openLmdb } from '../../../lib/store/lmdb';

/** A process that exits while it is writing: between the beginning of a commit and its answer. */
const [directory, table] = process.argv.slice(2);
const store = openLmdb(directory);
await store.commit(table, 0, { id: 'first', entries: ['first'], state: 'first', notices: [], due: null });
void store.commit(table, 1, { id: 'last', entries: ['last'], state: 'last', notices: [], due: null });
setImmediate(() => process.exit(0));

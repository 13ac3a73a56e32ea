import { openLmdb } from '../../../lib/store/lmdb';
import { started } from './started';

/** A process that opens the store of a directory, reads from it and closes it, `count` times. */
const [directory, table, count] = process.argv.slice(2);
await started();
for (let i = 0; i < Number(count); i++) {
  const store = openLmdb(directory);
  await store.version(table);
  await store.close();
}
process.stdout.write('done\n');
process.exit(0);

import { openLmdb } from '../../../lib/store/lmdb';
import { started } from './started';

/**
 * A process that appends entries `name-0`, `name-1`, … to a table, each with a notice of that id, until it is killed. It prints
 * `ready`, waits for a word on its input, and then prints each entry when the store has answered that it is there.
 */
const [directory, table, name] = process.argv.slice(2);
const store = openLmdb(directory);
await started();
for (let i = 0; ; i++) {
  const entry = `${name}-${i}`;
  const attempt = async () => {
    const version = (await store.read(table))?.version ?? 0;
    const commit = { id: entry, entries: [entry], state: entry, notices: [{ id: entry, body: '' }], due: null };
    return store.commit(table, version, commit);
  };
  while ((await attempt()) === 'conflict');
  process.stdout.write(`${entry}\n`);
}

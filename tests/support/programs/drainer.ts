import { drain } from '../../../lib/notify';
import { openLmdb } from '../../../lib/store/lmdb';
import { started } from './started';

/** A process that drains the outboxes of a directory until it is killed, and prints a line for each table served. */
const store = openLmdb(process.argv[2]);
await started();
for (;;) {
  const served = await drain(store, 10);
  if (served > 0) process.stdout.write(`${served}\n`);
  await new Promise((resolve) => setImmediate(resolve));
}

import { drain } from '../../../lib/notify';
import { openLmdb } from '../../../lib/store/lmdb';
import { started } from './started';

/** A process that drains the outboxes of a directory until it is killed, and prints each notice that it plans. */
const store = openLmdb(process.argv[2]);
await started();
for (;;) {
  await drain(
    store,
    () => false,
    async (_, notices) => {
      for (const notice of notices) process.stdout.write(`${JSON.stringify(notice)}\n`);
    },
  );
  await new Promise((resolve) => setImmediate(resolve));
}

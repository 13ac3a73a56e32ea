// A process that makes, changes and takes documents in the store that is set, until it is killed: `keeper.ts NAME`. It
// prints what it is about to do, and what was answered; a call without an answer it makes again, the same.
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isStoreUnavailable, openRecords } from '../../../lib/store';
import { changedWrite, KEPT, madeWrite, PILE } from './documents';

const [name] = process.argv.slice(2);
const records = openRecords();

/** Not by `process.stdout`, which keeps lines to itself while the reader is slow: they would die with this process. */
function say(...words: string[]): void {
  for (;;) {
    try {
      writeSync(1, `${words.join(' ')}\n`);
      return;
    } catch (error) {
      // The reader is so slow that the pipe is full.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      await delay(20);
    }
  }
}

for (let i = 0; ; i++) {
  const id = `${name}-${i}`;
  say('making', id);
  say(await insist(() => records.write(KEPT, id, 0, madeWrite(name, i))), 'made', id);
  if (i % 2 === 0) {
    say('changing', id);
    say(await insist(() => records.write(KEPT, id, 1, changedWrite(name, i))), 'changed', id);
  }
  if (i % 3 === 0) {
    say('taking', id);
    const taken = await insist(() => records.take(KEPT, id, `take-${id}`));
    say(taken ? 'taken' : 'missed', id);
  }
  // Documents that all keepers make and take under the same ids.
  const pile = `pile-${i % 20}`;
  const turn = `${pile} ${name} ${i}`;
  say('piling', turn);
  const write = { id: `pile-${id}`, value: turn, owners: ['pile'], due: 1 };
  say(await insist(() => records.write(PILE, pile, 0, write)), 'piled', turn);
  say('grabbing', pile);
  const grabbed = await insist(() => records.take(PILE, pile, `grab-${id}`));
  say('grabbed', grabbed ? grabbed.value : pile);
  await insist(() => records.reindex(PILE, pile));
}

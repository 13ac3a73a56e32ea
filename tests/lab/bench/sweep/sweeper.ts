// A process that sweeps the store that is set as a server does, thinking in its own worker threads, when it is told to go on;
// started by `tests/lab/bench/sweep.ts`.
import { randomBytes } from 'node:crypto';
import { serverBots } from '../../../../app/_web/server/bots';
import { sweepAll } from '../../../../app/_web/server/sweeping';
import { openRecords } from '../../../../lib/store';
import { announceNotices, type Context } from '../../../../lib/tables';
import { openAsServer } from '../../../../scripts/lib/sealed';

const store = openAsServer();
const records = openRecords();
const bots = serverBots();
const done = { runs: 0, thoughts: 0, commits: 0, conflicts: 0 };
const announced = new Set<Promise<void>>();
const commit = store.commit.bind(store);
store.commit = async (...args) => {
  const result = await commit(...args);
  done[result === 'done' ? 'commits' : 'conflicts']++;
  return result;
};
const context: Context = {
  store,
  records,
  channels: {},
  now: Date.now,
  random: randomBytes,
  linkSecret: 'a secret for tables of which no link is given away',
  bots: {
    ...bots,
    think: (task) => {
      done.thoughts++;
      return bots.think(task);
    },
  },
  announce: (table, notices) => {
    const one = announceNotices(context, table, notices).finally(() => announced.delete(one));
    announced.add(one);
  },
  log: (what, data) => console.error(what, data),
};

process.once('message', async () => {
  const cpu = process.cpuUsage();
  const begin = () => {
    done.runs++;
    return true;
  };
  for (let isLeft = true; isLeft; ) {
    isLeft = false;
    // Where there was no room for a thought, a server waits for its next timer.
    await sweepAll(context, { limit: 200, milliseconds: 20_000 }, begin, ({ moved }) => {
      isLeft = moved === 0;
    });
  }
  await Promise.all(announced);
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ ...done, cpuSeconds: (user + system) / 1e6 });
  process.disconnect?.();
  await records.close();
  await store.close();
  process.exit(0);
});
process.send?.('ready');

// A process that looks after the messages of the store that is set, or sweeps it, as a server does, thinking in its own worker threads, when
// it is told to; started by `tests/lab/bench/sweep.ts`.
import { randomBytes } from 'node:crypto';
import { serverBots } from '../../../../app/_web/server/bots';
import { webhookChannel } from '../../../../app/_web/server/channels';
import { sweepAll } from '../../../../app/_web/server/sweeping';
import { readSettings } from '../../../../lib/settings';
import { besideTables, openRecords } from '../../../../lib/store';
import { announceNotices, type Context, sendMessages } from '../../../../lib/tables';
import { openAsServer } from '../../../../scripts/lib/sealed';

/** As long as the timers of a server have one run begin things (ms). */
const LONGEST_MILLISECONDS = 5_000;

const { store, records } = besideTables({ store: openAsServer(), records: openRecords() });
const webhook = webhookChannel();
const bots = serverBots();
const done = { runs: 0, thoughts: 0, commits: 0, conflicts: 0 };
const announced = new Set<Promise<void>>();
const commit = store.commit.bind(store);
store.commit = async (...args) => {
  const result = await commit(...args);
  done[result === 'conflict' ? 'conflicts' : 'commits']++;
  return result;
};
const context: Context = {
  store,
  records,
  channels: { ...(webhook && { webhook }) },
  publicUrl: readSettings().PUBLIC_URL,
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

async function sweepThrough(): Promise<void> {
  const begin = () => {
    done.runs++;
    return true;
  };
  for (let isLeft = true; isLeft; ) {
    isLeft = false;
    // Where there was no room for a thought, a server waits for its next timer.
    await sweepAll(context, LONGEST_MILLISECONDS, begin, ({ moved }) => {
      isLeft = moved === 0;
    });
  }
  await Promise.all(announced);
}

async function sendAll(): Promise<void> {
  do done.runs++;
  while ((await sendMessages(context, LONGEST_MILLISECONDS)).more);
}

process.on('message', async (what) => {
  if (what === 'end') {
    await records.close();
    await store.close();
    process.exit(0);
  }
  const cpu = process.cpuUsage();
  Object.assign(done, { runs: 0, thoughts: 0, commits: 0, conflicts: 0 });
  await (what === 'sweep' ? sweepThrough() : sendAll());
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ ...done, cpuSeconds: (user + system) / 1e6 });
});
process.send?.('ready');

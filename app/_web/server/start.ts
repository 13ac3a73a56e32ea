import { newSecret } from '@/lib/identity';
import { SettingsError } from '@/lib/settings';
import { areSecretsRight, checkStore, StoreSettings } from '@/lib/store';
import { sendMessages } from '@/lib/tables';
import { changes } from './changes';
import { serverContext } from './context';
import { failure, log } from './log';
import { watchRequests } from './request-start';
import { sweepAll } from './sweeping';
import { noteTidied } from './tidy';

/** How often messages that are due are sent (ms), and how often tables are looked after that are due. */
const SEND_MILLISECONDS = 60_000;
const SWEEP_MILLISECONDS = 60_000;
const TABLES_PER_RUN = 200;
/** No sweep begins anything after so long (ms); where there is more to do, the next one follows at once. */
const LONGEST_MILLISECONDS = 20_000;

const WRONG_SECRET =
  'What lies in the store is sealed with another secret than this server has. Set STICHPOST_SECRET to that one, or keep the new one and name it in STICHPOST_SECRETS_BEFORE; where it was made by the server itself, it is in the file `secret` of the data folder it had.';

/**
 * What a server does when it starts: sees that it can serve, finishes what a crash left undone, and prepares to stop when
 * it is asked to. Settings with which it cannot serve end the process with a sentence that says what to set.
 */
export async function start(): Promise<void> {
  watchRequests();
  const { store } = await usableContext();
  log().info({ store: store.name }, 'started');
  const messages = repeated('messages', SEND_MILLISECONDS, () => sendMessages(serverContext(), TABLES_PER_RUN));
  const limits = { limit: TABLES_PER_RUN, milliseconds: LONGEST_MILLISECONDS };
  let isStopping = false;
  const begin = () => {
    // Requests need not do it as well.
    noteTidied(Date.now());
    return !isStopping;
  };
  const due = repeated('due tables', SWEEP_MILLISECONDS, () =>
    sweepAll(serverContext(), limits, begin, (swept) => log().info(swept, 'there are more due tables')),
  );
  // Nobody waits for them: bots that owe moves take their time, and so do mail servers.
  void due();
  void messages();
  // Open event streams would hold the server back for as long as they live. Moves that have begun are finished: Next
  // answers them, and what runs after an answer, before it ends the process.
  const stop = () => {
    log().info('stopping');
    isStopping = true;
    changes().emit('stop');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function usableContext() {
  try {
    const context = serverContext();
    await checkStore(context.store);
    if (!(await areSecretsRight(context.records, () => newSecret(context.random))))
      throw new SettingsError(WRONG_SECRET);
    return context;
  } catch (error) {
    if (error instanceof StoreSettings || error instanceof SettingsError) console.error(`\n${error.message}\n`);
    else console.error('\nThe store cannot be opened.', error);
    process.exit(1);
  }
}

/** What failed once is done the next time. A run that takes longer is not overtaken by the next one. */
function repeated(what: string, milliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } catch (error) {
      log().warn({ what, ...failure(error) }, 'not all could be looked after; it is tried again');
    }
    isRunning = false;
  };
  setInterval(run, milliseconds).unref();
  return run;
}

import { drain } from '@/lib/notify';
import { SettingsError } from '@/lib/settings';
import { checkStore, StoreSettings } from '@/lib/store';
import { sweep } from '@/lib/tables';
import { changes } from './changes';
import { serverContext } from './context';
import { failure, log } from './log';
import { watchRequests } from './request-start';
import { noteTidied } from './tidy';

/** How often what is left in the outboxes is sent again (ms), and how often tables are looked after that are due. */
const DRAIN_MILLISECONDS = 60_000;
const SWEEP_MILLISECONDS = 60_000;
const TABLES_PER_RUN = 200;

/**
 * What a server does when it starts: sees that it can serve, finishes what a crash left undone, and prepares to stop when
 * it is asked to. Settings with which it cannot serve end the process with a sentence that says what to set.
 */
export async function start(): Promise<void> {
  watchRequests();
  const { store } = await usableContext();
  log().info({ store: store.name }, 'started');
  const outboxes = repeated('outboxes', DRAIN_MILLISECONDS, () => drain(store, TABLES_PER_RUN));
  const due = repeated('due tables', SWEEP_MILLISECONDS, () => {
    // Requests need not do it as well.
    noteTidied(Date.now());
    return sweep(serverContext(), TABLES_PER_RUN);
  });
  // Nobody waits for it: bots that owe moves take their time.
  void due();
  await outboxes();
  // Open event streams would hold the server back for as long as they live. Moves that have begun are finished: Next
  // answers them, and what runs after an answer, before it ends the process.
  const stop = () => {
    log().info('stopping');
    changes().emit('stop');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function usableContext() {
  try {
    const context = serverContext();
    await checkStore(context.store);
    return context;
  } catch (error) {
    if (error instanceof StoreSettings || error instanceof SettingsError) console.error(`\n${error.message}\n`);
    else console.error('\nThe store cannot be opened.', error);
    process.exit(1);
  }
}

/** What failed once is done the next time. */
function repeated(what: string, milliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  const run = async () => {
    try {
      await work();
    } catch (error) {
      log().warn({ what, ...failure(error) }, 'not all could be looked after; it is tried again');
    }
  };
  setInterval(run, milliseconds).unref();
  return run;
}

import { serverContext } from '@/app/_web/server/context';
import { health } from '@/app/_web/server/health';
import { failure, log } from '@/app/_web/server/log';
import { startCounting } from '@/app/_web/server/metrics';
import { builtRoutes } from '@/app/_web/server/routes';
import { endOnSignal } from '@/app/_web/server/shutdown';
import { noteTidied, sweepAll } from '@/app/_web/server/sweeping';
import { noteWork, underWay } from '@/app/_web/server/under-way';
import { newSecret } from '@/lib/identity';
import { readSettings, SettingsError } from '@/lib/settings';
import { checkStore, StoreSettings, type WhyNot, whyNotServe } from '@/lib/store';
import { sendMessages } from '@/lib/tables';
import { watchRequests } from './request-start';

/** How often messages that are due are sent (ms), and how often tables are looked after that are due. */
const SEND_MILLISECONDS = 60_000;
const SWEEP_MILLISECONDS = 60_000;
/** Neither begins anything after so long (ms), so that a server can stop; where there is more to do, the next run follows at once. */
const LONGEST_MILLISECONDS = 5_000;

const WHY_NOT: Record<WhyNot['code'], string> = {
  'other-secret':
    'What lies in the store is sealed with another secret than this server has. Set STICHPOST_SECRET to that one, or keep the new one and name it in STICHPOST_SECRETS_BEFORE; where it was made by the server itself, it is in the file `secret` of the data folder it had.',
  'newer-form':
    'A later version of this server has written to the store, in a form that this one cannot read. Start that version, or a later one; to go back, restore a backup from before into an empty store (docs/operations.md).',
  'older-server':
    'A server of an earlier version still uses the store. It could not read what this one writes, and might take messages for sent that were not. Stop it first, then start this one:',
};

/**
 * Starts a server: sees that it can serve, finishes a crash's work, and prepares to stop. Settings with which it cannot serve
 * end the process with a sentence that says what to set.
 */
export async function start(): Promise<void> {
  watchRequests();
  const { store } = await usableContext();
  // They stand while a server runs.
  globalThis.stichpostSettings = readSettings();
  if (globalThis.stichpostSettings.METRICS_TOKEN !== undefined) startCounting(builtRoutes(), isStoreUp);
  log().info({ store: store.name }, 'started');
  const begin = () => {
    // Requests need not do it as well.
    noteTidied(Date.now());
    return !underWay().isStopping;
  };
  const messages = repeated('messages', SEND_MILLISECONDS, async () => {
    while (begin() && (await sendMessages(serverContext(), LONGEST_MILLISECONDS)).more);
  });
  const due = repeated('due tables', SWEEP_MILLISECONDS, () =>
    sweepAll(serverContext(), LONGEST_MILLISECONDS, begin, (swept) => log().info(swept, 'there are more due tables')),
  );
  // Nobody waits for them: bots that owe moves take their time, and so do mail servers.
  void due();
  void messages();
  // In development Next restarts itself by signals of its own.
  if (process.env.NODE_ENV === 'production') endOnSignal(serverContext);
}

async function isStoreUp(): Promise<boolean> {
  return (await health()).isHealthy;
}

async function usableContext() {
  try {
    const context = serverContext();
    await checkStore(context.store);
    const why = await whyNotServe(context.records, () => newSecret(context.random));
    if (why) throw new SettingsError([WHY_NOT[why.code], ...('by' in why ? why.by : [])].join('\n'));
    return context;
  } catch (error) {
    if (error instanceof StoreSettings || error instanceof SettingsError) console.error(`\n${error.message}\n`);
    else console.error('\nThe store cannot be opened.', error);
    process.exit(1);
  }
}

/** Returns the work to be repeated. A run that fails is tried again the next time, and one that takes longer is not overtaken. */
function repeated(what: string, milliseconds: number, work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  const run = async () => {
    if (isRunning || underWay().isStopping) return;
    isRunning = true;
    const done = noteWork();
    try {
      await work();
    } catch (error) {
      log().warn({ what, ...failure(error) }, 'not all could be looked after; it is tried again');
    }
    isRunning = false;
    done();
  };
  setInterval(run, milliseconds).unref();
  return run;
}

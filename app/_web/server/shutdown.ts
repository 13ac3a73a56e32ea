import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '@/lib/tables';
import { failure, log } from './log';
import { changes, underWay } from './under-way';

/** The time (ms) begun work has to end: one read and one commit of a store that does not answer; then it is cut off. */
const DRAIN_MILLISECONDS = 7_000;
/** Closing the store may take so long (ms). Together it is less than the ten seconds that hosts commonly grant. */
const CLOSE_MILLISECONDS = 1_000;
const STEP = 20;

/**
 * Ends the process within 8 seconds of the first signal, whatever hangs, and at once after the second. Next's own way would
 * wait for every connection to end.
 * @param context what is to be closed
 */
export function endOnSignal(context: () => Context): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (underWay().isStopping) process.exit(1);
      void shutDown(context()).finally(() => process.exit(0));
    });
  }
}

/**
 * Takes no more connections, ends event streams, whose browsers come again elsewhere, drops bots' thoughts, lets requests and
 * what follows them end, and closes the store. Nothing is lost: an unanswered move is sent again and counts once, an unsent
 * message is taken over when its lease ends, and a bot's move stays owed.
 */
async function shutDown({ store, records }: Context): Promise<void> {
  const begun = performance.now();
  const state = underWay();
  state.isStopping = true;
  log().info({ requests: state.answers.size, work: state.work }, 'stopping');
  for (const server of state.servers) server.close();
  changes().emit('stop');
  while (state.answers.size + state.work > 0 && performance.now() - begun < DRAIN_MILLISECONDS) {
    for (const server of state.servers) server.closeIdleConnections();
    await delay(STEP);
  }
  const left = { requests: state.answers.size, work: state.work };
  // Nothing is closed under anybody who still writes: what was answered is safe without it.
  if (left.requests + left.work === 0) {
    const closed = Promise.all([store.close(), records.close()]).catch((error) =>
      log().warn(failure(error), 'not closed'),
    );
    await Promise.race([closed, delay(CLOSE_MILLISECONDS)]);
  }
  log().info({ ...left, milliseconds: Math.round(performance.now() - begun) }, 'stopped');
}

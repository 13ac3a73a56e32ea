import { drain } from '@/lib/notify';
import { changes } from './changes';
import { serverContext } from './context';
import { failure, log } from './log';

/** How often what is left in the outboxes is sent again (ms). */
const DRAIN_MILLISECONDS = 60_000;
const TABLES_PER_DRAIN = 200;

/** What a server does when it starts: finishes what a crash left undone, and prepares to stop when it is asked to. */
export async function start(): Promise<void> {
  const drainOutboxes = async () => {
    try {
      await drain(serverContext().store, TABLES_PER_DRAIN);
    } catch (error) {
      log().warn(failure(error), 'some messages could not be delivered; they are tried again');
    }
  };
  await drainOutboxes();
  setInterval(drainOutboxes, DRAIN_MILLISECONDS).unref();
  // Open event streams would hold the server back for as long as they live.
  const stop = () => changes().emit('stop');
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

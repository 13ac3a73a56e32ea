import { after } from 'next/server';
import { failure, log } from './log';
import { noteWork } from './under-way';

/**
 * Does something after the answer has gone out, or, where nobody has asked (a timer of the server), at once. Failures are logged:
 * all that is done here is done again by the next look or sweep. A server that is to stop waits for it, though not for long.
 */
export function inBackground(what: string, table: string, work: () => Promise<unknown>): void {
  const done = noteWork();
  const run = async () => {
    try {
      await work();
    } catch (error) {
      log().warn({ what, table, ...failure(error) }, 'not done yet; it is tried again');
    } finally {
      done();
    }
  };
  try {
    after(run);
  } catch {
    // There is no request whose answer it could wait for.
    void run();
  }
}

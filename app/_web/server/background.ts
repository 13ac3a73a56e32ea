import { after } from 'next/server';
import { failure, log } from './log';
import { noteWork } from './under-way';

/**
 * Does something after the answer, or, where nobody has asked (a timer), at once. Failures are logged: the next look or sweep
 * does it again. A stopping server waits for it, though not for long.
 */
export function inBackground(what: string, table: string, work: () => Promise<unknown>): void {
  const done = noteWork();
  const run = async () => {
    try {
      await work();
    } catch (error) {
      log().warn({ what, table, ...failure(error) }, 'not done yet; what is stored is tried again');
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

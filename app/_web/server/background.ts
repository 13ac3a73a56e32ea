import { after } from 'next/server';
import { failure, log } from './log';

/**
 * Does something after the answer has gone out, or, where nobody has asked (a timer of the server), at once. What goes wrong
 * is logged: whatever is done here is done again by the next look or sweep.
 */
export function inBackground(what: string, table: string, work: () => Promise<unknown>): void {
  const run = async () => {
    try {
      await work();
    } catch (error) {
      log().warn({ what, table, ...failure(error) }, 'not done yet; it is tried again');
    }
  };
  try {
    after(run);
  } catch {
    // There is no request whose answer it could wait for.
    void run();
  }
}

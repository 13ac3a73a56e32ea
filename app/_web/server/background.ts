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

/** A moment further away is left to the sweep (ms). */
const LONGEST_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Does something at a moment (ms since 1970), or, if that has passed, as `inBackground`. Nothing waits for it: this process may have ended by then. */
export function inBackgroundAt(at: number, what: string, table: string, work: () => Promise<unknown>): void {
  const wait = at - Date.now();
  if (wait <= 0) inBackground(what, table, work);
  // A timer may be a millisecond too early.
  else if (wait <= LONGEST_MILLISECONDS) setTimeout(() => inBackground(what, table, work), wait + 1).unref();
}

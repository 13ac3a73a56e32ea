import { setImmediate } from 'node:timers/promises';
import { type Context, type Swept, sendMessages, sweep } from '@/lib/tables';
import { inBackground } from './background';

/** Looks after the due tables, once at a time in a process, for all callers meanwhile. @throws what the store throws */
export function sweepOnce(context: Context, milliseconds: number): Promise<Swept> {
  globalThis.stichpostSweep ??= sweep(context, milliseconds).finally(() => {
    globalThis.stichpostSweep = undefined;
  });
  return globalThis.stichpostSweep;
}

/**
 * Sweeps until nothing is left that can be done now, letting requests pass between runs.
 * @param begin says before each run whether it is to be made
 * @param tell is told what a run did that left more to do
 */
export async function sweepAll(
  context: Context,
  milliseconds: number,
  begin: () => boolean,
  tell: (swept: Swept) => void,
): Promise<void> {
  while (begin()) {
    const swept = await sweepOnce(context, milliseconds);
    if (!swept.more) return;
    tell(swept);
    // Nothing could be done, for want of room: the next timer comes soon enough.
    if (swept.moved + swept.removed + swept.unreadable === 0) return;
    await setImmediate();
  }
}

/** So long (ms) messages are sent, and tables swept, in the wake of one request. */
const LONGEST_MILLISECONDS = 3_000;
/** Not while anybody has done it within this time (ms): longer than the timers of `start.ts` take, so that where they run nothing is left to do here. */
const EVERY_MILLISECONDS = 90_000;

/** Notes that outboxes and due tables are being looked after, by whomever. */
export function noteTidied(now: number): void {
  globalThis.stichpostTidied = now;
}

/** After an answer, sends what is due or left undone by crashes: for hosts without timers, with a cron once a day. */
export function tidyUp(context: Context, table: string): void {
  const now = context.now();
  const tidied = globalThis.stichpostTidied;
  // A clock that was set back must not keep anybody from it.
  if (tidied !== undefined && Math.abs(now - tidied) < EVERY_MILLISECONDS) return;
  noteTidied(now);
  inBackground('messages and due tables', table, async () => {
    await sendMessages(context, LONGEST_MILLISECONDS);
    await sweepOnce(context, LONGEST_MILLISECONDS);
  });
}

import { type Context, sendMessages } from '@/lib/tables';
import { inBackground } from './background';
import { sweepOnce } from './sweeping';

/** So much is done in the wake of one request, and not while anybody has done it within this time (ms). */
const TABLES_PER_RUN = 20;
const LONGEST_MILLISECONDS = 5_000;
/** Longer than the timers of `start.ts` take, so that where they run nothing is left to do here. */
const EVERY_MILLISECONDS = 90_000;

declare global {
  // One for the process: the code that runs at the start and the code that answers requests are bundled apart.
  var stichpostTidied: number | undefined;
}

/** Notes that outboxes and due tables are being looked after, by whomever. */
export function noteTidied(now: number): void {
  globalThis.stichpostTidied = now;
}

/**
 * Sends, after an answer, what is due and what crashes left undone at any table: for hosts without timers, whose crons may come but once a
 * day.
 */
export function tidyUp(context: Context, table: string): void {
  const now = context.now();
  const tidied = globalThis.stichpostTidied;
  // A clock that was set back must not keep anybody from it.
  if (tidied !== undefined && Math.abs(now - tidied) < EVERY_MILLISECONDS) return;
  noteTidied(now);
  inBackground('messages and due tables', table, async () => {
    await sendMessages(context, TABLES_PER_RUN);
    await sweepOnce(context, TABLES_PER_RUN, LONGEST_MILLISECONDS);
  });
}

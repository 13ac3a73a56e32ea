import { type Context, sendMessages, sweep } from '@/lib/tables';
import { inBackground } from './background';

/** So much is done in the wake of one request, and not more often than this (ms). */
const TABLES_PER_RUN = 20;
const EVERY_MILLISECONDS = 60_000;

let last = Number.NEGATIVE_INFINITY;

/**
 * Sends, after an answer, what is due and what crashes left undone at any table: for hosts without timers, whose crons may come but once a
 * day.
 */
export function tidyUp(context: Context, table: string): void {
  if (context.now() - last < EVERY_MILLISECONDS) return;
  last = context.now();
  inBackground('messages and due tables', table, async () => {
    await sendMessages(context, TABLES_PER_RUN);
    await sweep(context, TABLES_PER_RUN);
  });
}

import { setTimeout } from 'node:timers/promises';
import { letBotsMove, OWED_MILLISECONDS } from '@/lib/tables';
import { inBackground } from './background';
import { serverContext } from './context';

/** How long a page waits for bots before it is shown (ms). */
const LONGEST_WAIT_MILLISECONDS = 2_000;

/** Lets bots move where the process that should have done so has died; `since` is when their move was owed (ms). */
export function carryOn(table: string, since: number | null): void {
  const context = serverContext();
  if (since === null || context.now() - since < OWED_MILLISECONDS) return;
  inBackground('bots', table, () => letBotsMove(context, table));
}

/** Resolves when a table's bots have moved, without pauses, as the visitor sees all moves at once; or after two seconds. */
export async function botsHaveMoved(table: string): Promise<void> {
  const context = serverContext();
  const { bots } = context;
  const moved = letBotsMove({ ...context, bots: bots && { ...bots, pace: 0 } }, table);
  inBackground('bots', table, () => moved);
  const over = new AbortController();
  const late = setTimeout(LONGEST_WAIT_MILLISECONDS, undefined, { signal: over.signal });
  // Failures are logged in the background; the page shows the table as it is.
  await Promise.race([moved.catch(() => {}), late]);
  over.abort();
}

import type { Notice } from '@/lib/store';
import { announceNotices, type Context, letBotsMove } from '@/lib/tables';
import { inBackground } from './background';
import { changes } from './changes';
import { tidyUp } from './tidy';

/** Wakes the open pages of a table; after the answer, delivers and sends what a commit had to tell, and lets the bots move. */
export function announce(context: Context, table: string, notices: readonly Notice[], isOwed: boolean): void {
  changes().emit(table);
  // What is not delivered is still in the outbox: the next run sends it.
  if (notices.length > 0) inBackground('notices', table, () => announceNotices(context, table, notices));
  if (isOwed) inBackground('bots', table, () => letBotsMove(context, table));
  tidyUp(context, table);
}

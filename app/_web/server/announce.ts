import { deliver } from '@/lib/notify';
import type { Notice } from '@/lib/store';
import { type Context, letBotsMove } from '@/lib/tables';
import { inBackground } from './background';
import { changes } from './changes';
import { tidyUp } from './tidy';

/** Wakes the open pages of a table; after the answer, delivers what a commit had to tell and lets the bots move. */
export function announce(context: Context, table: string, notices: readonly Notice[], isOwed: boolean): void {
  changes().emit(table);
  // What is not delivered is still in the outbox: the next drain sends it.
  if (notices.length > 0) inBackground('notices', table, () => deliver(context.store, table, notices));
  if (isOwed) inBackground('bots', table, () => letBotsMove(context, table));
  tidyUp(context, table);
}

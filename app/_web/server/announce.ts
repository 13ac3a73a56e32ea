import type { Notice } from '@/lib/store';
import { announceNotices, type Context, closeUndo, letBotsMove } from '@/lib/tables';
import { inBackground } from './background';
import { changes } from './changes';
import { tidyUp } from './tidy';

async function letStand(context: Context, table: string, standsAt: number): Promise<void> {
  const isThere = (await context.bots?.wait(standsAt - context.now())) ?? true;
  if (isThere) await closeUndo(context, table);
}

/** Wakes the open pages of a table; after the answer, delivers and sends what a commit had to tell, and lets the bots move. */
export function announce(
  context: Context,
  table: string,
  notices: readonly Notice[],
  isOwed: boolean,
  standsAt: number | null,
): void {
  changes().emit(table);
  // What is not delivered is still in the outbox: the next run sends it.
  if (notices.length > 0) inBackground('notices', table, () => announceNotices(context, table, notices));
  if (isOwed) inBackground('bots', table, () => letBotsMove(context, table));
  // If it is not done here, whoever looks next does it, or the sweep.
  if (standsAt !== null) inBackground('undo', table, () => letStand(context, table, standsAt));
  tidyUp(context, table);
}

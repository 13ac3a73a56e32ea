import { after } from 'next/server';
import { deliver } from '@/lib/notify';
import type { Notice, Store } from '@/lib/store';
import { changes } from './changes';
import { failure, log } from './log';

/** Wakes the open pages of a table, and after the response delivers what a commit had to tell. */
export function announce(store: Store, table: string, notices: readonly Notice[]): void {
  changes().emit(table);
  if (notices.length === 0) return;
  after(async () => {
    try {
      await deliver(store, table, notices);
    } catch (error) {
      // They are still in the outbox: the next drain sends them.
      log().warn({ table, ...failure(error) }, 'not delivered yet');
    }
  });
}

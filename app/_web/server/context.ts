import { randomBytes } from 'node:crypto';
import { openStore, type Store } from '@/lib/store';
import type { Context } from '@/lib/tables';
import { announce } from './announce';

let opened: Store | undefined;

/** The world as the use cases see it on this server: its store, the clock, and the system's randomness. */
export function serverContext(): Context {
  // Opened once: to open it again would read the settings anew with every request.
  opened ??= openStore();
  const store = opened;
  return {
    store,
    now: Date.now,
    random: randomBytes,
    announce: (table, notices) => announce(store, table, notices),
  };
}

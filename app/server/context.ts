import { randomBytes } from 'node:crypto';
import { openStore } from '@/lib/store';
import type { Context } from '@/lib/tables';
import { announce } from './announce';

/** The world as the use cases see it on this server: its store, the clock, and the system's randomness. */
export function serverContext(): Context {
  const store = openStore();
  return {
    store,
    now: Date.now,
    random: randomBytes,
    announce: (table, notices) => announce(store, table, notices),
  };
}

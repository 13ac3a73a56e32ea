import { randomBytes } from 'node:crypto';
import { openStore } from '@/lib/store';
import type { Context } from '@/lib/tables';

/** The world as the use cases see it on this server: its store, the clock, and the system's randomness. */
export function serverContext(): Context {
  return { store: openStore(), now: Date.now, random: randomBytes };
}

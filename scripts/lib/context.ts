import { randomBytes } from 'node:crypto';
import { besideTables, type Records, type Store } from '../../lib/store';
import type { Context } from '../../lib/tables';

const refused = () => Promise.reject(new Error('there are only tables here'));

/** Documents of which there are none, and none can be made. */
const NO_RECORDS: Records = {
  read: async () => null,
  readMany: async (keys) => keys.map(() => null),
  write: refused,
  take: async () => null,
  remove: async () => 'done',
  owned: async () => [],
  due: async () => [],
  reindex: async () => {},
  documents: async () => ({ documents: [], unreadable: [], next: null }),
  purge: async () => 0,
  close: async () => {},
};

/** A world in which there are tables and nothing else: no wishes, no accounts, no messages that leave. */
export function tablesOnly(store: Store, more: Partial<Context> = {}): Context {
  const linkSecret = 'a secret for tables of which no link is given away';
  const world = besideTables({ store, records: more.records ?? NO_RECORDS });
  return { channels: {}, now: Date.now, random: randomBytes, linkSecret, ...more, ...world };
}

import { LRUCache } from 'lru-cache';

/** For how many sessions, and how many tables of each, it is remembered. */
const MOST_SESSIONS = 1_000;
const MOST_TABLES = 100;

/**
 * The tables at which a session had seats when this process last read its list, by the cookie's hash: a page reads them
 * together with the session. They may be out of date or missing; lists show the seats as they are then.
 */
const seen = new LRUCache<string, readonly string[]>({ max: MOST_SESSIONS });

/** The tables to read ahead for a session. */
export function tablesSeen(session: string): readonly string[] {
  return seen.get(session) ?? [];
}

/** Remembers the tables of a session, in place of the session not asked for longest; without tables, forgets it. */
export function rememberTables(session: string, tables: readonly string[]): void {
  // Those that came last are the likeliest to be played.
  if (tables.length > 0) seen.set(session, tables.slice(-MOST_TABLES));
  else seen.delete(session);
}

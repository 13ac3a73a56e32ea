/**
 * The keys of a table. They share a hash tag, so that a Redis cluster keeps them on one node and a script may touch all
 * of them. A table is few keys, as each costs about 100 bytes; those of lists exist while there is something in them.
 */
export function keysOf(table: string) {
  const tag = `{table:${table}}`;
  return {
    /**
     * Hash: `version`, `state`, `commits` (the last ids, spaces between), `due` (or empty), `seats` (those with an
     * inbox), `import` (the id of the import it came by).
     */
    table: tag,
    /** List of entries. */
    log: `${tag}:log`,
    /** List of `id body`, oldest first. */
    outbox: `${tag}:outbox`,
    /** List of `at id body`, in this order. */
    inbox: (seat: number | string) => `${tag}:inbox:${seat}`,
  };
}

/**
 * The indexes over all tables. They lie elsewhere than the tables in a cluster, so they are written ahead (index.lua.ts).
 */
export const INDEX = {
  /** Sorted set of all tables; the score is the highest version any commit of the table has set out from. */
  tables: '{tables}',
  /** Sorted set of tables by when they are due (ms), or earlier. */
  due: '{tables}:due',
  /** Set of tables whose outbox may hold something. */
  outbox: '{tables}:outbox',
  /** Sorted set of the tables opened or imported in the last hour, or about to be, by when that began (ms). */
  opening: '{tables}:opening',
  /** When it was last tried whether this Redis takes writes (ms). */
  ping: '{tables}:ping',
} as const;

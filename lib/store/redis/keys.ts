/**
 * The keys of a table. They share a hash tag, so that a Redis cluster keeps them on one node and one script may use all of
 * them. A table has few keys, because each costs about 100 bytes; an empty list has no key.
 */
export function keysOf(table: string) {
  const tag = `{table:${table}}`;
  return {
    /**
     * Hash: `version`, `state`, `commits` (the last ids, spaces between), `due` (or empty), `indexed` (an earlier
     * moment, at which the index may still name it), `import` (the id of the import it
     * came by); `beside`, if what lies beside the table lies here, as fields `beside:FIELD` with `version mark text`; `seats` (those with an inbox) until the next commit to a table of a version until 86ae504.
     */
    table: tag,
    /** The entries as one text (`packLog`); a list until the next commit to a table of a version until 86ae504. */
    log: `${tag}:log`,
    /** List of `id body`, oldest first. */
    outbox: `${tag}:outbox`,
  };
}

/**
 * The indexes over all tables. In a cluster they are on another node than most tables, so they are written ahead
 * (index.lua.ts).
 */
export const INDEX = {
  /** Sorted set of all tables; the score is the highest version that any commit to the table was based on. */
  tables: '{tables}',
  /** Sorted set of tables by when they are due (ms), or earlier. */
  due: '{tables}:due',
  /** Set of tables whose outbox may hold something. */
  outbox: '{tables}:outbox',
  /** Sorted set of the tables that were opened or imported within the last hour, or are about to be, by moment (ms). */
  opening: '{tables}:opening',
  /** Written by every ping: the moment (ms). */
  ping: '{tables}:ping',
} as const;

/** The keys of a document, which share a hash tag like those of a table. */
export function documentKeys(kind: string, id: string) {
  const tag = `{record:${kind}:${id}}`;
  return {
    /** `version marks due expires owners value`: one string, because a hash with fields of this length costs twice as much. */
    document: tag,
    /** The marks of documents of this id that were removed within the last minute. */
    gone: `${tag}:gone`,
    /** One removal of it, for a minute: the document, or what stood before its value. */
    removal: (id: string) => `${tag}:removal:${id}`,
  };
}

/** The indexes over all documents, written ahead like those over tables (documents.lua.ts). */
export const DOCUMENTS = {
  /** Sorted set of `kind:id`, all with the score 0, so that they are in their own order. */
  all: '{records}',
  /** Sorted set of ids by when they are due (ms), or earlier. */
  due: (kind: string) => `{records}:due:${kind}`,
  /** Sorted set of `kind:id` by when they expire (ms), or earlier. */
  expires: '{records}:expires',
  /** Sorted set of ids, all with the score 0, so that they are in their own order. */
  owner: (kind: string, owner: string) => `{records}:owner:${kind}:${owner}`,
  /** Hash of the writes of a document that were announced of late: from mark to `version it builds on, moment (ms)`. */
  writing: (kind: string, id: string) => `{records}:writing:${kind}:${id}`,
} as const;

/**
 * The keys of a table. They share a hash tag, so that a Redis cluster keeps them on one node and one script may use all of
 * them. A table has few keys, because each costs about 100 bytes; an empty list has no key.
 */
export function keysOf(table: string) {
  const tag = `{table:${table}}`;
  return {
    /**
     * Hash, of few fields because each costs some 80 bytes: `version` (`version due indexed commits`: due or nothing, the moment at which
     * the index names it or nothing if that is the same, the last ids), `state`, `import` (the id of the import it came by), and `beside`, if what
     * lies beside the table lies here. Until the next write to a table of older versions: `commits`, `due`, `indexed`, and fields `beside:FIELD` with
     * `version mark text`; `seats` (those with an inbox) of one until 86ae504.
     */
    table: tag,
    /** The entries as one text (`packLog`); a list until the next commit to a table of a version until 86ae504. */
    log: `${tag}:log`,
    /** List of `id body`, oldest first. */
    outbox: `${tag}:outbox`,
  };
}

/**
 * In how many parts the indexes over all tables lie, and those over all documents, by a hash of the id: on a cluster no node has all of
 * them. A part is written ahead of the tables or documents in it (index.lua.ts, documents.lua.ts).
 */
const PARTS = 16;

export type Indexed = 'tables' | 'records';

/** The whole index of versions until 2026-11-26. It is read with the parts, and a server that starts moves it into them (move.ts). */
export const oldTag = (of: Indexed) => `{${of}}`;

/** The old index, and all parts. */
export const tagsOf = (of: Indexed): readonly string[] => [
  oldTag(of),
  ...[...Array(PARTS).keys()].map((n) => `{${of}:${n}}`),
];

/** The part in which a table or a document is: FNV-1a of its id, for ever. */
export function tagOf(of: Indexed, id: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  return `{${of}:${((hash ^ (hash >>> 16)) >>> 0) % PARTS}}`;
}

/** The indexes over tables, in one part. */
export const tablesIndex = (tag: string) =>
  ({
    /** Sorted set of all tables; the score is the highest version that any commit to the table was based on. */
    tables: tag,
    /** Sorted set of tables by when they are due (ms), or earlier. */
    due: `${tag}:due`,
    /** Set of tables whose outbox may hold something. */
    outbox: `${tag}:outbox`,
    /** Sorted set of the tables that were opened or imported within the last hour, or are about to be, by moment (ms). */
    opening: `${tag}:opening`,
  }) as const;

/** Written by every ping: the moment (ms). */
export const PING = '{tables:0}:ping';

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

/** The indexes over documents, in one part. */
export const documentsIndex = (tag: string) =>
  ({
    /** Sorted set of `kind:id`, all with the score 0, so that they are in their own order. */
    all: tag,
    /** Sorted set of ids by when they are due (ms), or earlier. */
    due: (kind: string) => `${tag}:due:${kind}`,
    /** Sorted set of `kind:id` by when they expire (ms), or earlier. */
    expires: `${tag}:expires`,
    /** Sorted set of ids, all with the score 0, so that they are in their own order. */
    owner: (kind: string, owner: string) => `${tag}:owner:${kind}:${owner}`,
    /** Hash of the writes of a document that were announced of late: from mark to `version it builds on, moment (ms)`. */
    writing: (kind: string, id: string) => `${tag}:writing:${kind}:${id}`,
  }) as const;

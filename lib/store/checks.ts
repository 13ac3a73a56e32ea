import { DENSE, type TableExport } from './export';
import { type DocumentWrite, MOST_OWNERS } from './records';
import type { BesideWrite, Commit, RewrittenEntry } from './store';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether this can be the id of anything in the store. */
export function isStoreId(id: string): boolean {
  return ID.test(id);
}

/** Refuses a commit that cannot be stored. @throws RangeError */
export function commit(table: string, expected: number, commit: Commit): void {
  checkId('table', table);
  checkId('commit', commit.id);
  checkWhole('version', expected);
  // Without an entry the version would stay the same, and a second commit on it would succeed as well.
  if (commit.entries.length === 0) throw new RangeError('a commit has at least one entry');
  for (const notice of commit.notices) checkId('notice', notice.id);
  for (const moment of [commit.due, commit.waitUntil]) if (typeof moment === 'number') checkWhole('moment', moment);
  if (!commit.rewrite) return;
  const { log, withdrawn = [] } = commit.rewrite;
  if (log.length !== expected) throw new RangeError(`${log.length} entries in place of ${expected}`);
  for (const notice of withdrawn) checkId('notice', notice);
}

/** Refuses a version that cannot exist, or a moment that cannot be stored. @throws RangeError */
export function version(table: string, ...numbers: readonly number[]): void {
  checkId('table', table);
  for (const one of numbers) checkWhole('version or moment', one);
}

/** Refuses entries that a log up to this version does not have. @throws RangeError */
export function rewritten(version: number, entries: readonly RewrittenEntry[]): void {
  for (const { number } of entries) {
    checkWhole('entry', number);
    if (number < 1 || number > version) throw new RangeError(`there is no entry ${number} in a log of ${version}`);
  }
}

/** Refuses the id of a table that cannot exist. @throws RangeError */
export function table(table: string): void {
  checkId('table', table);
}

/** Refuses an exported table that is damaged. @throws RangeError */
export function exported(one: TableExport): void {
  checkId('table', one.table);
  if (one.damage !== undefined) throw new RangeError(one.damage);
  const isWhole = one.format === DENSE ? one.text && one.seals : one.version === one.log.length;
  if (one.version === 0 || !isWhole) {
    throw new RangeError(`a table at version ${one.version} with ${one.log.length} entries in its log`);
  }
  for (const id of one.commits) checkId('commit', id);
  for (const notice of one.outbox) checkId('notice', notice.id);
}

/** Refuses notices that cannot be in the outbox of a table. @throws RangeError */
export function notices(table: string, notices: readonly string[]): void {
  checkId('table', table);
  for (const notice of notices) checkId('notice', notice);
}

/** Refuses a field beside a table that cannot be stored. @throws RangeError */
export function beside(table: string, field: string, { id, expected }: BesideWrite): void {
  checkId('table', table);
  checkId('field', field);
  checkId('write', id);
  if (expected !== null) checkWhole('version', expected);
}

/** Refuses the key of a document that cannot exist. @throws RangeError */
export function documentKey(kind: string, id: string): void {
  checkId('kind', kind);
  checkId('document', id);
}

/** Refuses a document that cannot be stored. @throws RangeError */
export function write(kind: string, id: string, expected: number, write: DocumentWrite): void {
  documentKey(kind, id);
  checkId('write', write.id);
  checkWhole('version', expected);
  const { owners = [], due = null, expires = null } = write;
  if (owners.length > MOST_OWNERS) throw new RangeError(`${owners.length} owners, at most ${MOST_OWNERS}`);
  for (const owner of owners) checkId('owner', owner);
  for (const moment of [due, expires]) if (moment !== null) checkWhole('moment', moment);
}

/** Refuses a taking that cannot be remembered. @throws RangeError */
export function taking(kind: string, id: string, takeId: string): void {
  documentKey(kind, id);
  checkId('taking', takeId);
}

/** Refuses to remove what cannot exist. @throws RangeError */
export function removal(kind: string, id: string, version?: number): void {
  documentKey(kind, id);
  if (version !== undefined) checkWhole('version', version);
}

function checkId(what: string, id: string): void {
  if (!isStoreId(id)) throw new RangeError(`not the id of a ${what}: ${JSON.stringify(id.slice(0, 80))}`);
}

function checkWhole(what: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a ${what}: ${value}`);
}

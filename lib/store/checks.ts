import type { Commit, Delivery } from './store';

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether the store can have something under this id. */
export function isStoreId(id: string): boolean {
  return ID.test(id);
}

/** Refuses a commit that no adapter could keep whole. @throws RangeError */
export function checkCommit(table: string, expected: number, commit: Commit): void {
  checkId('table', table);
  checkId('commit', commit.id);
  checkWhole('version', expected);
  // Without an entry the version would stay, and a second commit on it would succeed as well.
  if (commit.entries.length === 0) throw new RangeError('a commit has at least one entry');
  for (const notice of commit.notices) checkId('notice', notice.id);
}

/** Refuses deliveries that no adapter could keep whole. @throws RangeError */
export function checkDeliveries(table: string, deliveries: readonly Delivery[]): void {
  checkId('table', table);
  for (const { notice, message } of deliveries) {
    checkId('notice', notice);
    if (!message) continue;
    checkId('message', message.id);
    checkWhole('seat', message.seat);
    checkWhole('moment', message.at);
    if (message.table !== table) throw new RangeError('a table delivers to its own seats only');
  }
}

function checkId(what: string, id: string): void {
  if (!isStoreId(id)) throw new RangeError(`not the id of a ${what}: ${JSON.stringify(id.slice(0, 80))}`);
}

function checkWhole(what: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a ${what}: ${value}`);
}

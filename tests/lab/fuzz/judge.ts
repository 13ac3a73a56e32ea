import { parseUrl } from '../../../lib/identity';
import { root } from '../../../scripts/lib/project.mjs';
import type { Operation } from './operations';
import type { Got, Sent } from './send';

/** Faults that must not happen. */
export type Fault = 'serverError' | 'hang' | 'changed' | 'leak' | 'undocumented';

/** A trace of calls, or where our files lie: nobody outside needs them, and they help an attacker. */
const TRACE = /\n\s+at [^\n]{1,200}:\d+:\d+\)?|\(node:internal|\/node_modules\/|file:\/\/\/|ECONNREFUSED|\bMDB_[A-Z]+/;

/** Whether it was done: an answer of success, or a form sent on to a page that says nothing of a problem. */
export function isDone({ status, head }: Got): boolean {
  if (status >= 200 && status < 300) return true;
  const location = /\r\nlocation: *([^\r\n]*)/i.exec(head)?.[1] ?? '';
  return status === 303 && !/[?&]problem=/.test(location);
}

/**
 * Finds what is wrong with an answer.
 * @param changed the tables that are not as they were before
 * @param operations all that the site's document speaks of
 */
export function faultsOf(
  sent: Sent,
  got: Got,
  changed: readonly string[],
  operations: readonly Operation[] = [],
): Fault[] {
  const faults: Fault[] = [];
  if (got.status >= 500) faults.push('serverError');
  if (got.end === 'hung') faults.push('hang');
  if (changed.length > 0 && !mayChange(sent, got, changed)) faults.push('changed');
  if (TRACE.test(got.body) || got.body.includes(root) || got.head.includes(root)) faults.push('leak');
  if (isUndocumented(sent, got, operations)) faults.push('undocumented');
  return faults;
}

/** Whether our own code refuses this with a status that the document does not name; servers before it have others. */
function isUndocumented({ method, target }: Sent, { status, head }: Got, operations: readonly Operation[]): boolean {
  if (status >= 500 || !/\r\ncontent-type: *application\/problem\+json/i.test(head)) return false;
  const asked = pathOf(target).split('/');
  const isAsked = ({ path }: Operation) => {
    const parts = path.split('/');
    return parts.length === asked.length && parts.every((part, i) => part.startsWith('{') || part === asked[i]);
  };
  const found = operations.find((one) => one.method === method && isAsked(one));
  return found !== undefined && !found.answers.includes(String(status));
}

/** Only what is posted or put, and answered as done, changes a table, and none but the one it names. */
function mayChange({ method, target }: Sent, got: Got, changed: readonly string[]): boolean {
  const path = decoded(target);
  return ['POST', 'PUT', 'DELETE'].includes(method) && isDone(got) && changed.every((table) => path.includes(table));
}

/** The path as the server reads it: one that goes through a folder `.` is of another operation. */
const pathOf = (target: string) => parseUrl(target, 'http://site')?.pathname ?? target.split('?')[0];

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

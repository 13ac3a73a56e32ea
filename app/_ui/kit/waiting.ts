import { postForm, readAnswer } from './send';

/** A move that waits in this browser: until there is a network again, or until it is to be sent. One for each table. */
export type WaitingMove = {
  table: string;
  /** Where it is to be sent, and the fields of its form. */
  action: string;
  fields: string;
  /** The text of its button. */
  label: string;
  /** When it is to be sent at the earliest (ms since 1970), by the page on which it was made; missing: now. */
  from?: number;
};

/** The page on which a move was made has so long to send it before another one does (ms). */
const ITS_OWN_MILLISECONDS = 10_000;

const KEY = 'stichpost-waiting';
/** Said on `window` when a move begins to wait, or does so no longer. */
export const WAITING_CHANGED = 'stichpost:waiting';

/** The moves that wait for a network; none if the browser keeps nothing. */
export const waitingMoves = (): WaitingMove[] =>
  allMoves().filter(({ from }) => from === undefined || from + ITS_OWN_MILLISECONDS <= Date.now());

const allMoves = (): WaitingMove[] => keptList(KEY, isWaiting);

/**
 * Keeps a move, in place of another one at the same table.
 * @param action where it is to be sent @param fields of its form @param label what its button said
 * @param from when it is to be sent at the earliest (ms since 1970); now, if it is left out
 * @returns whether it is kept: only moves are, and only if the browser keeps anything
 */
export function letWait(action: string, fields: string, label: string, from?: number): boolean {
  const table = tableOf(action);
  if (table === undefined) return false;
  const move = { table, action, fields, label, ...(from === undefined ? {} : { from }) };
  return put([...allMoves().filter((one) => one.table !== table), move]);
}

const tableOf = (action: string) => /^\/api\/tables\/(\w+)\/moves$/.exec(action)?.[1];

/** Takes this move out of the queue, if it stands there; another one that has taken its place meanwhile goes on waiting. */
export function dropMove({ action, fields }: { action: string; fields: string | URLSearchParams }): void {
  const left = allMoves().filter((move) => move.action !== action || move.fields !== String(fields));
  if (left.length < allMoves().length) put(left);
}

/** How long an answer is waited for; a connection that is half open would otherwise be waited for for ever. */
const PATIENCE_MILLISECONDS = 10_000;
const TOO_MANY = 429;

/** Keeps only the moves at these tables: without a seat a move cannot be made. */
export function keepWaitingAt(tables: readonly string[]): void {
  const moves = allMoves();
  const kept = moves.filter(({ table }) => tables.includes(table));
  if (kept.length < moves.length) put(kept);
}

/**
 * Sends the waiting moves in order and keeps their outcomes; stops at the first that does not get through.
 * @returns whether any had an outcome
 */
export async function sendAll(): Promise<boolean> {
  let isAny = false;
  for (const move of waitingMoves()) {
    const why = await sendWaiting(move);
    if (why === 'unreachable') break;
    isAny = true;
    // Whatever ends this page in between: rather told twice than never.
    keepBecame([...becameOf(), { label: move.label, table: move.table, why }]);
    dropMove(move);
  }
  return isAny;
}

/** Does this unless this window or another one of this browser is at it. @returns what it returns, or false */
export async function inOneWindow(work: () => Promise<boolean>): Promise<boolean> {
  if (isAtIt) return false;
  isAtIt = true;
  try {
    // There are no locks where the site is served without encryption: then two windows may send the same, which counts once.
    if (!('locks' in navigator)) return await work();
    return await navigator.locks.request(KEY, { ifAvailable: true }, (lock) => lock !== null && work());
  } finally {
    isAtIt = false;
  }
}
let isAtIt = false;

/** Whether the server can be reached now. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    return (await fetch('/api/health', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Sends a move that waits. @returns null if made, the sentence that says why not, or `unreachable` */
async function sendWaiting(move: WaitingMove): Promise<string | null | 'unreachable'> {
  try {
    const patience = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const response = await postForm(move.action, new URLSearchParams(move.fields), patience);
    const answer = await readAnswer(response);
    if (response.ok) return null;
    const isLater = response.status >= 500 || response.status === TOO_MANY;
    return !isLater && answer?.problem ? answer.problem : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** The outcome of a move that had waited: why it was refused, or null. It outlasts reloads and the browser until it is read. */
export type Became = { label: string; table: string; why: string | null };

const BECAME = 'stichpost-sent';

export const becameOf = (): Became[] => keptList(BECAME, isBecame);

/** Keeps what is still to be read of it; without a storage a reload ends it. */
export function keepBecame(became: readonly Became[]): void {
  keepList(BECAME, became);
}

/** Keeps no longer what became of moves at any other table than these; what is shown already may still be read. */
export function keepBecameAt(tables: readonly string[]): void {
  const became = becameOf();
  const kept = became.filter(({ table }) => tables.includes(table));
  if (kept.length < became.length) keepBecame(kept);
}

function put(moves: readonly WaitingMove[]): boolean {
  const isKept = keepList(KEY, moves);
  if (isKept) dispatchEvent(new Event(WAITING_CHANGED));
  return isKept;
}

function keptList<T>(key: string, is: (value: unknown) => value is T): T[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(is) : [];
  } catch {
    return [];
  }
}

/** @returns whether the browser has kept it */
function keepList(key: string, list: readonly unknown[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

function isWaiting(value: unknown): value is WaitingMove {
  if (typeof value !== 'object' || value === null) return false;
  if (!('table' in value && 'action' in value && 'fields' in value && 'label' in value)) return false;
  if ('from' in value && typeof value.from !== 'number') return false;
  return [value.table, value.action, value.fields, value.label].every((field) => typeof field === 'string');
}

function isBecame(value: unknown): value is Became {
  if (typeof value !== 'object' || value === null) return false;
  if (!('label' in value && 'table' in value && 'why' in value)) return false;
  const isText = typeof value.label === 'string' && typeof value.table === 'string';
  return isText && (value.why === null || typeof value.why === 'string');
}

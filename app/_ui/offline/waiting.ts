import { readAnswer } from '../kit/answer';
import { postForm } from '../kit/send';

/** A move that could not be sent: it waits in this browser until there is a network again. One for each table. */
export type WaitingMove = {
  table: string;
  /** Where it is to be sent, and the fields of its form. */
  action: string;
  fields: string;
  /** What its button said. */
  label: string;
};

const KEY = 'stichpost-waiting';
/** Said on `window` when a move begins to wait, or does so no longer. */
export const WAITING_CHANGED = 'stichpost:waiting';

/** The moves that wait; none if the browser keeps nothing. */
export const waitingMoves = (): WaitingMove[] => keptList(() => localStorage, KEY, isWaiting);

/**
 * Keeps a move, in place of another one at the same table.
 * @param action where it is to be sent @param fields of its form @param label what its button said
 * @returns whether it is kept: only moves are, and only if the browser keeps anything
 */
export function letWait(action: string, fields: string, label: string): boolean {
  const table = /^\/api\/tables\/(\w+)\/moves$/.exec(action)?.[1];
  if (table === undefined) return false;
  return put([...waitingMoves().filter((move) => move.table !== table), { table, action, fields, label }]);
}

/** Sends a move no more. */
export function dropWaiting(table: string): void {
  put(waitingMoves().filter((move) => move.table !== table));
}

/** Keeps no move at any other table than these: whoever has no seat there any more cannot make it. */
export function keepWaitingAt(tables: readonly string[]): void {
  const moves = waitingMoves();
  const kept = moves.filter(({ table }) => tables.includes(table));
  if (kept.length < moves.length) put(kept);
}

/**
 * Sends a move that waits.
 * @returns null when it is made, the sentence that says why it is not, or `unreachable`
 */
export async function sendWaiting(move: WaitingMove): Promise<string | null | 'unreachable'> {
  try {
    const response = await postForm(move.action, new URLSearchParams(move.fields));
    const answer = await readAnswer(response);
    if (response.ok) return null;
    return response.status < 500 && answer?.problem ? answer.problem : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** What became of a move that had waited: why it was refused, or null if it was made. It outlasts a reload, until it is read. */
export type Became = { label: string; table: string; why: string | null };

const BECAME = 'stichpost-sent';

export const becameOf = (): Became[] => keptList(() => sessionStorage, BECAME, isBecame);

/** Keeps what is still to be read of it; without a storage a reload ends it. */
export function keepBecame(became: readonly Became[]): void {
  keepList(() => sessionStorage, BECAME, became);
}

function put(moves: readonly WaitingMove[]): boolean {
  const isKept = keepList(() => localStorage, KEY, moves);
  if (isKept) dispatchEvent(new Event(WAITING_CHANGED));
  return isKept;
}

/** @param storage asking for it throws in a browser that keeps nothing */
function keptList<T>(storage: () => Storage, key: string, is: (value: unknown) => value is T): T[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(is) : [];
  } catch {
    return [];
  }
}

/** @returns whether the browser has kept it */
function keepList(storage: () => Storage, key: string, list: readonly unknown[]): boolean {
  try {
    storage().setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}

function isWaiting(value: unknown): value is WaitingMove {
  if (typeof value !== 'object' || value === null) return false;
  if (!('table' in value && 'action' in value && 'fields' in value && 'label' in value)) return false;
  return [value.table, value.action, value.fields, value.label].every((field) => typeof field === 'string');
}

function isBecame(value: unknown): value is Became {
  if (typeof value !== 'object' || value === null) return false;
  if (!('label' in value && 'table' in value && 'why' in value)) return false;
  const isText = typeof value.label === 'string' && typeof value.table === 'string';
  return isText && (value.why === null || typeof value.why === 'string');
}

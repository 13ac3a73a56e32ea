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
export function waitingMoves(): WaitingMove[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

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
    const answer = await fetch(move.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(move.fields),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return null;
    if (answer.status >= 500) return 'unreachable';
    const hasDetail = typeof body === 'object' && body !== null && 'detail' in body;
    return hasDetail && typeof body.detail === 'string' ? body.detail : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** What became of a move that had waited: why it was refused, or null if it was made. It outlasts a reload, until it is read. */
export type Became = { label: string; table: string; why: string | null };

const BECAME = 'stichpost-sent';

export function becameOf(): Became[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(BECAME) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isBecame) : [];
  } catch {
    return [];
  }
}

/** Keeps what is still to be read of it. */
export function keepBecame(became: readonly Became[]): void {
  try {
    sessionStorage.setItem(BECAME, JSON.stringify(became));
  } catch {
    // Then a reload ends it.
  }
}

function isBecame(value: unknown): value is Became {
  if (typeof value !== 'object' || value === null) return false;
  const has = (key: string, types: readonly string[]) =>
    Object.entries(value).some(
      ([name, found]) => name === key && types.includes(found === null ? 'null' : typeof found),
    );
  return has('label', ['string']) && has('table', ['string']) && has('why', ['string', 'null']);
}

function put(moves: readonly WaitingMove[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(moves));
    dispatchEvent(new Event(WAITING_CHANGED));
    return true;
  } catch {
    return false;
  }
}

function isWaiting(value: unknown): value is WaitingMove {
  if (typeof value !== 'object' || value === null) return false;
  return (['table', 'action', 'fields', 'label'] as const).every(
    (key) => key in value && typeof Object.entries(value).find(([name]) => name === key)?.[1] === 'string',
  );
}

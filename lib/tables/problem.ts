import { REFUSALS as PART_REFUSALS } from '../match';
import { ORDER_PROBLEMS } from '../orders/order';
import { REFUSALS, type RefusalCode } from '../rules/refusal';

/** All that can go wrong around a table, with its HTTP status. */
const TABLE_PROBLEMS = {
  'bad-options': 400,
  'bad-name': 400,
  'unknown-game': 400,
  'wrong-key': 401,
  'no-seat': 401,
  'wrong-invitation': 403,
  'foreign-origin': 403,
  'not-host': 403,
  'recap-private': 403,
  'no-spectator-link': 404,
  'unknown-table': 404,
  'unknown-page': 404,
  'bad-text': 400,
  'bad-thought': 400,
  'bad-emblem': 400,
  'rematch-taken': 409,
  'too-large': 413,
  'wrong-media-type': 415,
  'server-failed': 500,
  'store-unavailable': 503,
  'newer-version': 503,
  'bad-email': 400,
  'bad-zone': 400,
  'bad-webhook': 400,
  'wrong-token': 404,
  'not-signed-in': 401,
  'accounts-off': 404,
  'link-used': 410,
  'too-many-mails': 429,
  'too-many-pictures': 429,
  'too-many-tables': 429,
  'too-many-attempts': 429,
  'too-many-streams': 429,
  'only-player': 403,
  'bad-nights': 400,
} as const;

/** The status of each kind of no that the match and the orders say. */
const STATUS = { 'bad-input': 400, forbidden: 403, conflict: 409, 'too-often': 429 } as const;

const REFUSED = { ...PART_REFUSALS, ...ORDER_PROBLEMS };

export type ProblemCode = keyof typeof TABLE_PROBLEMS | keyof typeof REFUSED | RefusalCode;

/** Every code there is: for the OpenAPI document, and for the test that holds `messages/` complete. */
export const PROBLEM_CODES: readonly ProblemCode[] = [...keysOf(TABLE_PROBLEMS), ...keysOf(REFUSED), ...REFUSALS];

/** An error the caller caused: a code, and the data its sentence needs. The sentence itself is in `messages/`. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly code: ProblemCode,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }

  /** HTTP status; an illegal move is 422. */
  get status(): number {
    if (isIn(TABLE_PROBLEMS, this.code)) return TABLE_PROBLEMS[this.code];
    return isIn(REFUSED, this.code) ? STATUS[REFUSED[this.code]] : 422;
  }

  /** In how many minutes it may be tried again, for the sentence; `retryAfter` of the data says it in seconds. */
  get wait(): number {
    return Math.max(1, Math.ceil(Number(this.data.retryAfter ?? 0) / 60));
  }
}

/** The code in a text that came from outside (an address, say), or null. */
export function parseProblemCode(text: string): ProblemCode | null {
  return PROBLEM_CODES.find((code) => code === text) ?? null;
}

function isIn<Key extends string>(record: Record<Key, unknown>, code: string): code is Key {
  return code in record;
}

/** Returns the names of a record, in its order. */
export function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

import { REFUSALS, type RefusalCode } from '../rules/refusal';

/** Everything that can go wrong at a table, apart from the cards, and the HTTP status it is answered with. */
const TABLE_PROBLEMS = {
  'bad-request': 400,
  'bad-options': 400,
  'bad-name': 400,
  'unknown-game': 400,
  'wrong-key': 401,
  'no-seat': 401,
  'wrong-invitation': 403,
  'foreign-origin': 403,
  'not-host': 403,
  'not-finished': 403,
  'recap-private': 403,
  'no-spectator-link': 404,
  'unknown-table': 404,
  'unknown-page': 404,
  'table-full': 409,
  'seat-taken': 409,
  'name-taken': 409,
  'not-started': 409,
  'bot-plays': 409,
  'bot-not-allowed': 403,
  'no-player': 409,
  'last-deal': 409,
  'nudged-today': 409,
  'table-moved-on': 409,
  'bad-text': 400,
  'bad-thought': 400,
  'talk-closed': 409,
  'talk-too-fast': 429,
  'talk-full': 429,
  'bad-emblem': 400,
  'emblem-not-now': 409,
  'emblem-too-often': 429,
  'emblem-no-more': 429,
  'no-lost-link': 409,
  'link-asked': 409,
  'link-refused': 409,
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
  'too-many-changes': 429,
  'all-changes-made': 429,
  'deadline-missed': 409,
  'only-player': 403,
  'no-pace': 409,
  'no-days-off': 409,
  'days-off-overlap': 409,
  'days-off-too-soon': 409,
  'bad-time': 400,
  'no-proposal': 409,
  'proposed-already': 409,
  'proposed-too-often': 429,
  'not-paused': 409,
  'no-hand-over': 409,
  'bad-nights': 400,
  'no-claim': 409,
  'too-many-orders': 409,
  'order-twice': 409,
  'order-not-in-this-game': 409,
  'order-not-now': 409,
  'order-empty': 400,
  'order-card-not-held': 409,
  'order-never-legal': 409,
  'stop-already': 409,
} as const;

type TableProblemCode = keyof typeof TABLE_PROBLEMS;
export type ProblemCode = TableProblemCode | RefusalCode;

/** Every code there is: for the OpenAPI document, and for the test that holds `messages/` complete. */
export const PROBLEM_CODES: readonly ProblemCode[] = [...keysOf(TABLE_PROBLEMS), ...REFUSALS];

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
    return isTableProblem(this.code) ? TABLE_PROBLEMS[this.code] : 422;
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

function isTableProblem(code: ProblemCode): code is TableProblemCode {
  return code in TABLE_PROBLEMS;
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

import type { BaseEvent } from '../../rules/game';
import type { Refusal, RefusalCode } from '../../rules/refusal';

/** The command has been carried out before: there is nothing to do. */
export type Repeated = { kind: 'repeated' };

/** The kind of a refusal, from which its HTTP status follows. */
type No = 'bad-input' | 'forbidden' | 'conflict' | 'too-often';
/** The codes with which commands are refused, each with the kind of no it is. */
export type Refusals = Readonly<Record<string, No>>;

/** The refusals that several parts share, apart from the cards. Each part declares those of its own. */
export const TABLE_REFUSALS = {
  'bad-request': 'bad-input',
  'table-moved-on': 'conflict',
  'not-started': 'conflict',
  'not-finished': 'forbidden',
  'table-full': 'conflict',
  'seat-taken': 'conflict',
  'name-taken': 'conflict',
  'bot-plays': 'conflict',
  'bot-not-allowed': 'forbidden',
  'no-player': 'conflict',
  'last-deal': 'conflict',
  'deadline-missed': 'conflict',
  'no-pace': 'conflict',
  'bad-time': 'bad-input',
  'proposed-too-often': 'too-often',
  'too-many-changes': 'too-often',
  'all-changes-made': 'too-often',
} as const satisfies Refusals;
type SharedCode = keyof typeof TABLE_REFUSALS | RefusalCode;

export type Refused<Code extends string = SharedCode> = { kind: 'refused'; code: Code; data?: Refusal['data'] };

/** The events that a command leads to, and when it is decided (ms since 1970). */
export type Decided = { kind: 'decided'; at: number; events: readonly BaseEvent[] };

/** A part's answer to a command; `Own`: its refusals. There is no other no: nothing is thrown that a caller can cause. */
export type Decision<Own = unknown> = Decided | Repeated | Refused<SharedCode | (keyof Own & string)>;

export function decided<E extends BaseEvent>(at: number, ...events: readonly E[]): Decided {
  return { kind: 'decided', at, events };
}

export const REPEATED: Repeated = { kind: 'repeated' };

/** Whether two moments (ms since 1970) may be the same, sent twice: "for three days" ends a moment later the second time. */
export const isNear = (a: number | null | undefined, b: number | null) => Math.abs((a ?? 0) - (b ?? 0)) < 60_000;

export function refused<Code extends string>(code: Code, data?: Refusal['data']): Refused<Code> {
  return data ? { kind: 'refused', code, data } : { kind: 'refused', code };
}

import type { BaseEvent } from '../../rules/game';
import type { Refusal, RefusalCode } from '../../rules/refusal';

/** What was asked for has been done before: there is nothing to do. */
export type Repeated = { kind: 'repeated' };

/** Why a command is refused, apart from the cards, and what kind of no it is: from this follows its HTTP status. */
export const TABLE_REFUSALS = {
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
  'nudged-today': 'conflict',
  'talk-closed': 'conflict',
  'talk-too-fast': 'too-often',
  'talk-full': 'too-often',
  'emblem-not-now': 'conflict',
  'emblem-too-often': 'too-often',
  'emblem-no-more': 'too-often',
  'no-lost-link': 'conflict',
  'link-asked': 'conflict',
  'link-refused': 'conflict',
  'deadline-missed': 'conflict',
  'no-pace': 'conflict',
  'no-days-off': 'conflict',
  'days-off-overlap': 'conflict',
  'days-off-too-soon': 'conflict',
  'bad-time': 'bad-input',
  'no-proposal': 'conflict',
  'proposed-already': 'conflict',
  'proposed-too-often': 'too-often',
  'not-paused': 'conflict',
  'no-hand-over': 'conflict',
  'no-claim': 'conflict',
  'too-many-changes': 'too-often',
  'all-changes-made': 'too-often',
} as const;
type TableRefusalCode = keyof typeof TABLE_REFUSALS;

export type Refused = { kind: 'refused'; code: TableRefusalCode | RefusalCode; data?: Refusal['data'] };

/** The events that a command leads to, and when it is decided (ms since 1970). */
export type Decided = { kind: 'decided'; at: number; events: readonly BaseEvent[] };

/** The answer of a part to a command. There is no other way to say no: nothing is thrown that a caller can cause. */
export type Decision = Decided | Repeated | Refused;

export function decided<E extends BaseEvent>(at: number, ...events: readonly E[]): Decided {
  return { kind: 'decided', at, events };
}

export const REPEATED: Repeated = { kind: 'repeated' };

export function refused(code: Refused['code'], data?: Refusal['data']): Refused {
  return data ? { kind: 'refused', code, data } : { kind: 'refused', code };
}

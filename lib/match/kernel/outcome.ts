import type { BaseEvent } from '../../rules/game';
import type { Refusal, RefusalCode } from '../../rules/refusal';

/** What was asked for has been done before: there is nothing to do. */
export type Repeated = { kind: 'repeated' };

/** Why a command is refused, apart from the cards. */
const TABLE_REFUSALS = [
  'table-moved-on',
  'not-started',
  'not-finished',
  'table-full',
  'seat-taken',
  'name-taken',
  'bot-plays',
  'bot-not-allowed',
  'no-player',
  'last-deal',
  'nudged-today',
  'talk-closed',
  'talk-too-fast',
  'talk-full',
  'emblem-not-now',
  'emblem-too-often',
  'emblem-no-more',
  'no-lost-link',
  'link-asked',
  'link-refused',
  'deadline-missed',
  'no-pace',
  'no-days-off',
  'days-off-overlap',
  'days-off-too-soon',
  'bad-time',
  'no-proposal',
  'proposed-already',
  'proposed-too-often',
  'not-paused',
  'no-hand-over',
  'no-claim',
  'too-many-changes',
  'all-changes-made',
] as const;
type TableRefusalCode = (typeof TABLE_REFUSALS)[number];

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

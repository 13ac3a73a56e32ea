import type { Refusal, RefusalCode } from '../rules/refusal';
import type { LogEntry } from './events';
import type { MatchState } from './state';

/** What a command leads to: the new entries of the log, and the state after them. */
export type Done = {
  kind: 'done';
  state: MatchState;
  entries: LogEntry[];
  /** The whole log before these entries, where a command changes it: only to forget a player's name. */
  past?: LogEntry[];
};

/** What was asked for has been done before: there is nothing to do. */
export type Repeated = { kind: 'repeated' };

/** Why a command is refused, apart from the cards. */
export const TABLE_REFUSALS = [
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
export type TableRefusalCode = (typeof TABLE_REFUSALS)[number];

export type Refused = { kind: 'refused'; code: TableRefusalCode | RefusalCode; data?: Refusal['data'] };

/** What a command comes to. There is no other way to say no: nothing is thrown that a caller can cause. */
export type Outcome = Done | Repeated | Refused;

export const REPEATED: Repeated = { kind: 'repeated' };

export function refused(code: Refused['code'], data?: Refusal['data']): Refused {
  return data ? { kind: 'refused', code, data } : { kind: 'refused', code };
}

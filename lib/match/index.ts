export { CLAIMS, type Claim } from '../certain/game';
export type { Level } from '../rules/level';
export * from './automatic';
export { type ChangeLimits, tooManyChanges } from './changes';
export * from './commands';
export * from './decide';
export { isSeatEvent, isSecret, isTableEvent, type LogEntry, SEAT_EVENT_TYPES } from './events';
export { evolve, fold, type Games } from './evolve';
export { withAutomaticMoves } from './follow';
export * from './history';
export * from './kernel';
export {
  type DealTricks,
  earlier,
  isBefore,
  type KnownTricks,
  later,
  type Position,
  position,
  positionIn,
  positionOf,
} from './kernel/position';
export * from './opening';
export { type MatchEvent, type SeatEvent, type TableEvent, tableEvent } from './parts';
export { NOTICE_MILLISECONDS } from './parts/days-off';
export { EMBLEMS_AN_HOUR, MOST_EMBLEMS, mayChooseEmblem } from './parts/emblem';
export { LONGEST_FRIEND } from './parts/friend';
export type { Sharer } from './parts/links';
export { askingSeat, nextUnopposed, OBJECTION_MILLISECONDS } from './parts/lost-link/ask';
export { type ObjectionEvent, objectUntil } from './parts/lost-link/part';
export { NUDGE_MILLISECONDS } from './parts/nudge';
export { WAKES, type Wake } from './parts/orders/part';
export { claimOf, type Plans } from './parts/orders/plans';
export type { ClockEvent } from './parts/pace/pace';
export { asked } from './parts/proposals/agreed';
export { type Answer, LONGEST_PAUSE, type Proposing } from './parts/proposals/propose';
export { PROPOSALS, type Proposal, type ProposalKind } from './parts/proposals/slice';
export { KEPT_MESSAGES_AT_TABLE, type Message, type Saying, type TalkView } from './parts/talk';
export * from './read';
export * from './replay';
export * from './seats';
export { type Shuffled, shuffled, type ToldShare } from './shuffled';
export * from './state';
export { timePassed } from './time';
export * from './view';
export * from './watched';
export { type Done, type Outcome, withClockEvents } from './written';

export type { Claim } from '../certain/game';

export * from './automatic';
export { tooManyChanges } from './changes';
export * from './commands';
export * from './decide';
export { isSeatEvent, isSecret, isTableEvent, type LogEntry, SEAT_EVENT_TYPES } from './events';
export { evolve, fold, type Games } from './evolve';
export { withAutomaticMoves } from './follow';
export * from './history';
export * from './kernel';
export {
  earlier,
  isBefore,
  later,
  type MatchPosition,
  position,
  positionIn,
  positionOf,
} from './kernel/position';
export * from './opening';
export { type MatchEvent, NOTICES, type PartOccasion, partNotice, tableEvent } from './parts';

export { EMBLEMS_AN_HOUR, MOST_EMBLEMS } from './parts/emblem';

export type { Sharer } from './parts/links';
export { askingSeat, nextUnopposed, OBJECTION_MILLISECONDS } from './parts/lost-link/ask';
export { type ObjectionEvent, objectUntil } from './parts/lost-link/part';
export { NUDGE_MILLISECONDS } from './parts/nudge';
export { WAKES, type Wake } from './parts/orders/part';

export type { ClockEvent } from './parts/pace/pace';
export { LONGEST_PAUSE } from './parts/proposals/propose';
export { PROPOSALS, type ProposalKind } from './parts/proposals/slice';
export type { TalkView } from './parts/talk';
export * from './read';
export * from './replay';
export * from './seats';
export { shuffled } from './shuffled';
export * from './state';
export { timePassed } from './time';
export * from './view';
export * from './watched';
export { type Done, type Outcome, withClockEvents } from './written';

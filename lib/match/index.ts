export type { Claim } from '../rules/facets';

export * from './automatic';
export { tooManyChanges } from './changes';
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
export {
  type AnyDecision,
  type MatchEvent,
  NOTICES,
  type PartOccasion,
  partNotice,
  REFUSALS,
  tableEvent,
} from './parts';
export type { Thought } from './parts/thoughts';
export * from './read';
export * from './replay';
export * from './seats';
export { shuffled } from './shuffled';
export * from './state';
export { settle } from './time';
export * from './view';
export * from './watched';
export { carriedOut, type Done, type Outcome, withClockEvents } from './written';

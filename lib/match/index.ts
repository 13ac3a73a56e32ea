export type { Level } from '../rules/level';
export * from './absence';
export * from './automatic';
export { type ChangeLimits, tooManyChanges } from './changes';
export { chooseEmblem, mayChooseEmblem } from './choose-emblem';
export { type ClockEvent, type ObjectionEvent, withClockEvents } from './clocks';
export * from './decide';
export { EMBLEMS, EMBLEMS_AN_HOUR, type Emblem, emblem, MOST_EMBLEMS, type Player } from './emblem';
export * from './events';
export { evolve, fold, type Games } from './evolve';
export { withAutomaticMoves } from './follow';
export * from './history';
export * from './lost-link';
export { secondsToWait } from './often';
export * from './outcome';
export * from './pace';
export * from './plans';
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
} from './position';
export * from './proposals';
export * from './read';
export * from './recap-link';
export * from './rematch';
export * from './replay';
export type { Saying } from './said';
export { CAME, type Holder, holder } from './sat';
export * from './seats';
export * from './share';
export { type Shuffled, shuffled, type ToldShare } from './shuffled';
export * from './site-pause';
export * from './spectator-link';
export * from './state';
export { say, talkRuled } from './talk';
export { timePassed } from './time';
export * from './view';
export * from './watched';

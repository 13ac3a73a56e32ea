export * from './commands';
export type { Context, Measure, Swept } from './context';
export {
  addToFeed,
  countSeats,
  type Deadline,
  type FeedContents,
  type FeedItem,
  feedCovers,
  feedRequest,
  makeFeed,
  readFeed,
  revokeFeed,
  revokeFeedRequest,
} from './messages/feeds';
export { personalData } from './messages/personal';
export {
  type SubscribeRequest,
  subscribe,
  subscribed,
  subscribedSchema,
  subscribeRequest,
  unsubscribe,
  unsubscribeRequest,
} from './messages/push';
export { announceNotices, postOf, sendMessages } from './messages/run';
export { setWishes } from './messages/set-wishes';
export {
  readMessages,
  type SeatMessages,
  type SeatWishes,
  type WishesRequest,
  wishesRequest,
  wishesSchema,
} from './messages/wishes';
export { applyDefault, defaultOf, moveDefault, removeDefault } from './messages/wishes-default';
export { AWAY_PRESET_NAMES, PACE_PRESET_NAMES, PACE_PRESETS, type PacePreset, USUAL_PACE } from './pace-presets';
export { PROBLEM_CODES, Problem, type ProblemCode, parseProblemCode } from './problem';
export { adviseOn, type OrderAdvice, suggestions } from './reading/advice';
export type { Decision } from './reading/decisions';
export { asHeard } from './reading/hearing';
export { type Hindsight, hindsightOf, lookBack } from './reading/hindsight';
export { haveLooked, signsLife } from './reading/lost-link';
export { besideKeys, leastNeeded } from './reading/needed-keys';
export { invited, type MyTable, myTables, type Visit, versionsOf, visit } from './reading/read';
export { position, type Recap, type RecapPosition, recap, record, recordSchema } from './reading/recap';
export type { SharedRecap } from './reading/recap-link';
export { openedBy } from './reading/seats-held';
export { asSeen } from './reading/seen';

export { planMark } from './reading/view';
export { byUrgency, dueSince, dueUntil, keptWaiting } from './reading/waiting';
export { type Watched, watch, watchedSchema, watchedVersions } from './reading/watch';
export {
  adviceRequest,
  forgetRequest,
  friendRequest,
  joinRequest,
  moveRequest,
  openRequest,
  orderRequest,
  ordersRequest,
  playerName,
  rematchRequest,
  renewKeyRequest,
  spectatorLinkRequest,
} from './requests';
export { letBotsMove } from './runner/bot-moves';
export { KEPT_MILLISECONDS, OWED_MILLISECONDS } from './runner/due';
export { pauseSite, summary } from './upkeep/maintenance';
export { DamagedLog, rebuild } from './upkeep/rebuild';
export { sweep } from './upkeep/sweep';
export { type Seated, STRANGER, type Viewer, viewerWith } from './viewer';

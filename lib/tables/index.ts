export { act } from './act';
export { adviseOn, type OrderAdvice, suggestions } from './advice';
export { documentsBeside } from './beside';
export { letBotsMove } from './bot-moves';
export type { Listed } from './command';
export { COMMANDS } from './commands';
export { autopilot, autopilotRequest } from './commands/absence';
export { allowBot, allowBotRequest, botRequest, fill, fillRequest, setBot } from './commands/bots';
export { daysOffRequest, endDaysOff, endDaysOffRequest, takeDaysOff } from './commands/days-off';
export { chooseEmblem, emblemRequest } from './commands/emblem';
export { endFriend, endFriendRequest } from './commands/friend';
export { agreeLink, dropLink, lostLinkRequest } from './commands/lost-link';
export { nudge, nudgeRequest } from './commands/nudge';
export { claim, planRequest } from './commands/orders';
export { answerProposal, answerRequest, proposalRequest, propose } from './commands/proposals';
export { haveSeen, seenRequest } from './commands/seen';
export {
  haveRead,
  mute,
  muteRequest,
  readRequest,
  ruleTalk,
  say,
  sayRequest,
  talkRuleRequest,
} from './commands/talk';
export type { Context } from './context';
export type { Decision } from './decisions';
export { KEPT_MILLISECONDS, OWED_MILLISECONDS } from './due';
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
} from './feeds';
export { askFriend } from './friend';
export { asHeard } from './hearing';
export { type Found, forgetHindsight, type Hindsight, hindsightOf, lookBack } from './hindsight';
export { join } from './join';
export { renewInvitation, renewKey } from './links';
export { askLink, haveLooked, type NewLink, signsLife } from './lost-link';
export { summary } from './maintenance';
export type { Measure, Swept } from './measure';
export { announceNotices, type MessageRun, postOf, sendMessages } from './messages';
export { besideKeys, leastNeeded } from './needed-keys';
export { HOST, open, type Seated } from './open';
export { type OpenedSeat, openedBy } from './opened';
export { AWAY_PRESET_NAMES, PACE_PRESET_NAMES, PACE_PRESETS, type PacePreset, USUAL_PACE } from './pace-presets';
export { forget, personalData } from './personal';
export { changeOrders, planMark, setOrders } from './plans';
export { PROBLEM_CODES, Problem, type ProblemCode, parseProblemCode } from './problem';
export {
  type Subscribed,
  type SubscribeRequest,
  subscribe,
  subscribed,
  subscribedSchema,
  subscribeRequest,
  unsubscribe,
  unsubscribeRequest,
} from './push';
export { invited, type MyTable, myTables, type Visit, versionsOf, visit } from './read';
export { DamagedLog, rebuild } from './rebuild';
export { type Position, position, type Recap, recap, record, recordSchema } from './recap';
export { type RecapVisitor, type SharedRecap, sharedRecap, shareRecap, withdrawRecap } from './recap-link';
export { rematch } from './rematch';
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
export { asSeen } from './seen';
export { pauseSite } from './site-pause';
export { giveSpectatorLink, spectatorSecret, withdrawSpectatorLink } from './spectator-link';
export { sweep } from './sweep';
export { STRANGER, type Viewer, viewerWith } from './viewer';
export { byUrgency, dueSince, dueUntil, keptWaiting } from './waiting';
export { type Watched, watch, watchedSchema, watchedVersions } from './watch';
export {
  readMessages,
  type SeatMessages,
  type SeatWishes,
  setWishes,
  type WishesRequest,
  wishesRequest,
  wishesSchema,
} from './wishes';
export { applyDefault, defaultOf, moveDefault, removeDefault } from './wishes-default';

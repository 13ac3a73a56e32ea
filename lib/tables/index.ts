export { answerProposal, autopilot, endDaysOff, propose, takeDaysOff } from './absence';
export { act } from './act';
export { adviseOn, type OrderAdvice, suggestions } from './advice';
export { documentsBeside } from './beside';
export { letBotsMove } from './bot-moves';
export { allowBot, setBot } from './bots';
export type { Context } from './context';
export type { Decision } from './decisions';
export { KEPT_MILLISECONDS, OWED_MILLISECONDS } from './due';
export { chooseEmblem } from './emblem';
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
export { askFriend, endFriend } from './friend';
export { asHeard, haveRead, mute } from './hearing';
export { type Found, forgetHindsight, type Hindsight, hindsightOf, lookBack } from './hindsight';
export { join } from './join';
export { renewInvitation, renewKey } from './links';
export { fill, nudge } from './lobby';
export { agreeLink, askLink, dropLink, haveLooked, type NewLink, signsLife } from './lost-link';
export { summary } from './maintenance';
export type { Measure, Swept } from './measure';
export { announceNotices, type MessageRun, postOf, sendMessages } from './messages';
export { besideKeys, leastNeeded } from './needed-keys';
export { HOST, open, type Seated } from './open';
export { type OpenedSeat, openedBy } from './opened';
export { AWAY_PRESET_NAMES, PACE_PRESET_NAMES, PACE_PRESETS, type PacePreset, USUAL_PACE } from './pace-presets';
export { forget, personalData } from './personal';
export { changeOrders, claim, planMark, setOrders } from './plans';
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
  allowBotRequest,
  answerRequest,
  autopilotRequest,
  botRequest,
  daysOffRequest,
  emblemRequest,
  endDaysOffRequest,
  endFriendRequest,
  fillRequest,
  forgetRequest,
  friendRequest,
  joinRequest,
  lostLinkRequest,
  moveRequest,
  muteRequest,
  nudgeRequest,
  openRequest,
  orderRequest,
  ordersRequest,
  planRequest,
  playerName,
  proposalRequest,
  readRequest,
  rematchRequest,
  renewKeyRequest,
  sayRequest,
  seenRequest,
  spectatorLinkRequest,
  talkRuleRequest,
} from './requests';
export { asSeen, haveSeen } from './seen';
export { pauseSite } from './site-pause';
export { giveSpectatorLink, spectatorSecret, withdrawSpectatorLink } from './spectator-link';
export { sweep } from './sweep';
export { ruleTalk, say } from './talk';
export { byUrgency, dueSince, dueUntil, keptWaiting } from './waiting';
export { type Watched, watch, watchedSchema, watchedVersions } from './watch';
export {
  readMessages,
  type SeatMessages,
  type SeatWishes,
  setWishes,
  type Wisher,
  type WishesRequest,
  wishesRequest,
  wishesSchema,
} from './wishes';
export { applyDefault, defaultOf, moveDefault, removeDefault } from './wishes-default';

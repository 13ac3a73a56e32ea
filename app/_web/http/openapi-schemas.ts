import { z } from 'zod';
import { MOST_SUGGESTIONS } from '@/lib/bots';
import { tableView } from '@/lib/match';
import { order, standingOrder } from '@/lib/orders';
import {
  adviceRequest,
  allowBotRequest,
  answerRequest,
  autopilotRequest,
  botRequest,
  daysOffRequest,
  emblemRequest,
  endDaysOffRequest,
  endFriendRequest,
  feedRequest,
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
  PROBLEM_CODES,
  planRequest,
  proposalRequest,
  readRequest,
  recordSchema,
  rematchRequest,
  renewKeyRequest,
  revokeFeedRequest,
  sayRequest,
  seenRequest,
  spectatorLinkRequest,
  subscribedSchema,
  subscribeRequest,
  talkRuleRequest,
  unsubscribeRequest,
  watchedSchema,
  wishesRequest,
  wishesSchema,
} from '@/lib/tables';
import { localeRequest, preferencesRequest } from './locale';

const seated = z.object({ table: z.string(), seat: z.int(), seatKey: z.string(), seatLink: z.url() });
const invitation = z.object({ invitation: z.string(), invitationLink: z.url() });
const newLink = seated.extend({
  objectUntil: z.int().nullable().meta({
    description:
      'Until when its player can object, in ms since 1970; it opens the seat with the next deal after that. Null: not enough have agreed.',
  }),
});
const ordersView = tableView.extend({
  orders: z.array(
    standingOrder.extend({
      sentence: z.string().meta({ description: 'What it will do, in the language of Accept-Language.' }),
    }),
  ),
});
const friendLink = seated.extend({
  until: z.int().meta({ description: 'Until when it opens the seat, in ms since 1970.' }),
});
const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(PROBLEM_CODES),
  detail: z.string().meta({ description: 'What to do, in the language of Accept-Language.' }),
});

const orderAdvice = z.object({
  sentence: z.string().meta({ description: 'What the order will do.' }),
  cost: z
    .number()
    .nullable()
    .meta({ description: 'How many points a bot expects it to cost; null: it cannot be told, or not now.' }),
  warning: z.string().nullable().meta({ description: 'A sentence, if that is much.' }),
});
const orderSuggestions = z.object({
  suggestions: z.array(z.object({ order, sentence: z.string() })).max(MOST_SUGGESTIONS),
});

/** The schemas of requests, by their names in the document. */
export const REQUESTS: Record<string, z.ZodType> = {
  OpenRequest: openRequest,
  JoinRequest: joinRequest,
  MoveRequest: moveRequest,
  BotRequest: botRequest,
  FillRequest: fillRequest,
  NudgeRequest: nudgeRequest,
  AllowBotRequest: allowBotRequest,
  EmblemRequest: emblemRequest,
  RenewKeyRequest: renewKeyRequest,
  ForgetRequest: forgetRequest,
  WishesRequest: wishesRequest,
  SayRequest: sayRequest,
  TalkRuleRequest: talkRuleRequest,
  MuteRequest: muteRequest,
  ReadRequest: readRequest,
  SeenRequest: seenRequest,
  RematchRequest: rematchRequest,
  SpectatorLinkRequest: spectatorLinkRequest,
  LostLinkRequest: lostLinkRequest,
  AutopilotRequest: autopilotRequest,
  FriendRequest: friendRequest,
  EndFriendRequest: endFriendRequest,
  DaysOffRequest: daysOffRequest,
  EndDaysOffRequest: endDaysOffRequest,
  ProposalRequest: proposalRequest,
  AnswerRequest: answerRequest,
  AdviceRequest: adviceRequest,
  OrdersRequest: ordersRequest,
  OrderRequest: orderRequest,
  PlanRequest: planRequest,
  LocaleRequest: localeRequest,
  PreferencesRequest: preferencesRequest,
  FeedRequest: feedRequest,
  RevokeFeedRequest: revokeFeedRequest,
  SubscribeRequest: subscribeRequest,
  UnsubscribeRequest: unsubscribeRequest,
};

/** The schemas of answers. */
export const ANSWERS: Record<string, z.ZodType> = {
  Wishes: wishesSchema,
  Done: z.object({ result: z.literal('done') }),
  RecapLink: z.object({ recapLink: z.url() }),
  SpectatorLink: z.object({ spectatorLink: z.url(), behind: z.boolean() }),
  Watched: watchedSchema,
  FriendLink: friendLink,
  OrderAdvice: orderAdvice,
  OrderSuggestions: orderSuggestions,
  OrdersView: ordersView,
  FeedLinks: z.object({ token: z.string(), turns: z.url(), deadlines: z.url() }),
  Subscribed: subscribedSchema,
  Opened: seated.extend(invitation.shape),
  Seated: seated,
  NewLink: newLink,
  Invitation: invitation,
  Forgotten: z.object({ result: z.enum(['forgotten', 'removed']) }),
  TableView: tableView,
  Record: recordSchema,
  Problem: problem,
};

/** Returns the name of a request in the document. */
export function nameOf(schema: z.ZodType): string {
  const named = Object.entries(REQUESTS).find(([, one]) => one === schema);
  if (!named) throw new Error('a request has no name in the document');
  return named[0];
}

import { z } from 'zod';
import { MOST_SUGGESTIONS } from '@/lib/bots';
import { tableView } from '@/lib/match';
import { order, standingOrder } from '@/lib/orders';
import { GAMES } from '@/lib/rules';
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
import { localeRequest } from './locale';
import { paths } from './openapi-paths';
import { preferencesRequest } from './preferences';

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

/** A schema as JSON Schema, in the form that goes in or the one that comes out. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
}

/** The OpenAPI 3.1 document of the site's interface, made from the schemas that parse its requests. */
export function openApiDocument() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stichpost',
      version: '1',
      description:
        'Trick-taking card games by link. A seat authenticates by cookie or by its key as a bearer token. Every post takes JSON or a form (`move.card=QS`, `names[]=Bo`); a form that accepts HTML is answered with 303 to the page it concerns.',
    },
    security: [{ seatKey: [] }, {}],
    paths,
    components: {
      securitySchemes: { seatKey: { type: 'http', scheme: 'bearer' } },
      schemas: {
        OpenRequest: schemaOf(openRequest, 'input'),
        JoinRequest: schemaOf(joinRequest, 'input'),
        MoveRequest: schemaOf(moveRequest, 'input'),
        BotRequest: schemaOf(botRequest, 'input'),
        FillRequest: schemaOf(fillRequest, 'input'),
        NudgeRequest: schemaOf(nudgeRequest, 'input'),
        AllowBotRequest: schemaOf(allowBotRequest, 'input'),
        EmblemRequest: schemaOf(emblemRequest, 'input'),
        RenewKeyRequest: schemaOf(renewKeyRequest, 'input'),
        ForgetRequest: schemaOf(forgetRequest, 'input'),
        WishesRequest: schemaOf(wishesRequest, 'input'),
        Wishes: schemaOf(wishesSchema),
        SayRequest: schemaOf(sayRequest, 'input'),
        TalkRuleRequest: schemaOf(talkRuleRequest, 'input'),
        MuteRequest: schemaOf(muteRequest, 'input'),
        ReadRequest: schemaOf(readRequest, 'input'),
        SeenRequest: schemaOf(seenRequest, 'input'),
        Done: schemaOf(z.object({ result: z.literal('done') })),
        RematchRequest: schemaOf(rematchRequest, 'input'),
        RecapLink: schemaOf(z.object({ recapLink: z.url() })),
        SpectatorLinkRequest: schemaOf(spectatorLinkRequest, 'input'),
        SpectatorLink: schemaOf(z.object({ spectatorLink: z.url(), behind: z.boolean() })),
        Watched: schemaOf(watchedSchema),
        LostLinkRequest: schemaOf(lostLinkRequest, 'input'),
        AutopilotRequest: schemaOf(autopilotRequest, 'input'),
        FriendRequest: schemaOf(friendRequest, 'input'),
        FriendLink: schemaOf(friendLink),
        EndFriendRequest: schemaOf(endFriendRequest, 'input'),
        DaysOffRequest: schemaOf(daysOffRequest, 'input'),
        EndDaysOffRequest: schemaOf(endDaysOffRequest, 'input'),
        ProposalRequest: schemaOf(proposalRequest, 'input'),
        AnswerRequest: schemaOf(answerRequest, 'input'),
        AdviceRequest: schemaOf(adviceRequest, 'input'),
        OrderAdvice: schemaOf(orderAdvice),
        OrderSuggestions: schemaOf(orderSuggestions),
        OrdersRequest: schemaOf(ordersRequest, 'input'),
        OrderRequest: schemaOf(orderRequest, 'input'),
        PlanRequest: schemaOf(planRequest, 'input'),
        OrdersView: schemaOf(ordersView),
        LocaleRequest: schemaOf(localeRequest, 'input'),
        PreferencesRequest: schemaOf(preferencesRequest, 'input'),
        FeedRequest: schemaOf(feedRequest, 'input'),
        RevokeFeedRequest: schemaOf(revokeFeedRequest, 'input'),
        FeedLinks: schemaOf(z.object({ token: z.string(), turns: z.url(), deadlines: z.url() })),
        SubscribeRequest: schemaOf(subscribeRequest, 'input'),
        UnsubscribeRequest: schemaOf(unsubscribeRequest, 'input'),
        Subscribed: schemaOf(subscribedSchema),
        Opened: schemaOf(seated.extend(invitation.shape)),
        Seated: schemaOf(seated),
        NewLink: schemaOf(newLink),
        Invitation: schemaOf(invitation),
        Forgotten: schemaOf(z.object({ result: z.enum(['forgotten', 'removed']) })),
        TableView: schemaOf(tableView),
        Record: schemaOf(recordSchema),
        Problem: schemaOf(problem),
        ...Object.fromEntries(GAMES.flatMap(schemasOfGame)),
      },
    },
  };
}

function schemasOfGame(game: (typeof GAMES)[number]): [string, object][] {
  const name = game.id.charAt(0).toUpperCase() + game.id.slice(1);
  return [
    [`${name}Options`, schemaOf(game.options, 'input')],
    [`${name}Move`, schemaOf(game.move, 'input')],
    [`${name}View`, schemaOf(game.viewSchema)],
  ];
}

import { z } from 'zod';
import { MOST_SUGGESTIONS } from '@/lib/bots';
import { tableView } from '@/lib/match';
import { order, standingOrder } from '@/lib/orders';
import { GAMES } from '@/lib/rules';
import {
  adviceRequest,
  COMMANDS,
  feedRequest,
  joinRequest,
  moveRequest,
  openRequest,
  orderRequest,
  ordersRequest,
  PROBLEM_CODES,
  readsNothing,
  recordSchema,
  rematchRequest,
  requestName,
  revokeFeedRequest,
  subscribedSchema,
  subscribeRequest,
  unsubscribeRequest,
  watchedSchema,
  wishesRequest,
  wishesSchema,
} from '@/lib/tables';
import { localeRequest, preferencesRequest } from './locale';
import { schemaOf } from './openapi-parts';
import { paths } from './openapi-paths';

const named = (schemas: Record<string, z.ZodType>, io: 'input' | 'output') =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, schemaOf(schema, io)]));

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
        ...named(REQUESTS, 'input'),
        ...named(ANSWERS, 'output'),
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
const REQUESTS: Record<string, z.ZodType> = {
  ...Object.fromEntries(
    COMMANDS.filter(({ schema }) => !readsNothing(schema)).map((one) => [requestName(one), one.schema]),
  ),
  OpenRequest: openRequest,
  JoinRequest: joinRequest,
  MoveRequest: moveRequest,
  WishesRequest: wishesRequest,
  RematchRequest: rematchRequest,
  AdviceRequest: adviceRequest,
  OrdersRequest: ordersRequest,
  OrderRequest: orderRequest,
  LocaleRequest: localeRequest,
  PreferencesRequest: preferencesRequest,
  FeedRequest: feedRequest,
  RevokeFeedRequest: revokeFeedRequest,
  SubscribeRequest: subscribeRequest,
  UnsubscribeRequest: unsubscribeRequest,
};

const ANSWERS: Record<string, z.ZodType> = {
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

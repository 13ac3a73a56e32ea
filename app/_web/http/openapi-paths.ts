import { COMMANDS } from '@/lib/tables';
import { accountPaths } from './openapi-accounts';
import { anyJson, body, failures, json, schema } from './openapi-parts';
import { nameOf } from './openapi-schemas';
import { sitePaths } from './openapi-site';

const table = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const token = { name: 'token', in: 'path', required: true, schema: { type: 'string' } };
const seat = { type: 'integer', minimum: 0, maximum: 9 };
const asSeat = { name: 'as', in: 'query', description: 'Which of the seats held.', schema: seat };

/** What can go wrong with any command. */
const POST_FAILURES = [400, 401, 403, 404, 409, 413, 415];

/** A command at a table. */
const command = (
  summary: string,
  request: string,
  answer: [description: string, name: string],
  more: number[] = [],
) => ({
  post: {
    summary,
    parameters: [table],
    requestBody: body(request),
    responses: { 200: json(...answer), ...failures(...POST_FAILURES, ...more) },
  },
});

const setWishes = {
  summary:
    'Sets how the player of a seat wants to be told of his turns; what is left out stays as it was. An address that is not confirmed is asked by a mail first.',
  parameters: [table],
  requestBody: body('WishesRequest'),
  responses: { 200: json('What holds now.', 'Wishes'), ...failures(...POST_FAILURES) },
};

/** The commands that one address answers alike. */
const commandPaths = Object.fromEntries(
  COMMANDS.map(({ path, schema, summary, answers, isDone, failures: more = [] }) => [
    `/api/tables/{id}/${path}`,
    command(summary, nameOf(schema), [answers, isDone ? 'Done' : 'TableView'], [...more]),
  ]),
);

/** Every route of the API; a test compares them with the route files. */
export const paths = {
  '/api/tables': {
    post: {
      summary: 'Opens a table and takes seat 0.',
      requestBody: body('OpenRequest'),
      responses: { 201: json('The table.', 'Opened'), ...failures(400, 403, 409, 413, 415) },
    },
  },
  '/api/tables/{id}': {
    get: {
      summary: "The viewer's private view, or the spectator's.",
      parameters: [table, asSeat],
      responses: {
        200: json('The view, with an ETag.', 'TableView'),
        304: { description: 'Nothing changed.' },
        ...failures(400, 401, 404),
      },
    },
  },
  '/api/tables/{id}/seats': {
    post: {
      summary:
        'Takes a seat; the match starts when the last one is taken. In a running match, takes over a bot’s seat that is offered, from the next deal on.',
      parameters: [table],
      requestBody: body('JoinRequest'),
      responses: { 201: json('The seat.', 'Seated'), ...failures(400, 403, 404, 409, 413, 415) },
    },
  },
  '/api/tables/{id}/moves': command(
    'Makes a move. The same move sent twice counts once.',
    'MoveRequest',
    ['The new view. What bots do then follows: see `events`.', 'TableView'],
    [422],
  ),
  '/api/tables/{id}/events': {
    get: {
      summary:
        'Server-sent events `version`: that the table changed, never what. A player who takes a move back sees a lower one, nobody else.',
      parameters: [table, asSeat],
      responses: { 200: { description: 'A stream.', content: { 'text/event-stream': {} } }, ...failures(404) },
    },
  },
  '/api/tables/{id}/link': command(
    'Renews the key of a seat: the old one stops working, and all that was made with it ends: a friend who plays for the player, a new link that others have asked for or that he has asked for others, the wishes for messages, push subscriptions and feeds of the seat. Sent again with the same secret, it gives the same key.',
    'RenewKeyRequest',
    ['The new key.', 'Seated'],
  ),
  '/api/tables/{id}/rematch': {
    post: {
      summary:
        'Opens the rematch of a finished match, or takes the caller’s seat there, which is kept for him. Asked for again, it gives the same.',
      parameters: [table],
      requestBody: { ...body('RematchRequest'), required: false },
      responses: { 201: json('The table of the rematch.', 'Opened'), ...failures(...POST_FAILURES) },
    },
  },
  '/api/tables/{id}/recap-link': {
    post: {
      summary:
        'Shares the recap of a finished match: whoever has the link sees it. Shared already, the link stays the same. For everybody who sat at the table.',
      parameters: [table],
      responses: { 201: json('The link.', 'RecapLink'), ...failures(...POST_FAILURES) },
    },
  },
  '/api/tables/{id}/recap-link/end': {
    post: {
      summary: 'Withdraws the link to the recap: it opens nothing any more. For everybody who sat at the table.',
      parameters: [table],
      responses: { 200: json('It is withdrawn.', 'Done'), ...failures(...POST_FAILURES) },
    },
  },
  '/api/tables/{id}/spectator-link': {
    post: {
      summary:
        'Gives a link with which others may watch, one trick behind if so chosen; a link given before opens nothing any more. If there is one like it already, that stays the same, unless it is to be renewed. For the host.',
      parameters: [table],
      requestBody: body('SpectatorLinkRequest'),
      responses: { 201: json('The link.', 'SpectatorLink'), ...failures(...POST_FAILURES) },
    },
  },
  '/api/tables/{id}/spectator-link/end': {
    post: {
      summary: 'Withdraws the link to watch: it opens nothing any more. For the host.',
      parameters: [table],
      responses: { 200: json('It is withdrawn.', 'Done'), ...failures(...POST_FAILURES) },
    },
  },
  '/api/watch/{token}': {
    get: {
      summary:
        'What a link to watch shows: the view of a spectator, in which the table has no name. `token`: the last part of the link.',
      parameters: [token],
      responses: { 200: json('What is shown.', 'Watched'), ...failures(404) },
    },
  },
  '/api/watch/{token}/events': {
    get: {
      summary:
        'Server-sent events with the version of what a link to watch shows, whenever that changes. It ends with the link.',
      parameters: [token],
      responses: {
        200: { description: 'Versions, one an event.', content: { 'text/event-stream': {} } },
        ...failures(404),
      },
    },
  },
  '/api/tables/{id}/lost-link': {
    post: {
      summary:
        'Asks for a new link for another player’s seat. When the host, or more than half of the other players, have agreed, its player has a day to object or to do anything himself; then it opens the seat with the next deal.',
      parameters: [table],
      requestBody: body('LostLinkRequest'),
      responses: { 201: json('The link, which opens nothing yet.', 'NewLink'), ...failures(...POST_FAILURES) },
    },
  },
  '/api/tables/{id}/friend': {
    post: {
      summary:
        'Lets a friend play for the player of a seat until a time, or for a number of days (one, if neither is said): a link that looks at the cards and moves, and does nothing else. Asked for again, the link before opens nothing any more.',
      parameters: [table],
      requestBody: body('FriendRequest'),
      responses: { 201: json('The link to give to the friend.', 'FriendLink'), ...failures(...POST_FAILURES) },
    },
  },
  '/api/tables/{id}/orders/advice': command(
    'What a bot thinks of an order before its player gives it, from what he may know alone. Changes nothing.',
    'AdviceRequest',
    ['What the order will do, and what it costs.', 'OrderAdvice'],
    [422],
  ),
  '/api/tables/{id}/orders/suggestions': {
    get: {
      summary:
        'Up to three orders a bot would give in the player’s place, from what he may know alone; none while he is to act himself, at a table that suggests nothing, or if nobody has time to think now.',
      parameters: [table, asSeat],
      responses: { 200: json('The orders, the best first.', 'OrderSuggestions'), ...failures(400, 401, 403, 404) },
    },
  },
  '/api/tables/{id}/orders': {
    put: {
      summary:
        'Sets all standing orders of a seat, and when its player wants to be waited for; what is left out stays as it was. Nobody else learns of it.',
      parameters: [table],
      requestBody: { required: true, content: { 'application/json': schema('OrdersRequest') } },
      responses: {
        200: json('The view of the seat; each order has its sentence.', 'OrdersView'),
        ...failures(...POST_FAILURES),
      },
    },
    post: {
      summary:
        'Adds one standing order, in place of the one of its kind, or removes one: its id, or `all`. In a form, a rule is `rule:duck`.',
      parameters: [table],
      requestBody: body('OrderRequest'),
      responses: {
        200: json('The view of the seat; each order has its sentence.', 'OrdersView'),
        ...failures(...POST_FAILURES),
      },
    },
  },
  '/api/tables/{id}/invitation': {
    post: {
      summary: 'Renews the invitation, for the host: the old one stops working.',
      parameters: [table],
      responses: { 200: json('The new invitation.', 'Invitation'), ...failures(401, 403, 404, 409) },
    },
  },
  '/api/tables/{id}/forget': command(
    'Forgets the player of a seat: name, messages and key. If nobody else is left, the table is removed.',
    'ForgetRequest',
    ['Whether the table is still there.', 'Forgotten'],
  ),
  '/api/tables/{id}/mine': {
    get: {
      summary: 'Everything stored about the player of a seat, as a file.',
      parameters: [table, { ...asSeat, required: true }],
      responses: { 200: anyJson('Name, moves and messages.'), ...failures(400, 401, 404) },
    },
  },
  '/api/tables/{id}/wishes': { put: setWishes, post: setWishes },
  '/api/tables/{id}/record': {
    get: {
      summary: 'The record of a finished match, which replays in the referee.',
      parameters: [table],
      responses: { 200: json('The record.', 'Record'), ...failures(403, 404) },
    },
  },
  ...commandPaths,
  ...sitePaths,
  ...accountPaths,
};

import { COMMANDS, readsNothing, requestName } from '@/lib/tables';
import { anyJson, body, failures, get, inPath, json, operation, post, schema } from './openapi-parts';
import { accountPaths, sitePaths } from './openapi-site';

const table = inPath('id');
const token = inPath('token');
const seat = { type: 'integer', minimum: 0, maximum: 9 };
const asSeat = { name: 'as', in: 'query', description: 'Which of the seats held.', schema: seat };

/** The failures that any command may have. */
const POST_FAILURES = [400, 401, 403, 404, 409, 413, 415, 422];

/** A request that changes a table or asks about it. */
const command = (summary: string, request: string, answer: [description: string, name: string]) =>
  post(
    summary,
    { 200: json(...answer), ...failures(...POST_FAILURES) },
    { parameters: [table], requestBody: body(request) },
  );

const setWishes = operation(
  'Sets how the player of a seat wants to be told of their turns; a field left out stays. An address that is not confirmed is asked by a mail first.',
  { 200: json('What holds now.', 'Wishes'), ...failures(...POST_FAILURES) },
  { parameters: [table], requestBody: body('WishesRequest') },
);

const ordersSet = {
  200: json('The view of the seat; each order has its sentence.', 'OrdersView'),
  ...failures(...POST_FAILURES),
};

/** The answers of each command's address. */
const commandPaths = Object.fromEntries(
  COMMANDS.map((command) => {
    const { path, schema, summary, answers, isNew, refusals = POST_FAILURES } = command;
    const [description, name] = typeof answers === 'string' ? [answers, 'TableView'] : answers;
    const answer = { [isNew ? 201 : 200]: json(description, name), ...failures(...refusals) };
    const takes = { parameters: [table], ...(!readsNothing(schema) && { requestBody: body(requestName(command)) }) };
    return [`/api/tables/{id}/${path}`, post(summary, answer, takes)];
  }),
);

/** Every route of the API; a test compares them with the route files. */
export const paths = {
  '/api/tables': post(
    'Opens a table and takes seat 0.',
    { 201: json('The table.', 'Opened'), ...failures(400, 403, 409, 413, 415) },
    { requestBody: body('OpenRequest') },
  ),
  '/api/tables/{id}': get(
    "The viewer's private view, or the spectator's.",
    {
      200: json('The view, with an ETag.', 'TableView'),
      304: { description: 'Nothing changed.' },
      ...failures(400, 401, 404),
    },
    { parameters: [table, asSeat] },
  ),
  '/api/tables/{id}/seats': post(
    'Takes a seat; the match starts when the last one is taken. In a running match, takes over a bot’s seat that is offered, from the next deal on.',
    { 201: json('The seat.', 'Seated'), ...failures(400, 403, 404, 409, 413, 415) },
    { parameters: [table], requestBody: body('JoinRequest') },
  ),
  '/api/tables/{id}/moves': command('Makes a move. The same move sent twice counts once.', 'MoveRequest', [
    'The new view. What bots do then follows: see `events`.',
    'TableView',
  ]),
  '/api/tables/{id}/events': get(
    'Server-sent events `version`: that the table changed, never what.',
    { 200: { description: 'A stream.', content: { 'text/event-stream': {} } }, ...failures(401, 404) },
    { parameters: [table, asSeat] },
  ),
  '/api/tables/{id}/rematch': post(
    'Opens the rematch of a finished match, or takes the caller’s seat there, which is kept for them. Asked for again, it gives the same.',
    { 201: json('The table of the rematch.', 'Opened'), ...failures(...POST_FAILURES) },
    { parameters: [table], requestBody: { ...body('RematchRequest'), required: false } },
  ),
  '/api/watch/{token}': get(
    'What a link to watch shows: the view of a spectator, in which the table has no name. `token`: the last part of the link.',
    { 200: json('What is shown.', 'Watched'), ...failures(404) },
    { parameters: [token] },
  ),
  '/api/watch/{token}/events': get(
    'Server-sent events with the version of what a link to watch shows, whenever that changes. It ends with the link.',
    {
      200: { description: 'Versions, one an event.', content: { 'text/event-stream': {} } },
      ...failures(404),
    },
    { parameters: [token] },
  ),
  '/api/tables/{id}/orders/advice': command(
    'A bot’s opinion of an order before its player gives it, from what that player may know; no cost while they are to act. Changes nothing.',
    'AdviceRequest',
    ['The effect of the order, and its cost.', 'OrderAdvice'],
  ),
  '/api/tables/{id}/orders/suggestions': get(
    'Up to three orders a bot would give in the player’s place, from what they may know; none while they are to act, at a table that suggests nothing, or without time to think now.',
    { 200: json('The orders, the best first.', 'OrderSuggestions'), ...failures(400, 401, 403, 404) },
    { parameters: [table, asSeat] },
  ),
  '/api/tables/{id}/orders': {
    put: operation(
      'Sets all standing orders of a seat, and when its player wants to be waited for; what is left out stays as it was. Nobody else learns of it.',
      ordersSet,
      {
        parameters: [table],
        requestBody: { required: true, content: { 'application/json': schema('OrdersRequest') } },
      },
    ),
    post: operation(
      'Adds one standing order, in place of the one of its kind, or removes one: its id, or `all`. In a form, a rule is `rule:duck`.',
      ordersSet,
      { parameters: [table], requestBody: body('OrderRequest') },
    ),
  },
  '/api/tables/{id}/mine': get(
    'Everything stored about the player of a seat, as a file.',
    { 200: anyJson('Name, moves and messages.'), ...failures(400, 401, 404) },
    { parameters: [table, { ...asSeat, required: true }] },
  ),
  '/api/tables/{id}/wishes': { put: setWishes, post: setWishes },
  '/api/tables/{id}/record': get(
    'The record of a finished match, which replays in the referee.',
    { 200: json('The record.', 'Record'), ...failures(403, 404) },
    { parameters: [table] },
  ),
  ...commandPaths,
  ...sitePaths,
  ...accountPaths,
};

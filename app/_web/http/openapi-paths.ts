const schema = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
const json = (description: string, name: string) => ({
  description,
  content: { 'application/json': schema(name) },
});
const anyJson = (description: string) => ({ description, content: { 'application/json': {} } });
const problem = { description: 'A problem (RFC 9457).', content: { 'application/problem+json': schema('Problem') } };
const failures = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, problem]));
const body = (name: string) => ({
  required: true,
  content: { 'application/json': schema(name), 'application/x-www-form-urlencoded': schema(name) },
});

const table = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const seat = { type: 'integer', minimum: 0, maximum: 9 };
const asSeat = { name: 'as', in: 'query', description: 'Which of the seats held.', schema: seat };

/** What can go wrong with a post, its body and the caller's right to it. */
const POST_FAILURES = [400, 401, 403, 404, 409, 413, 415];

/** A command at a table: the request it takes, and what it answers. */
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

/** Something done from time to time, by GET as Vercel's crons do or by POST. */
const cron = (summary: string) => {
  const operation = {
    summary: `${summary} Where CRON_SECRET is set, it is sent as a bearer token.`,
    responses: { 200: anyJson('How many tables it was done for.'), 401: anyJson('The secret is wrong.') },
  };
  return { get: operation, post: operation };
};

/** What every route of the API does; a test compares it with the routes there are. */
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
        200: json('The view; its ETag is made of version and viewer.', 'TableView'),
        304: { description: 'Nothing changed.' },
        ...failures(400, 401, 404),
      },
    },
  },
  '/api/tables/{id}/seats': {
    post: {
      summary:
        'Takes a seat; the match starts with the last one. The seat of a bot in a match that runs is taken over with the next deal.',
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
      summary: 'Server-sent events `version`: that the table changed, never what.',
      parameters: [table],
      responses: { 200: { description: 'A stream.', content: { 'text/event-stream': {} } }, ...failures(404) },
    },
  },
  '/api/tables/{id}/bots': command(
    'Seats a bot, or takes it away (`level` null, or `none` in a form): for the host, and for the player of the seat.',
    'BotRequest',
    ["The view of the caller's seat.", 'TableView'],
    [422],
  ),
  '/api/tables/{id}/allow-bot': command(
    'Lets the host seat a bot for a player, or no longer does.',
    'AllowBotRequest',
    ['The view of the seat.', 'TableView'],
  ),
  '/api/tables/{id}/agree': command(
    'Agrees that a seat is taken over in the deal that runs; when all other players have, it is.',
    'AgreeRequest',
    ["The view of the caller's seat.", 'TableView'],
  ),
  '/api/tables/{id}/link': command(
    'Renews the key of a seat: the old one opens nothing any more. The same secret sent again gives the same key.',
    'RenewKeyRequest',
    ['The new key.', 'Seated'],
  ),
  '/api/tables/{id}/invitation': {
    post: {
      summary: 'Renews the invitation, for the host: the old one opens nothing any more.',
      parameters: [table],
      responses: { 200: json('The new invitation.', 'Invitation'), ...failures(401, 403, 404, 409) },
    },
  },
  '/api/tables/{id}/forget': command(
    'Forgets the player of a seat: his name, his messages and his key. If nobody else is left, the table goes.',
    'ForgetRequest',
    ['Whether the table is still there.', 'Forgotten'],
  ),
  '/api/tables/{id}/mine': {
    get: {
      summary: 'What is stored about the player of a seat, as a file.',
      parameters: [table, { ...asSeat, required: true }],
      responses: { 200: anyJson('His name, his moves and his messages.'), ...failures(400, 401, 404) },
    },
  },
  '/api/tables/{id}/record': {
    get: {
      summary: 'The record of a finished match, which replays in the referee.',
      parameters: [table],
      responses: { 200: json('The record.', 'Record'), ...failures(403, 404) },
    },
  },
  '/api/locale': {
    post: {
      summary: 'Chooses the language of the pages, in a cookie.',
      requestBody: body('LocaleRequest'),
      responses: { 303: { description: 'Back to the page.' }, ...failures(400, 403, 413, 415) },
    },
  },
  '/api/health': {
    get: {
      summary: 'Whether this server can serve.',
      responses: { 200: anyJson('It can.'), 503: anyJson('Its store does not answer.') },
    },
  },
  '/api/cron/outbox': cron('Sends the messages that a crash left behind.'),
  '/api/cron/sweep': cron('Looks after the tables that are due: removes old ones, and moves bots that owe a move.'),
  '/api/openapi.json': {
    get: { summary: 'This document.', responses: { 200: anyJson('OpenAPI 3.1.') } },
  },
};

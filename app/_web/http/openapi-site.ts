import { anyJson, body, failures, json } from './openapi-parts';

/** Periodic work. Vercel's crons send GET. */
const cron = (summary: string) => {
  const operation = {
    summary: `${summary} Where CRON_SECRET is set, it is sent as a bearer token.`,
    responses: { 200: anyJson('How many tables it was done for.'), 401: anyJson('The secret is wrong.') },
  };
  return { get: operation, post: operation };
};

/** The routes that are not about one table: addresses, messages, what a browser prefers, and looking after the site. */
export const sitePaths = {
  '/api/confirm': {
    post: {
      summary: 'Confirms an address with the token of the mail that asked it.',
      requestBody: { required: true, content: { 'application/json': {}, 'application/x-www-form-urlencoded': {} } },
      responses: { 200: anyJson('The seat whose messages go there.'), ...failures(400, 403, 404, 413, 415) },
    },
  },
  '/api/unsubscribe/{token}': {
    post: {
      summary:
        'Ends mail to an address: about a table, all of it, or for good. Mail programs send it by themselves (RFC 8058).',
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: { required: true, content: { 'application/json': {}, 'application/x-www-form-urlencoded': {} } },
      responses: { 200: anyJson('What has ended.'), ...failures(400, 404, 413, 415) },
    },
    get: {
      summary: 'Leads to the page that asks what is to end; changes nothing.',
      parameters: [{ name: 'token', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 303: { description: 'To the page.' } },
    },
  },
  '/api/push/subscriptions': {
    get: {
      summary: 'About which of the seats held a browser is told by push messages.',
      parameters: [
        {
          name: 'browser',
          in: 'query',
          required: true,
          description: "SHA-256 of the subscription's endpoint, in base64url.",
          schema: { type: 'string' },
        },
      ],
      responses: { 200: json('The seats held, and those it is told about.', 'Subscribed'), ...failures(400, 401) },
    },
    post: {
      summary: 'Has a browser told about the seats it holds, at one table or at all; sent again, it counts once.',
      requestBody: body('SubscribeRequest'),
      responses: {
        200: json('The seats held, and those it is told about.', 'Subscribed'),
        ...failures(400, 401, 403, 404, 413, 415),
      },
    },
    delete: {
      summary: 'Has a browser told no more, about one table or at all.',
      requestBody: body('UnsubscribeRequest'),
      responses: { 200: anyJson('It is done.'), ...failures(400, 403, 413, 415) },
    },
  },
  '/api/feeds': {
    post: {
      summary:
        'Makes private links to a feed of turns and a calendar of deadlines, or adds the seats held to the feed there is.',
      requestBody: body('FeedRequest'),
      responses: { 201: json('The links.', 'FeedLinks'), ...failures(400, 401, 403, 404, 413, 415) },
    },
  },
  '/api/feeds/revoke': {
    post: {
      summary: 'Revokes the links of a feed.',
      requestBody: body('RevokeFeedRequest'),
      responses: { 200: anyJson('They open nothing any more.'), ...failures(400, 403, 413, 415) },
    },
  },
  '/api/locale': {
    post: {
      summary: 'Chooses the language of the pages, in a cookie.',
      requestBody: body('LocaleRequest'),
      responses: { 303: { description: 'Back to the page.' }, ...failures(400, 403, 413, 415) },
    },
  },
  '/api/preferences': {
    post: {
      summary: 'Chooses how the pages show cards, in a cookie.',
      requestBody: body('PreferencesRequest'),
      responses: {
        200: anyJson('They are kept.'),
        303: { description: 'Back to the page.' },
        ...failures(400, 403, 413, 415),
      },
    },
  },
  '/api/health': {
    get: {
      summary: 'Whether this server can serve.',
      responses: { 200: anyJson('It can.'), 503: anyJson('Its store does not answer.') },
    },
  },
  '/api/metrics': {
    get: {
      summary: 'The counts of this process, for the site’s operator: METRICS_TOKEN is sent as a bearer token.',
      responses: {
        200: { description: 'The text form of Prometheus.', content: { 'text/plain': {} } },
        401: anyJson('The token is wrong.'),
        404: anyJson('The site tells nobody.'),
      },
    },
  },
  '/api/cron/outbox': cron('Sends messages left over from a crash.'),
  '/api/cron/sweep': cron(
    'Looks after the tables that are due: writes down deadlines that were missed, moves bots that owe a move, and removes old tables. With `more` in the answer there is more to do: call again.',
  ),
  '/api/openapi.json': {
    get: { summary: 'This document.', responses: { 200: anyJson('OpenAPI 3.1.') } },
  },
};

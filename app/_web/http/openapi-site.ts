import type { z } from 'zod';
import {
  confirmJoinRequest,
  deleteAccountRequest,
  joinAccountRequest,
  recoverRequest,
  signOutRequest,
} from './account-requests';
import {
  anyBody,
  anyJson,
  body,
  bodyOf,
  failures,
  get,
  inPath,
  json,
  operation,
  post,
  schemaOf,
} from './openapi-parts';

/** Periodic work. Vercel's crons send GET. */
const cron = (summary: string) => {
  const run = operation(`${summary} Where CRON_SECRET is set, it is sent as a bearer token.`, {
    200: anyJson('How many tables it was done for.'),
    401: anyJson('The secret is wrong.'),
  });
  return { get: run, post: run };
};

/** The routes that are not about one table: addresses, messages, what a browser prefers, and looking after the site. */
export const sitePaths = {
  '/api/confirm': post(
    'Confirms an address with the token of the mail that asked it.',
    { 200: anyJson('The seat whose messages go there.'), ...failures(400, 403, 404, 413, 415) },
    { requestBody: anyBody },
  ),
  '/api/unsubscribe/{token}': {
    post: operation(
      'Ends mail to an address: about a table, all of it, or for good. Mail programs send it by themselves (RFC 8058).',
      { 200: anyJson('What has ended.'), ...failures(400, 404, 413, 415) },
      { parameters: [inPath('token')], requestBody: anyBody },
    ),
    get: operation(
      'Leads to the page that asks what is to end; changes nothing.',
      { 303: { description: 'To the page.' } },
      { parameters: [inPath('token')] },
    ),
  },
  '/api/push/subscriptions': {
    get: operation(
      'About which of the seats held a browser is told by push messages.',
      { 200: json('The seats held, and those it is told about.', 'Subscribed'), ...failures(400, 401) },
      {
        parameters: [
          {
            name: 'browser',
            in: 'query',
            required: true,
            description: "SHA-256 of the subscription's endpoint, in base64url.",
            schema: { type: 'string' },
          },
        ],
      },
    ),
    post: operation(
      'Has a browser told about the seats it holds, at one table or at all; sent again, it counts once.',
      {
        200: json('The seats held, and those it is told about.', 'Subscribed'),
        ...failures(400, 401, 403, 404, 413, 415),
      },
      { requestBody: body('SubscribeRequest') },
    ),
    delete: operation(
      'Has a browser told no more, about one table or at all.',
      { 200: anyJson('It is done.'), ...failures(400, 403, 413, 415) },
      { requestBody: body('UnsubscribeRequest') },
    ),
  },
  '/api/feeds': post(
    'Makes private links to a feed of turns and a calendar of deadlines, or adds the seats held to the feed there is.',
    { 201: json('The links.', 'FeedLinks'), ...failures(400, 401, 403, 404, 413, 415) },
    { requestBody: body('FeedRequest') },
  ),
  '/api/feeds/revoke': post(
    'Revokes the links of a feed.',
    { 200: anyJson('They open nothing any more.'), ...failures(400, 403, 413, 415) },
    { requestBody: body('RevokeFeedRequest') },
  ),
  '/api/locale': post(
    'Chooses the language of the pages, in a cookie.',
    { 303: { description: 'Back to the page.' }, ...failures(400, 403, 413, 415) },
    { requestBody: body('LocaleRequest') },
  ),
  '/api/preferences': post(
    'Chooses how the pages show cards, in a cookie.',
    {
      200: anyJson('They are kept.'),
      303: { description: 'Back to the page.' },
      ...failures(400, 403, 413, 415),
    },
    { requestBody: body('PreferencesRequest') },
  ),
  '/api/health': get('Whether this server can serve.', {
    200: anyJson('It can.'),
    503: anyJson('Its store does not answer.'),
  }),
  '/api/metrics': get('The counts of this process, for the site’s operator: METRICS_TOKEN is sent as a bearer token.', {
    200: { description: 'The text form of Prometheus.', content: { 'text/plain': {} } },
    401: anyJson('The token is wrong.'),
    404: anyJson('The site tells nobody.'),
  }),
  '/api/cron/outbox': cron('Sends messages left over from a crash.'),
  '/api/cron/sweep': cron(
    'Looks after the tables that are due: writes down deadlines that were missed, moves bots that owe a move, and removes old tables. With `more` in the answer there is more to do: call again.',
  ),
  '/api/openapi.json': get('This document.', { 200: anyJson('OpenAPI 3.1.') }),
};

const taking = (request: z.ZodType) => bodyOf({ schema: schemaOf(request, 'input') });

const ACCOUNT_FAILURES = [400, 401, 403, 404, 413, 415];
/** Signing in is a matter of next-auth: browsers do it, programs use the keys of seats. */
const signingIn = {
  parameters: [inPath('nextauth')],
  responses: {
    200: anyJson('The answer of next-auth.'),
    303: { description: 'To the next page.' },
    ...failures(400, 403, 404, 413),
  },
};

/** The routes of accounts, for callers signed in by a cookie, and of lost links. */
export const accountPaths = {
  '/api/auth/{nextauth}': {
    get: { summary: 'Signing in, by next-auth: its pages, and the way back from a provider.', ...signingIn },
    post: { summary: 'Signing in and out, by next-auth.', ...signingIn },
  },
  '/api/account/claims': post('Claims the seats this browser holds for the account it is signed in to.', {
    200: anyJson('The seats.'),
    ...failures(401, 403, 404),
  }),
  '/api/account/sign-out': post(
    'Signs this browser out, or all browsers of the account.',
    { 200: anyJson('Done.'), ...failures(400, 403, 413, 415) },
    { requestBody: taking(signOutRequest) },
  ),
  '/api/account/export': get('Everything stored about the account and its seats, as a file.', {
    200: anyJson('The account.'),
    ...failures(401, 404),
  }),
  '/api/account/delete': post(
    'Deletes the account, and if wished leaves all its tables.',
    { 200: anyJson('Done.'), ...failures(...ACCOUNT_FAILURES) },
    { requestBody: taking(deleteAccountRequest) },
  ),
  '/api/account/join': post(
    'Sends a link with which an address, and the account it has, is added to this account.',
    { 202: anyJson('It is sent.'), ...failures(...ACCOUNT_FAILURES, 429) },
    { requestBody: taking(joinAccountRequest) },
  ),
  '/api/account/join/confirm': post(
    'Adds the address that such a link was sent to. The link works once.',
    { 200: anyJson('Done.'), ...failures(...ACCOUNT_FAILURES, 410) },
    { requestBody: taking(confirmJoinRequest) },
  ),
  '/api/recover': post(
    'Sends the links of all seats of an address to it. The answer is the same if it has none.',
    { 202: anyJson('Always.'), ...failures(400, 403, 413, 415) },
    { requestBody: taking(recoverRequest) },
  ),
};

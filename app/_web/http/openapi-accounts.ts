import { z } from 'zod';
import {
  confirmJoinRequest,
  deleteAccountRequest,
  joinAccountRequest,
  recoverRequest,
  signOutRequest,
} from './account-requests';
import { anyJson, failures, get, post } from './openapi-parts';

const inputOf = (schema: z.ZodType) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return { schema: json };
};
const body = (schema: z.ZodType) => ({
  required: true,
  content: { 'application/json': inputOf(schema), 'application/x-www-form-urlencoded': inputOf(schema) },
});

const POST_FAILURES = [400, 401, 403, 404, 413, 415];
/** Signing in is a matter of next-auth: browsers do it, programs use the keys of seats. */
const signingIn = {
  parameters: [{ name: 'nextauth', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: anyJson('The answer of next-auth.'),
    303: { description: 'To the next page.' },
    ...failures(403, 404),
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
    { requestBody: body(signOutRequest) },
  ),
  '/api/account/export': get('Everything stored about the account and its seats, as a file.', {
    200: anyJson('The account.'),
    ...failures(401, 404),
  }),
  '/api/account/delete': post(
    'Deletes the account, and if wished leaves all its tables.',
    { 200: anyJson('Done.'), ...failures(...POST_FAILURES) },
    { requestBody: body(deleteAccountRequest) },
  ),
  '/api/account/join': post(
    'Sends a link with which an address, and the account it has, is added to this account.',
    { 202: anyJson('It is sent.'), ...failures(...POST_FAILURES, 429) },
    { requestBody: body(joinAccountRequest) },
  ),
  '/api/account/join/confirm': post(
    'Adds the address that such a link was sent to. The link works once.',
    { 200: anyJson('Done.'), ...failures(...POST_FAILURES, 410) },
    { requestBody: body(confirmJoinRequest) },
  ),
  '/api/recover': post(
    'Sends the links of all seats of an address to it. The answer is the same if it has none.',
    { 202: anyJson('Always.'), ...failures(400, 403, 413, 415) },
    { requestBody: body(recoverRequest) },
  ),
};

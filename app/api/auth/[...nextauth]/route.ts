import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { z } from 'zod';
import { route, seeOther } from '@/app/_web/http/answer';
import { authOptions, SIGNED_IN_PAGE } from '@/app/_web/http/auth';
import { readBytes } from '@/app/_web/http/body';
import { accountOfRequest, checkOrigin } from '@/app/_web/http/credentials';
import { ownPath } from '@/app/_web/http/locale';
import { accountCookie, joinsCookie, joinsDone, joinsIn } from '@/app/_web/http/session-cookies';
import { accountsState } from '@/app/_web/server/accounts';
import { serverContext } from '@/app/_web/server/context';
import { MAIL } from '@/lib/accounts';
import { Problem } from '@/lib/tables';

type Params = { params: Promise<{ nextauth: string[] }> };

/** Signing in and out, by next-auth; what this site adds to it. */
async function handler(request: NextRequest, context: Params): Promise<Response> {
  const answer = route(
    async () => signIn(await withSmallBody(request), context),
    () => '/sign-in',
  );
  return answer(request, { params: Promise.resolve({}) });
}

/** The JSON that next-auth expects: it reads it itself and fails over anything else. */
const fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The request with a limited body, and fields like a form's if it is JSON. @throws Problem `too-large` or `bad-request` */
async function withSmallBody(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request;
  const { url, method, headers } = request;
  const body = await readBytes(request);
  if (headers.get('content-type')?.includes('application/json') && !areFields(body)) {
    throw new Problem('bad-request', { field: 'body' });
  }
  return new NextRequest(url, { method, headers, body });
}

function areFields(body: Uint8Array): boolean {
  try {
    return fields.safeParse(JSON.parse(new TextDecoder().decode(body))).success;
  } catch {
    return false;
  }
}

async function signIn(request: NextRequest, context: Params): Promise<Response> {
  const state = accountsState();
  if (!state.isOn) throw new Problem('accounts-off');
  const [action, provider] = (await context.params).nextauth;
  const isCallback = action === 'callback';
  // Apple answers with a form from its own site; what is in it is checked against this browser's cookie.
  if (request.method === 'POST' && !(isCallback && provider === 'apple')) checkOrigin(request);
  // Opening a link in a mail uses nothing up: there is a page with a button, which sends a post.
  if (isCallback && provider === MAIL && request.method !== 'POST') {
    const token = request.nextUrl.searchParams.get('token') ?? '';
    return seeOther(`/sign-in/confirm?${new URLSearchParams({ token })}`);
  }
  const world = serverContext();
  // Nobody learns from how long it takes whether an address is known.
  const isAsking = action === 'signin';
  let account: string | null = null;
  const options = authOptions(world, state, request, (signedInTo) => {
    account = signedInTo;
  });
  if (isAsking && options.adapter) options.adapter.getUserByEmail = () => null;
  const joins = isAsking && request.nextUrl.searchParams.has('joins') ? await accountOfRequest(request) : null;
  const answer = withOwnPath(await NextAuth(request, context, options), state.publicUrl);
  if (account !== null) answer.headers.append('set-cookie', accountCookie(account));
  if (joins !== null) answer.headers.append('set-cookie', joinsCookie(joins.account));
  else if (isCallback && joinsIn(request.cookies.getAll())) answer.headers.append('set-cookie', joinsDone());
  return answer;
}

/** The answer, which leads to a page of this site by its path, whatever this site is called in the browser's address bar. */
function withOwnPath(answer: Response, publicUrl: string): Response {
  const location = answer.headers.get('location');
  const headers = new Headers(answer.headers);
  headers.set('cache-control', 'private, no-store');
  if (location === null) return new Response(answer.body, { status: answer.status, headers });
  const { origin } = new URL(publicUrl);
  if (location === origin) headers.set('location', SIGNED_IN_PAGE);
  else headers.set('location', ownPath(location, origin) ?? location);
  return new Response(null, { status: 303, headers });
}

export { handler as GET, handler as POST };

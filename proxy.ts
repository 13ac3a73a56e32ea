import { type NextRequest, NextResponse } from 'next/server';
import { newNonce, serverSite } from './app/_web/server/accounts';
import { pagePolicy, protection } from './app/_web/server/protection';

/**
 * Protects answers as `app/_web/next/protect.ts` does, where that cannot: a function on a platform is started by its first
 * request, which has come in before any code of ours runs. Everywhere else that has put the policy into the request, and this is
 * not called.
 */
export function proxy(request: NextRequest): NextResponse {
  const site = serverSite();
  const asked = {
    path: request.nextUrl.pathname,
    isSecure: request.nextUrl.protocol === 'https:' || request.headers.get('x-forwarded-proto') === 'https',
    saysSite: request.headers.has('sec-fetch-site'),
    nonce: newNonce(),
  };
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', pagePolicy(asked.nonce, site));
  const response = NextResponse.next({ request: { headers } });
  // The answer is not known yet: it is protected like a page.
  const answered = { contentType: 'text/html', setsCookie: false, cacheControl: null };
  for (const [name, value] of Object.entries(protection(asked, answered, site))) response.headers.set(name, value);
  return response;
}

export const config = {
  matcher: [
    { source: '/((?!_next/static/|cards/|emblems/).*)', missing: [{ type: 'header', key: 'content-security-policy' }] },
  ],
};

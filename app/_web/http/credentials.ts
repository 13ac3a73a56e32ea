import type { NextRequest } from 'next/server';
import { accountsState } from '@/app/_web/server/accounts';
import { serverContext } from '@/app/_web/server/context';
import { emailsOf, keysOfClaims, type SignedIn, signedIn } from '@/lib/accounts';
import { type Cookie, parseSeatKey, parseUrl, type SeatKey, seatKeysIn } from '@/lib/identity';
import { readSettings } from '@/lib/settings';
import { Problem, type Viewer, viewerWith } from '@/lib/tables';
import { sessionIn } from './session-cookies';

/**
 * Returns the sender of a request: by the key in its `Authorization: Bearer`, or those in the browser's cookies and of its
 * account. One round trip for an account, and none without.
 * @param table leaves out the account's keys of other tables
 * @throws Problem `wrong-key` if a bearer token is no seat key
 */
export async function viewerOf(request: NextRequest, table?: string): Promise<Viewer> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const key = parseSeatKey(/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '');
    if (!key) throw new Problem('wrong-key');
    return viewerWith(key);
  }
  const who = await accountOfRequest(request);
  return signedInViewer(seatKeysIn(request.cookies.getAll()), who, table);
}

/** Returns the account of the browser that sends a request, if it is signed in. */
export const accountOfRequest = ({ cookies }: NextRequest) => accountIn(cookies.getAll());

/** Returns the account to which these cookies sign a browser in. */
export async function accountIn(cookies: readonly Cookie[]): Promise<SignedIn | null> {
  const session = sessionIn(cookies);
  if (!session || !accountsState().isOn) return null;
  const context = serverContext();
  return signedIn(context, session, context.now());
}

/** Returns somebody by their account alone, whichever browser they come with. */
export const viewerOfAccount = (who: SignedIn): Viewer => signedInViewer([], who);

/** Returns the viewer with these keys of a browser and those of the account it is signed in to, of all tables or of one. */
export function signedInViewer(here: readonly SeatKey[], who: SignedIn | null, table?: string): Viewer {
  if (!who) return viewerWith(...here);
  const theirs = keysOfClaims(who.claims, serverContext().linkSecret, table);
  return {
    keys: [...here, ...theirs],
    account: {
      id: who.account,
      emails: () => emailsOf(serverContext(), who.account),
      session: { id: who.session, keys: theirs },
    },
  };
}

/** As `accountOfRequest`. @throws Problem `accounts-off`, `not-signed-in` */
export async function requireAccount(request: NextRequest): Promise<SignedIn> {
  if (!accountsState().isOn) throw new Problem('accounts-off');
  const who = await accountOfRequest(request);
  if (!who) throw new Problem('not-signed-in');
  return who;
}

/** Refuses posts from other sites' pages; without an origin they are a program's. @throws Problem `foreign-origin` */
export function checkOrigin(request: NextRequest): void {
  if (request.headers.has('authorization')) return;
  const origin = request.headers.get('origin');
  const { PUBLIC_URL } = readSettings();
  const own = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).host;
  const hosts = [request.headers.get('x-forwarded-host'), request.headers.get('host'), own];
  const site = request.headers.get('sec-fetch-site');
  // A form of a page that tells nobody its address; no page of another site can make a browser say that it is ours.
  const isUntold = origin === 'null' && site === 'same-origin';
  const from = parseUrl(origin ?? '');
  const isForeign = origin !== null && !isUntold && !(from && hosts.includes(from.host));
  if (isForeign || site === 'cross-site') throw new Problem('foreign-origin');
}

/** The origin under which the site is reached from outside, such as `https://example.org`. */
export function originOf(headers: Headers): string {
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost';
  return `${headers.get('x-forwarded-proto') ?? 'http'}://${host}`;
}

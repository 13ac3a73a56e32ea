import type { NextRequest } from 'next/server';
import type { AuthOptions } from 'next-auth';
import AppleProvider from 'next-auth/providers/apple';
import DiscordProvider from 'next-auth/providers/discord';
import type { EmailConfig } from 'next-auth/providers/email';
import GitHubProvider from 'next-auth/providers/github';
import GoogleProvider from 'next-auth/providers/google';
import { address } from '@/app/_web/http/account-requests';
import { callerOf } from '@/app/_web/http/caller';
import { localeOf, ownPath } from '@/app/_web/http/locale';
import { isHttps, joinsIn, sessionCookieName, sessionIn } from '@/app/_web/http/session-cookies';
import type { AccountsState, Provider } from '@/app/_web/server/accounts';
import { inBackground } from '@/app/_web/server/background';
import { failure, log } from '@/app/_web/server/log';
import {
  authAdapter,
  joinLogin,
  LINK_MILLISECONDS,
  MAIL,
  SESSION_MILLISECONDS,
  sendLink,
  signedIn,
  waitForLink,
} from '@/lib/accounts';
import { type Context, Problem } from '@/lib/tables';
import { deviceOf } from './caller';

type On = Extract<AccountsState, { isOn: true }>;
/** The parts of a request that signing in depends on. */
export type AuthRequest = Pick<NextRequest, 'headers' | 'cookies'>;

/** Where one is after signing in: there the seats of this browser can be claimed. */
export const SIGNED_IN_PAGE = '/account';

/** The options of next-auth for one request. @param onSignedIn is told the account the browser is signed in to by it */
export function authOptions(
  context: Context,
  state: On,
  request: AuthRequest,
  onSignedIn: (account: string) => void,
): AuthOptions {
  const { secret, publicUrl, providers } = state;
  // next-auth builds addresses from this variable, or else from what a request says of its host.
  process.env.NEXTAUTH_URL = new URL(publicUrl).origin;
  const isSecure = isHttps();
  const cookie = { httpOnly: true, path: '/', secure: isSecure } as const;
  return {
    secret,
    adapter: authAdapter(context, deviceOf(request.headers)),
    session: { strategy: 'database', maxAge: SESSION_MILLISECONDS / 1000 },
    useSecureCookies: isSecure,
    cookies: {
      sessionToken: { name: sessionCookieName(), options: { ...cookie, sameSite: 'lax' } },
      // Apple answers with a form from its own site.
      ...(providers.some(({ id }) => id === 'apple') && isSecure
        ? {
            pkceCodeVerifier: {
              name: '__Secure-next-auth.pkce.code_verifier',
              options: { ...cookie, sameSite: 'none', maxAge: 15 * 60 },
            },
          }
        : {}),
    },
    pages: { signIn: '/sign-in', error: '/sign-in', verifyRequest: '/sign-in/sent', signOut: SIGNED_IN_PAGE },
    providers: [...(state.hasMail ? [mailProvider(context, request)] : []), ...providers.map(oauthProvider)],
    callbacks: {
      redirect: ({ url, baseUrl }) => `${baseUrl}${ownPath(url, baseUrl) ?? SIGNED_IN_PAGE}`,
      async signIn({ account, profile, email }) {
        if (!account) return false;
        if (email?.verificationRequest) {
          const retryAfter = await waitForLink(context, callerOf(request), account.providerAccountId);
          const { code, wait } = new Problem('too-many-mails', { retryAfter });
          return retryAfter === 0 || `/sign-in?problem=${code}&wait=${wait}`;
        }
        if (account.type === 'oauth') await joinIfAsked(context, request, account, profile?.name ?? null);
        return true;
      },
    },
    events: { signIn: ({ user }) => onSignedIn(user.id) },
    // Its own log may quote addresses and tokens.
    logger: {
      error: (code, data) =>
        log().warn({ code, ...failure(data instanceof Error ? data : data.error) }, 'not signed in'),
      warn: (code) => log().debug({ code }, 'next-auth warns'),
      debug: () => {},
    },
  };
}

/** Adds the login, with all it has here, to the account that asked for it in this browser. */
async function joinIfAsked(
  context: Context,
  request: AuthRequest,
  { provider, providerAccountId }: { provider: string; providerAccountId: string },
  name: string | null,
): Promise<void> {
  const cookies = request.cookies.getAll();
  const [wanted, session] = [joinsIn(cookies), sessionIn(cookies)];
  const who = wanted && session && (await signedIn(context, session, context.now()));
  if (who && who.account === wanted) await joinLogin(context, wanted, provider, providerAccountId, name);
}

/** A link in a mail, to a page with a button: scanners use nothing up. Sent after the answer, which takes equally long for all. */
function mailProvider(context: Context, request: AuthRequest): EmailConfig {
  const locale = localeOf(request);
  return {
    id: MAIL,
    type: 'email',
    name: 'Email',
    server: '',
    from: '',
    maxAge: LINK_MILLISECONDS / 1000,
    normalizeIdentifier: (text) => address.parse(text),
    async sendVerificationRequest({ identifier, token }) {
      const url = `${context.publicUrl}/sign-in/confirm?token=${token}`;
      inBackground('a link to sign in', '', () =>
        sendLink(context, { to: identifier, letter: { kind: 'sign-in', url }, locale }),
      );
    },
    options: {},
  };
}

/**
 * A provider. Its word on an address is not taken: people are known by their id there, and an account with the same address is
 * another one until both are shown.
 */
function oauthProvider({ id, clientId, clientSecret }: Provider) {
  const known = { clientId, clientSecret };
  switch (id) {
    case 'github':
      return GitHubProvider({ ...known, profile: (of) => person(String(of.id), of.name ?? of.login) });
    case 'google':
      return GoogleProvider({ ...known, profile: (of) => person(of.sub, of.name) });
    case 'discord':
      return DiscordProvider({ ...known, profile: (of) => person(of.id, of.username) });
    case 'apple':
      return AppleProvider({ ...known, profile: (of) => person(of.sub, of.name) });
  }
}

const person = (id: string, name: string | undefined) => ({ id, name: name ?? null, email: null });

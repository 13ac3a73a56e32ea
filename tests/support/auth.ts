import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { authOptions } from '@/app/_web/http/auth';
import type { AccountsState } from '@/app/_web/server/accounts';
import type { SeatKey } from '@/lib/identity';
import type { OutgoingMail } from '@/lib/notify';
import { type Context, join, open, openRequest } from '@/lib/tables';
import { Jar } from './jar';

export const SITE = 'https://cards.example.org';
export const SECRET = 'a secret of forty characters, more or less';
const STATE: Extract<AccountsState, { isOn: true }> = {
  isOn: true,
  secret: SECRET,
  publicUrl: SITE,
  hasMail: true,
  providers: [],
};

/** A context in which mails are kept instead of sent. `mails`: those sent. */
export function withMails(context: Context): { context: Context; mails: OutgoingMail[] } {
  const mails: OutgoingMail[] = [];
  const email = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  return { context: { ...context, linkSecret: SECRET, publicUrl: SITE, channels: { email } }, mails };
}

/** A table with two players; the keys of both. */
export async function newTable(context: Context): Promise<[SeatKey, SeatKey]> {
  const opened = await open(context, openRequest.parse({ game: 'spades', options: { players: 2 }, name: 'Ada' }));
  const joined = await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' });
  return [opened.key, joined.key];
}

type Answer = { status: number; location: string | null; account: string | null };
type Sent = { query?: Record<string, string>; body?: Record<string, string>; sender?: string };

/** A browser that signs in: next-auth with this site's options, as the route has it, and a jar of cookies. */
export class Browser {
  readonly jar = new Jar();

  constructor(private readonly context: Context) {}

  async ask(method: 'GET' | 'POST', path: string[], { query = {}, body, sender = '192.0.2.1' }: Sent = {}) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': sender };
    const cookies = Object.fromEntries(this.jar.cookies().map(({ name, value }) => [name, decodeURIComponent(value)]));
    const answer: Answer = { status: 0, location: null, account: null };
    const request = {
      headers: new Headers(headers),
      cookies: {
        get: (name: string) => this.jar.cookies().find((cookie) => cookie.name === name),
        getAll: () => this.jar.cookies(),
      },
    };
    const options = authOptions(this.context, STATE, request as never, (account) => {
      answer.account = account;
    });
    if (path[0] === 'signin' && options.adapter) options.adapter.getUserByEmail = () => null;
    const set: string[] = [];
    const response = {
      status(code: number) {
        answer.status = code;
        return response;
      },
      getHeader: () => set,
      setHeader(name: string, value: string | string[]) {
        if (name.toLowerCase() === 'location') answer.location = String(value);
        if (name.toLowerCase() === 'set-cookie') set.splice(0, set.length, ...[value].flat());
        return response;
      },
      end() {},
      send() {},
      json() {},
    };
    const asked = { method, headers, cookies, query: { ...query, nextauth: path }, body };
    await NextAuth(asked as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
    // Browsers drop what has expired; the jar knows that by its age only.
    this.jar.take(set.map((line) => line.replace(/; Expires=Thu, 01 Jan 1970[^;]*/, '; Max-Age=0')));
    return answer;
  }

  cookie(name: string): string | undefined {
    return this.jar.cookies().find((cookie) => cookie.name === name)?.value;
  }

  /** Sends the form for a link; its token against forged forms is the one of this browser unless another is given. */
  async askForLink(email: string, more: { callbackUrl?: string; csrfToken?: string; sender?: string } = {}) {
    await this.ask('GET', ['csrf']);
    const csrfToken = decodeURIComponent(this.cookie('__Host-next-auth.csrf-token') ?? '').split('|')[0];
    const { sender, ...fields } = more;
    const body = { email, csrfToken, ...fields };
    return this.ask('POST', ['signin', 'email'], sender === undefined ? { body } : { body, sender });
  }

  /** Presses the button on the page where the link of a mail leads. */
  redeem(token: string, query: Record<string, string> = {}) {
    return this.ask('POST', ['callback', 'email'], { query: { token, ...query } });
  }
}

/** The token in the link of a mail that signs in. */
export function tokenIn(mail: OutgoingMail | undefined): string {
  if (mail?.letter.kind !== 'sign-in') throw new Error('no mail that signs in');
  return new URL(mail.letter.url).searchParams.get('token') ?? '';
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Capture } from './judge';
import type { Viewer } from './rows';

/** Somebody who asks the site for things: what they may know, what they are, and what they have to show. */
export type Visitor = {
  viewer: Viewer;
  role: string;
  seatKey: string | null;
  cookie: string;
  language: string;
  /** The seat into which somebody would like to look who may not. */
  wants?: number;
};

export const visitor = (viewer: Viewer, role: string, seatKey: string | null, language: string): Visitor => ({
  ...{ viewer, role, seatKey, language },
  cookie: '',
});

/** The seat of a player, or the one that a visitor would like to have. */
export const seatOf = ({ viewer, wants = 0 }: Visitor) => (typeof viewer === 'number' ? viewer : wants);

/** `seat 2` is a `seat`. */
export const kindOf = (role: string) => role.split(' ')[0];
/** A player in their own browser, or in one that has nothing but their account. */
export const isPlayer = (role: string) => ['seat', 'account', 'both'].includes(kindOf(role));

/** Those who are signed in, each in a browser that holds no seat itself; see accounts.ts. */
export const SIGNED_IN = ['account', 'both', 'former', 'outsider'];

export type Ask = {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON, parameters as a form. */
  data?: object | URLSearchParams | string;
  /** The cards that the request names. */
  asked?: readonly string[];
  /** How the visitor shows who they are; by default with the key in JSON, and else with the cookie. */
  by?: 'key' | 'cookie' | 'nothing';
};

/** Keeps everything that anybody receives from one table. */
export class Recorder {
  readonly captures: Capture[] = [];
  bytes = 0;
  readonly #origin: string;
  readonly #streams: AbortController[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  keep(
    channel: string,
    who: Pick<Visitor, 'viewer' | 'role'>,
    head: string,
    body: string,
    more: Partial<Capture> = {},
  ): void {
    const { viewer, role } = who;
    const at = Date.now();
    this.bytes += head.length + body.length;
    this.captures.push({ channel, viewer, role, from: at, at, status: 0, head, body, asked: [], ...more });
  }

  /** Asks for something and keeps the answer, whatever it is. @returns its status, its head and its text */
  async ask(
    channel: string,
    who: Visitor,
    path: string,
    options: Ask = {},
  ): Promise<{ status: number; headers: Headers; text: string }> {
    const { method = 'GET', headers = {}, data, asked = [], by } = options;
    const means = by ?? (path.startsWith('/api/') && who.seatKey ? 'key' : 'cookie');
    const sent: Record<string, string> = { 'accept-language': who.language, ...headers };
    if (means === 'key' && who.seatKey) sent.authorization ??= `Bearer ${who.seatKey}`;
    if (means === 'cookie' && who.cookie !== '') sent.cookie ??= who.cookie;
    if (means === 'cookie' && method !== 'GET') sent.origin ??= this.#origin;
    if (data !== undefined && !(data instanceof URLSearchParams)) sent['content-type'] ??= 'application/json';
    const isText = data === undefined || typeof data === 'string' || data instanceof URLSearchParams;
    const body = isText ? data : JSON.stringify(data);
    const from = Date.now();
    const answer = await fetch(`${this.#origin}${path}`, { method, headers: sent, body, redirect: 'manual' });
    const head = headOf(answer);
    const text = await textOf(answer);
    this.keep(channel, who, head, text, { status: answer.status, asked, from });
    // Next gives flight data only at an address that tells it from the page, and says which.
    const location = answer.headers.get('location');
    if (headers.rsc && location && FLIGHT_ADDRESS.test(location)) return this.ask(channel, who, location, options);
    return { status: answer.status, headers: answer.headers, text };
  }

  /** Follows a stream of events from now on; each piece is kept when it comes. */
  follow(channel: string, who: Visitor, path: string): void {
    const controller = new AbortController();
    this.#streams.push(controller);
    void this.#read(channel, who, path, controller.signal).catch(() => {});
  }

  async #read(channel: string, who: Visitor, path: string, signal: AbortSignal): Promise<void> {
    const headers: Record<string, string> = who.seatKey
      ? { authorization: `Bearer ${who.seatKey}` }
      : { cookie: who.cookie };
    const answer = await fetch(`${this.#origin}${path}`, { headers, signal });
    this.keep(channel, who, headOf(answer), '', { status: answer.status });
    if (!answer.body) return;
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) this.keep(channel, who, '', piece);
  }

  /** Hangs up all streams, once what is still on its way has come. */
  async close(): Promise<void> {
    await delay(50);
    for (const stream of this.#streams) stream.abort();
  }
}

/** An address with Next's mark for flight data, which a path that was asked for does not have. */
const FLIGHT_ADDRESS = /[?&]_rsc\b/;

const headOf = (answer: Response) => [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');

/** Returns the text of an answer, or the fingerprint of a picture's bytes: pictures are compared with each other. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('image/png')) return answer.text();
  const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer());
  return Buffer.from(digest).toString('hex');
}

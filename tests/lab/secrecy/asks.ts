import { type Ask, type Recorder, SIGNED_IN, seatOf, type Visitor } from './visitors';

/** A way on which something can be asked of the site while the match runs, and who may come on it. */
export type Way = {
  channel: string;
  /** The visitors who ask in this way: `seat`, `friend`, `spectator`, `watcher`, `stranger`, or one of those who are signed in. */
  of: readonly string[];
  ask: (ask: Asking, at: At, who: Visitor) => Promise<unknown>;
};

/** Asks for an address in the channel of the way and for its visitor, where nothing else is said. */
type Asking = (path: string, options?: Ask & { channel?: string; as?: Visitor }) => ReturnType<Recorder['ask']>;

/** Where to ask. `foreign`: a card that the visitor does not hold; `version`: that of the table for them. */
export type At = {
  table: string;
  invitation: string;
  watch: string;
  /** Each is asked for by everybody who has its address. */
  feeds: readonly { who: Visitor; token: string }[];
  foreign: string;
  version: number;
};

const ALL_AT_TABLE = ['seat', 'friend', 'spectator', 'stranger', 'account', 'former', 'outsider'];
/** Pages of the site that are no table's, and may show cards of their own: how the faces look, a table to try. */
export const PAGES = ['/', '/mine', '/feeds', '/preferences'];
const pageOf = (who: Visitor, { table }: At) =>
  `/t/${table}${typeof who.viewer === 'number' || who.wants !== undefined ? `?as=${seatOf(who)}` : ''}`;

/** Next's requests when somebody goes from page to page, and before that. */
const FLIGHT = { rsc: '1' };
const PREFETCH = { rsc: '1', 'next-router-prefetch': '1' };
const SEGMENTS = ['/_tree', '/_full', '/t/$d$table/__PAGE__'];

/** Asks for a view, and once more as somebody who has it already. @returns the view */
async function askTwice(ask: Asking, path: string, channel: string): Promise<string> {
  const { headers, text } = await ask(path);
  const etag = headers.get('etag');
  if (etag) await ask(path, { channel, headers: { 'if-none-match': etag } });
  return text;
}

/** The view in JSON, for everybody, and after every move. */
export const VIEW: Way = {
  channel: 'view',
  of: ALL_AT_TABLE,
  ask: (ask, { table }) => askTwice(ask, `/api/tables/${table}`, 'view, unchanged'),
};

/** The same for those who watch by a link. */
export const WATCH: Way = {
  channel: 'view by link',
  of: ['watcher'],
  ask: (ask, { watch }) => askTwice(ask, `/api/watch/${watch}`, 'view by link, unchanged'),
};

/** Pages of an account, and those of a browser that has nothing else. */
export const ACCOUNT_WAYS: readonly Way[] = [
  {
    channel: 'view, signed in',
    of: SIGNED_IN,
    ask: async (ask, at, who) => {
      await ask(pageOf(who, at).replace('/t/', '/api/tables/'));
      await ask(pageOf(who, at), { channel: 'page, signed in' });
      await ask(pageOf(who, at), { channel: 'flight, signed in', headers: FLIGHT });
      // With the keys of two seats nobody sees either hand before saying which one to show.
      const unasked = who.role.startsWith('both') ? { ...who, viewer: 'all' as const } : who;
      await ask(`/api/tables/${at.table}`, { as: unasked });
      await ask(`/t/${at.table}`, { channel: 'page, signed in', as: unasked });
    },
  },
  {
    channel: 'account page',
    of: ['account', 'former', 'outsider'],
    ask: async (ask, { table }, who) => {
      for (const page of ['/account', '/account/delete', `/t/${table}/link?as=${seatOf(who)}`]) await ask(page);
      await ask('/account', { headers: FLIGHT });
      const channel = 'tables of an account';
      for (const page of ['/', '/mine', '/feeds']) await ask(page, { channel });
      await ask('/mine', { channel, headers: FLIGHT });
      await ask('/api/auth/session', { channel: 'sign-in' });
    },
  },
  {
    channel: 'account data',
    of: ['account', 'former', 'outsider'],
    ask: async (ask, { table }, who) => {
      await ask('/api/account/export');
      await ask(`/api/tables/${table}/mine?as=${seatOf(who)}`);
    },
  },
];

/** Everything else that can be asked for. */
export const WAYS: readonly Way[] = [
  { channel: 'page', of: ALL_AT_TABLE, ask: (ask, at, who) => ask(pageOf(who, at)) },
  { channel: 'flight', of: ALL_AT_TABLE, ask: (ask, at, who) => ask(pageOf(who, at), { headers: FLIGHT }) },
  {
    channel: 'prefetch',
    of: ALL_AT_TABLE,
    ask: async (ask, at, who) => {
      await ask(pageOf(who, at), { headers: PREFETCH });
      for (const segment of SEGMENTS) {
        const headers = { ...PREFETCH, 'next-router-segment-prefetch': segment };
        await ask(pageOf(who, at), { headers });
      }
    },
  },
  {
    // As the service worker asks for it, to keep it for when there is no network.
    channel: 'kept page',
    of: ['seat', 'friend', 'account'],
    ask: (ask, at, who) => ask(pageOf(who, at), { headers: { accept: 'text/html' } }),
  },
  { channel: 'head', of: ALL_AT_TABLE, ask: (ask, at, who) => ask(pageOf(who, at), { method: 'HEAD' }) },
  {
    channel: 'page by link',
    of: ['watcher'],
    ask: async (ask, { watch }) => {
      await ask(`/w/${watch}`);
      await ask(`/w/${watch}`, { channel: 'flight by link', headers: FLIGHT });
    },
  },
  {
    channel: 'invitation',
    of: ['stranger', 'outsider'],
    ask: async (ask, { invitation }) => {
      await ask(`/i/${invitation}`);
      await ask(`/i/${invitation}`, { headers: FLIGHT });
    },
  },
  {
    channel: 'picture',
    of: ['stranger', 'seat'],
    ask: async (ask, { invitation, table }) => {
      const picture = `/i/${invitation}/picture`;
      const { headers } = await ask(picture, { channel: 'way to the picture', by: 'nothing' });
      const of = headers.get('location');
      if (of !== null) await ask(`${picture}${of}`, { channel: 'picture of the table', by: 'nothing' });
      const recap = `/t/${table}/recap/picture?share=${'A'.repeat(22)}`;
      await ask(recap, { channel: 'picture of the recap', by: 'nothing' });
    },
  },
  {
    channel: 'early',
    of: ALL_AT_TABLE,
    ask: async (ask, { table }, who) => {
      const pages = ['recap', 'recap/replay', 'recap/0/0', 'recap/0/3', `recap/0/1?as=${seatOf(who)}`];
      for (const page of pages) await ask(`/t/${table}/${page}`);
      await ask(`/t/${table}/recap`, { headers: FLIGHT });
      await ask(`/api/tables/${table}/record`);
      await ask(`/api/tables/${table}/recap-link`, { method: 'POST', data: {} });
    },
  },
  {
    channel: 'error',
    of: ALL_AT_TABLE,
    ask: async (ask, { table, foreign, version }, who) => {
      const moves = `/api/tables/${table}/moves`;
      const play = { type: 'play', card: foreign };
      const send = (data: object | string, headers: Record<string, string> = {}) =>
        ask(moves, { method: 'POST', data, headers, asked: [foreign] });
      await send({ version, move: play, seat: seatOf(who) });
      await send({ version: version - 1, move: play });
      await send({ version: version + 1, move: play });
      await send({ version, move: { type: 'pass', cards: [foreign, foreign, foreign] } });
      await send({ version, move: { type: 'bid', value: 99 } });
      await send({ version, move: { type: 'fold' } });
      await send({ version, move: play, seat: (seatOf(who) + 1) % 9 });
      await send({ version, move: play }, { authorization: `Bearer ${table}-0-${'A'.repeat(22)}` });
      await send('{"version":');
      await ask(moves, { method: 'PUT', data: {} });
      await ask(`/api/tables/${table}?as=9`);
      await ask(`/api/tables/${table}`, { headers: { accept: 'image/png', range: 'bytes=0-9' } });
      await ask(`/api/tables/${table}/claim`, { method: 'POST', data: { version: version - 1, seat: 0 } });
      await ask(`/t/${table}?as=x&card=${foreign}`, { asked: [foreign] });
    },
  },
  {
    channel: 'plans',
    of: ['seat', 'friend', 'spectator', 'account', 'former'],
    ask: async (ask, { table, foreign }, who) => {
      const orders = `/api/tables/${table}/orders`;
      await ask(`${orders}/suggestions?as=${seatOf(who)}`);
      const order = { kind: 'trick', lead: foreign };
      await ask(`${orders}/advice`, { method: 'POST', data: { seat: seatOf(who), order }, asked: [foreign] });
    },
  },
  {
    channel: 'own data',
    of: ['seat', 'friend', 'spectator'],
    ask: async (ask, { table }, who) => {
      await ask(`/api/tables/${table}/mine?as=${seatOf(who)}`);
      await ask(`/t/${table}/link?as=${seatOf(who)}`);
      for (const page of PAGES) await ask(page);
      await ask('/mine', { headers: FLIGHT });
    },
  },
  {
    channel: 'feed',
    of: ['seat'],
    ask: async (ask, { feeds }) => {
      for (const { who, token } of feeds) {
        await ask(`/feeds/${token}/turns.atom`, { as: who, by: 'nothing' });
        await ask(`/feeds/${token}/deadlines.ics`, { as: who, by: 'nothing' });
      }
    },
  },
  ...ACCOUNT_WAYS,
];

/** Asks in one of the ways for a visitor. */
export const askBy = ({ channel, ask }: Way, recorder: Recorder, who: Visitor, at: At) =>
  ask((path, { as = who, ...options } = {}) => recorder.ask(options.channel ?? channel, as, path, options), at, who);

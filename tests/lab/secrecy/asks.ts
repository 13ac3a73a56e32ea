import { type Recorder, SIGNED_IN, seatOf, type Visitor } from './visitors';

/** A way on which something can be asked of the site while the match runs, and who may come on it. */
export type Way = {
  channel: string;
  /** The visitors who ask in this way: `seat`, `friend`, `spectator`, `watcher`, `stranger`, or one of those who are signed in. */
  of: readonly string[];
  ask: (recorder: Recorder, who: Visitor, at: At) => Promise<unknown>;
};

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

/** The view in JSON, for everybody, and after every move. */
export const VIEW: Way = {
  channel: 'view',
  of: ALL_AT_TABLE,
  ask: async (recorder, who, { table }) => {
    const path = `/api/tables/${table}`;
    const { headers, text } = await recorder.ask('view', who, path);
    const etag = headers.get('etag');
    if (etag) await recorder.ask('view, unchanged', who, path, { headers: { 'if-none-match': etag } });
    return text;
  },
};

/** The same for those who watch by a link. */
export const WATCH: Way = {
  channel: 'view by link',
  of: ['watcher'],
  ask: async (recorder, who, { watch }) => {
    const { headers } = await recorder.ask('view by link', who, `/api/watch/${watch}`);
    const etag = headers.get('etag');
    if (etag)
      await recorder.ask('view by link, unchanged', who, `/api/watch/${watch}`, { headers: { 'if-none-match': etag } });
  },
};

/** Pages of an account, and those of a browser that has nothing else. */
export const ACCOUNT_WAYS: readonly Way[] = [
  {
    channel: 'view, signed in',
    of: SIGNED_IN,
    ask: async (recorder, who, at) => {
      const as = pageOf(who, at).replace('/t/', '/api/tables/');
      await recorder.ask('view, signed in', who, as);
      await recorder.ask('page, signed in', who, pageOf(who, at));
      await recorder.ask('flight, signed in', who, pageOf(who, at), { headers: FLIGHT });
      // With the keys of two seats nobody sees either hand before saying which one to show.
      const unasked = who.role.startsWith('both') ? { ...who, viewer: 'all' as const } : who;
      await recorder.ask('view, signed in', unasked, `/api/tables/${at.table}`);
      await recorder.ask('page, signed in', unasked, `/t/${at.table}`);
    },
  },
  {
    channel: 'account page',
    of: ['account', 'former', 'outsider'],
    ask: async (recorder, who, { table }) => {
      await recorder.ask('account page', who, '/account');
      await recorder.ask('account page', who, '/account', { headers: FLIGHT });
      await recorder.ask('account page', who, '/account/delete');
      await recorder.ask('account page', who, `/t/${table}/link?as=${seatOf(who)}`);
      for (const page of ['/', '/mine', '/feeds']) await recorder.ask('tables of an account', who, page);
      await recorder.ask('tables of an account', who, '/mine', { headers: FLIGHT });
      await recorder.ask('sign-in', who, '/api/auth/session');
    },
  },
  {
    channel: 'account data',
    of: ['account', 'former', 'outsider'],
    ask: async (recorder, who, { table }) => {
      await recorder.ask('account data', who, '/api/account/export');
      await recorder.ask('account data', who, `/api/tables/${table}/mine?as=${seatOf(who)}`);
    },
  },
];

/** Everything else that can be asked for. */
export const WAYS: readonly Way[] = [
  { channel: 'page', of: ALL_AT_TABLE, ask: (recorder, who, at) => recorder.ask('page', who, pageOf(who, at)) },
  {
    channel: 'flight',
    of: ALL_AT_TABLE,
    ask: (recorder, who, at) => recorder.ask('flight', who, pageOf(who, at), { headers: FLIGHT }),
  },
  {
    channel: 'prefetch',
    of: ALL_AT_TABLE,
    ask: async (recorder, who, at) => {
      await recorder.ask('prefetch', who, pageOf(who, at), { headers: PREFETCH });
      for (const segment of SEGMENTS) {
        const headers = { ...PREFETCH, 'next-router-segment-prefetch': segment };
        await recorder.ask('prefetch', who, pageOf(who, at), { headers });
      }
    },
  },
  {
    // As the service worker asks for it, to keep it for when there is no network.
    channel: 'kept page',
    of: ['seat', 'friend', 'account'],
    ask: (recorder, who, at) => recorder.ask('kept page', who, pageOf(who, at), { headers: { accept: 'text/html' } }),
  },
  {
    channel: 'head',
    of: ALL_AT_TABLE,
    ask: (recorder, who, at) => recorder.ask('head', who, pageOf(who, at), { method: 'HEAD' }),
  },
  {
    channel: 'page by link',
    of: ['watcher'],
    ask: async (recorder, who, { watch }) => {
      await recorder.ask('page by link', who, `/w/${watch}`);
      await recorder.ask('flight by link', who, `/w/${watch}`, { headers: FLIGHT });
    },
  },
  {
    channel: 'invitation',
    of: ['stranger', 'outsider'],
    ask: async (recorder, who, { invitation }) => {
      await recorder.ask('invitation', who, `/i/${invitation}`);
      await recorder.ask('invitation', who, `/i/${invitation}`, { headers: FLIGHT });
    },
  },
  {
    channel: 'picture',
    of: ['stranger', 'seat'],
    ask: async (recorder, who, { invitation, table }) => {
      const picture = `/i/${invitation}/picture`;
      const { headers } = await recorder.ask('way to the picture', who, picture, { by: 'nothing' });
      const of = headers.get('location');
      if (of !== null) await recorder.ask('picture of the table', who, `${picture}${of}`, { by: 'nothing' });
      const recap = `/t/${table}/recap/picture?share=${'A'.repeat(22)}`;
      await recorder.ask('picture of the recap', who, recap, { by: 'nothing' });
    },
  },
  {
    channel: 'early',
    of: ALL_AT_TABLE,
    ask: async (recorder, who, { table }) => {
      const pages = ['recap', 'recap/replay', 'recap/0/0', 'recap/0/3', `recap/0/1?as=${seatOf(who)}`];
      for (const page of pages) await recorder.ask('early', who, `/t/${table}/${page}`);
      await recorder.ask('early', who, `/t/${table}/recap`, { headers: FLIGHT });
      await recorder.ask('early', who, `/api/tables/${table}/record`);
      await recorder.ask('early', who, `/api/tables/${table}/recap-link`, { method: 'POST', data: {} });
    },
  },
  {
    channel: 'error',
    of: ALL_AT_TABLE,
    ask: async (recorder, who, { table, foreign, version }) => {
      const moves = `/api/tables/${table}/moves`;
      const play = { type: 'play', card: foreign };
      const send = (data: object | string, headers: Record<string, string> = {}) =>
        recorder.ask('error', who, moves, { method: 'POST', data, headers, asked: [foreign] });
      await send({ version, move: play, seat: seatOf(who) });
      await send({ version: version - 1, move: play });
      await send({ version: version + 1, move: play });
      await send({ version, move: { type: 'pass', cards: [foreign, foreign, foreign] } });
      await send({ version, move: { type: 'bid', value: 99 } });
      await send({ version, move: { type: 'fold' } });
      await send({ version, move: play, seat: (seatOf(who) + 1) % 9 });
      await send({ version, move: play }, { authorization: `Bearer ${table}-0-${'A'.repeat(22)}` });
      await send('{"version":');
      await recorder.ask('error', who, moves, { method: 'PUT', data: {} });
      await recorder.ask('error', who, `/api/tables/${table}?as=9`);
      await recorder.ask('error', who, `/api/tables/${table}`, {
        headers: { accept: 'image/png', range: 'bytes=0-9' },
      });
      await recorder.ask('error', who, `/api/tables/${table}/claim`, {
        method: 'POST',
        data: { version: version - 1, seat: 0 },
      });
      await recorder.ask('error', who, `/t/${table}?as=x&card=${foreign}`, { asked: [foreign] });
    },
  },
  {
    channel: 'plans',
    of: ['seat', 'friend', 'spectator', 'account', 'former'],
    ask: async (recorder, who, { table, foreign }) => {
      const orders = `/api/tables/${table}/orders`;
      await recorder.ask('plans', who, `${orders}/suggestions?as=${seatOf(who)}`);
      const order = { kind: 'trick', lead: foreign };
      await recorder.ask('plans', who, `${orders}/advice`, {
        method: 'POST',
        data: { seat: seatOf(who), order },
        asked: [foreign],
      });
    },
  },
  {
    channel: 'own data',
    of: ['seat', 'friend', 'spectator'],
    ask: async (recorder, who, { table }) => {
      await recorder.ask('own data', who, `/api/tables/${table}/mine?as=${seatOf(who)}`);
      await recorder.ask('own data', who, `/t/${table}/link?as=${seatOf(who)}`);
      for (const page of PAGES) await recorder.ask('own data', who, page);
      await recorder.ask('own data', who, '/mine', { headers: FLIGHT });
    },
  },
  {
    channel: 'feed',
    of: ['seat'],
    ask: async (recorder, _, { feeds }) => {
      for (const { who, token } of feeds) {
        await recorder.ask('feed', who, `/feeds/${token}/turns.atom`, { by: 'nothing' });
        await recorder.ask('feed', who, `/feeds/${token}/deadlines.ics`, { by: 'nothing' });
      }
    },
  },
  ...ACCOUNT_WAYS,
];

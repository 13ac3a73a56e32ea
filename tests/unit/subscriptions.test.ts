import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSession, endSessions, sessionId } from '@/lib/accounts';
import { startSession } from '@/lib/accounts/sessions';
import { hashOf } from '@/lib/identity';
import {
  addSubscriptions,
  BROWSERS_PER_SEAT,
  browserOf,
  KEPT_MILLISECONDS,
  removeBrowser,
  subscriptionsOf,
} from '@/lib/notify/subscriptions';
import { type SubscribeRequest, subscribe, subscribed, subscribeRequest, unsubscribe, viewerWith } from '@/lib/tables';
import { throughCalls } from '../lab/shared/calls';
import { newBrowser } from '../lab/shared/push';
import { freshSite, MINUTE, type Player, refused } from '../support/site';

const site = freshSite({ ticks: 1000 });
const newTable = async () => (await site.table({ game: 'spades', options: { players: 2 } }, 1)).players;
let ada: Player;
let bo: Player;
beforeEach(async () => {
  [ada, bo] = await newTable();
});

const ENDPOINT = 'https://push.example.org/abc';
const requestOf = (endpoint = ENDPOINT, more: Partial<SubscribeRequest> = {}): SubscribeRequest => ({
  subscription: { endpoint, keys: newBrowser(randomBytes(16)).keys },
  locale: 'de',
  ...more,
});
const viewerOf = (players: Player[]) => viewerWith(...players.map(({ key }) => key));
const tell = (players: Player[], request = requestOf()) =>
  subscribe(site.context, viewerOf(players), request, () => true);
const placeOf = ({ key: { table, seat } }: Player) => ({ table, seat });
const heldBy = (player: Player) => ({ ...placeOf(player), keyHash: hashOf(player.key.text) });
const toldTo = (player: Player, now = site.now) => subscriptionsOf(site.context.records, heldBy(player), now);
const endpointsOf = async (player: Player, now = site.now) => (await toldTo(player, now)).map(({ to }) => to.endpoint);

describe('the holder of a seat', () => {
  test('is told about it in their browser, in its language, and nobody else is', async () => {
    const request = requestOf();
    expect(await tell([ada], request)).toEqual({ seats: [placeOf(ada)], held: [placeOf(ada)] });
    const [{ to, locale }] = await toldTo(ada);
    expect([to, locale]).toEqual([request.subscription, 'de']);
    expect(await endpointsOf(bo)).toEqual([]);
  });

  test('is told once, however often their browser subscribes; the keys it sent last count', async () => {
    await tell([ada]);
    const again = requestOf();
    await tell([ada], again);
    const told = await toldTo(ada);
    expect(told.map(({ to }) => to)).toEqual([again.subscription]);
  });

  test('may be told about one table of theirs, or about all', async () => {
    const [other] = await newTable();
    const one = await tell([ada, other], requestOf(ENDPOINT, { table: ada.key.table }));
    expect(one).toEqual({ seats: [placeOf(ada)], held: [placeOf(ada), placeOf(other)] });
    expect((await tell([ada, other])).seats).toHaveLength(2);
    expect(await subscribed(site.context, viewerOf([ada, other]), browserOf(ENDPOINT))).toMatchObject({
      seats: [placeOf(ada), placeOf(other)],
    });
  });

  test(`is told on ${BROWSERS_PER_SEAT} browsers; one more takes the place of the oldest`, async () => {
    const endpoints = Array.from({ length: BROWSERS_PER_SEAT + 2 }, (_, i) => `${ENDPOINT}/${i}`);
    for (const endpoint of endpoints) await tell([ada], requestOf(endpoint));
    expect((await endpointsOf(ada)).sort()).toEqual(endpoints.slice(2).sort());
  });

  test('is not told any more after a very long absence', async () => {
    await tell([ada]);
    const end = site.now + KEPT_MILLISECONDS;
    expect(await endpointsOf(ada, end - MINUTE)).toEqual([ENDPOINT]);
    expect(await endpointsOf(ada, end + MINUTE)).toEqual([]);
  });
});

describe('nobody is told about a seat', () => {
  test('that they do not hold: a key that opens nothing is refused', async () => {
    const { text } = ada.key;
    const wrong = site.with({ ...ada.key, text: `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}` });
    await refused(tell([wrong]), 'no-seat');
    await refused(tell([]), 'no-seat');
    await refused(tell([bo], requestOf(ENDPOINT, { table: 'zzzzzzzzzzzz' })), 'no-seat');
    expect(await endpointsOf(ada)).toEqual([]);
  });

  test('whose key has been renewed, until they subscribe again', async () => {
    await tell([ada]);
    const renewed = site.with((await ada.renewKey({ renew: true })).key);
    expect(await endpointsOf(renewed)).toEqual([]);
    expect((await subscribed(site.context, viewerOf([renewed]), browserOf(ENDPOINT))).seats).toEqual([]);
    await tell([renewed]);
    expect(await endpointsOf(renewed)).toEqual([ENDPOINT]);
  });

  test('that they have given up: nothing of their browser is kept', async () => {
    await tell([bo]);
    await bo.forget(bo.seat);
    const { documents } = await site.context.records.documents(null, 100);
    expect(documents.filter(({ kind }) => kind === 'subscription')).toEqual([]);
  });

  test('that they give up while their browser subscribes: nothing of it is kept', async () => {
    const records = throughCalls(site.context.records, async (name, [kind], goOn) => {
      if (name === 'write' && kind === 'subscription') await ada.forget(0);
      return goOn();
    });
    await subscribe({ ...site.context, records }, viewerOf([ada]), requestOf(), () => true);
    const { documents } = await site.context.records.documents(null, 1000);
    expect(documents.filter(({ kind }) => kind === 'subscription')).toEqual([]);
  });

  test('because their own forgetting is sent again when the seat is somebody else’s', async () => {
    await bo.forget(bo.seat);
    const next = { ...placeOf(bo), keyHash: hashOf('another') };
    const { subscription: to } = requestOf();
    await addSubscriptions(site.context.records, { to, locale: 'de', seats: [next] }, site.now, () => 'write');
    await bo.forget(bo.seat);
    expect(await subscriptionsOf(site.context.records, next, site.now)).toHaveLength(1);
  });

  test('at an address that messages may not be sent to', async () => {
    const asked = subscribe(site.context, ada.viewer, requestOf('https://127.0.0.1/'), () => false);
    await refused(asked, 'bad-request', { data: { field: 'subscription.endpoint' } });
    expect(await endpointsOf(ada)).toEqual([]);
  });
});

describe('a browser that is told no more', () => {
  test('about one table is told about the others', async () => {
    const [other] = await newTable();
    await tell([ada, other]);
    await unsubscribe(site.context, { endpoint: ENDPOINT, table: ada.key.table });
    expect([await endpointsOf(ada), await endpointsOf(other)]).toEqual([[], [ENDPOINT]]);
  });

  test('at all, as when its push service says that it is gone, leaves other browsers alone', async () => {
    const [other] = await newTable();
    await tell([ada, other]);
    await tell([ada], requestOf(`${ENDPOINT}/2`));
    await removeBrowser(site.context.records, browserOf(ENDPOINT), site.now);
    expect([await endpointsOf(ada), await endpointsOf(other)]).toEqual([[`${ENDPOINT}/2`], []]);
  });
});

describe('a browser that is signed out', () => {
  const ACCOUNT = 'an-account';
  const TOKEN = 'what the browser keeps';
  const session = sessionId(TOKEN);
  /** Has a browser told that holds the link of one seat itself and knows that of another by being signed in. */
  const signedIn = async (here: Player, known: Player) => {
    await startSession(site.context, TOKEN, ACCOUNT, null, site.now + KEPT_MILLISECONDS);
    const account = { id: ACCOUNT, emails: async () => [], session: { id: session, keys: [known.key] } };
    const viewer = { keys: [here.key, known.key], account };
    await subscribe(site.context, viewer, requestOf(), () => true);
    expect([await endpointsOf(here), await endpointsOf(known)]).toEqual([[ENDPOINT], [ENDPOINT]]);
  };

  test.each<[string, () => Promise<void>]>([
    ['here', () => endSession(site.context, ACCOUNT, session)],
    ['everywhere', () => endSessions(site.context, ACCOUNT)],
  ])('%s is told no more about the seats it knew by its account, and still about its own', async (_, signOut) => {
    await signedIn(ada, bo);
    await signOut();
    expect([await endpointsOf(ada), await endpointsOf(bo)]).toEqual([[ENDPOINT], []]);
  });

  test('by somebody else’s account is not signed out, and told as before', async () => {
    await signedIn(ada, bo);
    await endSession(site.context, 'another', session);
    expect(await endpointsOf(bo)).toEqual([ENDPOINT]);
  });
});

describe('a subscription that takes the place of another', () => {
  const next = () => requestOf(`${ENDPOINT}/new`, { replaces: ENDPOINT, locale: 'en' });

  test('is told about the same seats in the same language, and the other one about nothing', async () => {
    const [other] = await newTable();
    await tell([ada, other], requestOf(ENDPOINT, { table: ada.key.table }));
    expect((await tell([ada, other], next())).seats).toEqual([placeOf(ada)]);
    const [{ to, locale }] = await toldTo(ada);
    expect([to.endpoint, locale]).toEqual([`${ENDPOINT}/new`, 'de']);
    expect(await endpointsOf(other)).toEqual([]);
  });

  test("is not told about another's seats, though it says it replaces theirs", async () => {
    await tell([ada]);
    await refused(tell([bo], next()), 'no-seat');
    expect([await endpointsOf(ada), await endpointsOf(bo)]).toEqual([[ENDPOINT], []]);
  });
});

describe('a request of a browser', () => {
  const { keys } = newBrowser(randomBytes(16));
  test.each([
    [{ endpoint: ENDPOINT, keys }, true],
    [{ endpoint: ENDPOINT, keys, expirationTime: null }, true],
    [{ endpoint: 'abc', keys }, false],
    [{ endpoint: `${ENDPOINT}/${'a'.repeat(1_000)}`, keys }, false],
    [{ endpoint: ENDPOINT, keys: { ...keys, auth: 'abc' } }, false],
    [{ endpoint: ENDPOINT, keys: { ...keys, p256dh: `${keys.p256dh}=` } }, false],
    [{ endpoint: ENDPOINT, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } }, false],
    [{ endpoint: ENDPOINT }, false],
  ])('%j: %s', (sent, isRight) => {
    expect(subscribeRequest.safeParse({ subscription: sent, locale: 'de' }).success).toBe(isRight);
  });
});

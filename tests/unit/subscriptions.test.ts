import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, type SeatKey } from '@/lib/identity';
import {
  addSubscriptions,
  BROWSERS_PER_SEAT,
  browserOf,
  KEPT_MILLISECONDS,
  removeSubscription,
  subscriptionsOf,
} from '@/lib/notify/subscriptions';
import {
  type Context,
  forget,
  join,
  open,
  renewKey,
  type SubscribeRequest,
  subscribe,
  subscribed,
  subscribeRequest,
  unsubscribe,
  viewerWith,
} from '@/lib/tables';
import { openRequest } from '@/lib/tables/requests';
import { newBrowser } from '../support/push';
import { newContext } from '../support/tables';

let given: ReturnType<typeof newContext>;
let context: Context;
let ada: SeatKey;
let bo: SeatKey;
beforeEach(async () => {
  given = newContext();
  context = given.context;
  [ada, bo] = await newTable();
});
afterEach(() => given.close());

async function newTable(): Promise<[SeatKey, SeatKey]> {
  const request = openRequest.parse({ game: 'spades', options: { players: 2 }, name: 'Ada' });
  const opened = await open(context, request);
  return [opened.key, (await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' })).key];
}

const ENDPOINT = 'https://push.example.org/abc';
const requestOf = (endpoint = ENDPOINT, more: Partial<SubscribeRequest> = {}): SubscribeRequest => ({
  subscription: { endpoint, keys: newBrowser(randomBytes(16)).keys },
  locale: 'de',
  ...more,
});
const tell = (keys: SeatKey[], request = requestOf()) => subscribe(context, viewerWith(...keys), request, () => true);
const heldBy = ({ table, seat, text }: SeatKey) => ({ table, seat, keyHash: hashOf(text) });
const endpointsOf = async (key: SeatKey, now = context.now()) =>
  (await subscriptionsOf(context.records, heldBy(key), now)).map(({ to }) => to.endpoint);
const placeOf = ({ table, seat }: SeatKey) => ({ table, seat });

describe('whoever holds a seat', () => {
  test('is told about it on his browser, in its language, and nobody else is', async () => {
    const request = requestOf();
    expect(await tell([ada], request)).toEqual({ seats: [placeOf(ada)], held: [placeOf(ada)] });
    const [{ to, locale }] = await subscriptionsOf(context.records, heldBy(ada), context.now());
    expect([to, locale]).toEqual([request.subscription, 'de']);
    expect(await endpointsOf(bo)).toEqual([]);
  });

  test('is told once, however often his browser says so; the keys it said last count', async () => {
    await tell([ada]);
    const again = requestOf();
    await tell([ada], again);
    const told = await subscriptionsOf(context.records, heldBy(ada), context.now());
    expect(told.map(({ to }) => to)).toEqual([again.subscription]);
  });

  test('may be told about one table of his, or about all', async () => {
    const [other] = await newTable();
    const one = await tell([ada, other], requestOf(ENDPOINT, { table: ada.table }));
    expect(one).toEqual({ seats: [placeOf(ada)], held: [placeOf(ada), placeOf(other)] });
    expect((await tell([ada, other])).seats).toHaveLength(2);
    expect(await subscribed(context, viewerWith(ada, other), browserOf(ENDPOINT))).toMatchObject({
      seats: [placeOf(ada), placeOf(other)],
    });
  });

  test(`is told on ${BROWSERS_PER_SEAT} browsers; one more takes the place of the oldest`, async () => {
    const endpoints = Array.from({ length: BROWSERS_PER_SEAT + 2 }, (_, i) => `${ENDPOINT}/${i}`);
    for (const endpoint of endpoints) await tell([ada], requestOf(endpoint));
    expect((await endpointsOf(ada)).sort()).toEqual(endpoints.slice(2).sort());
  });

  test('is not told any more when he has not been there for very long', async () => {
    const now = context.now();
    await tell([ada]);
    expect(await endpointsOf(ada, now + KEPT_MILLISECONDS - 60_000)).toEqual([ENDPOINT]);
    expect(await endpointsOf(ada, now + KEPT_MILLISECONDS + 60_000)).toEqual([]);
  });
});

describe('nobody is told about a seat', () => {
  test('that he does not hold: a key that opens nothing is refused', async () => {
    const wrong = { ...ada, text: `${ada.text.slice(0, -1)}${ada.text.endsWith('A') ? 'B' : 'A'}` };
    await expect(tell([wrong])).rejects.toMatchObject({ code: 'no-seat' });
    await expect(tell([])).rejects.toMatchObject({ code: 'no-seat' });
    await expect(tell([bo], requestOf(ENDPOINT, { table: 'zzzzzzzzzzzz' }))).rejects.toMatchObject({ code: 'no-seat' });
    expect(await endpointsOf(ada)).toEqual([]);
  });

  test('whose key has been renewed, until he says so again', async () => {
    await tell([ada]);
    const { key } = await renewKey(context, ada.table, viewerWith(ada), { seat: ada.seat, renew: true });
    expect(await endpointsOf(key)).toEqual([]);
    expect((await subscribed(context, viewerWith(key), browserOf(ENDPOINT))).seats).toEqual([]);
    await tell([key]);
    expect(await endpointsOf(key)).toEqual([ENDPOINT]);
  });

  test('that he has given up: nothing of his browser is kept', async () => {
    await tell([bo]);
    await forget(context, bo.table, viewerWith(bo), bo.seat);
    const { documents } = await context.records.documents(null, 100);
    expect(documents.filter(({ kind }) => kind === 'subscription')).toEqual([]);
  });

  test('by his own forgetting, sent again when the seat is somebody else’s', async () => {
    await forget(context, bo.table, viewerWith(bo), bo.seat);
    const next = { ...placeOf(bo), keyHash: hashOf('another') };
    const { subscription: to } = requestOf();
    await addSubscriptions(context.records, { to, locale: 'de', seats: [next] }, context.now(), () => 'write');
    await forget(context, bo.table, viewerWith(bo), bo.seat);
    expect(await subscriptionsOf(context.records, next, context.now())).toHaveLength(1);
  });

  test('at an address that messages may not be sent to', async () => {
    const refused = subscribe(context, viewerWith(ada), requestOf('https://127.0.0.1/'), () => false);
    await expect(refused).rejects.toMatchObject({ code: 'bad-request', data: { field: 'subscription.endpoint' } });
    expect(await endpointsOf(ada)).toEqual([]);
  });
});

describe('a browser that is told no more', () => {
  test('about one table is told about the others', async () => {
    const [other] = await newTable();
    await tell([ada, other]);
    await unsubscribe(context, { endpoint: ENDPOINT, table: ada.table });
    expect([await endpointsOf(ada), await endpointsOf(other)]).toEqual([[], [ENDPOINT]]);
  });

  test('at all, as when its push service says that it is gone, leaves other browsers alone', async () => {
    const [other] = await newTable();
    await tell([ada, other]);
    await tell([ada], requestOf(`${ENDPOINT}/2`));
    await removeSubscription(context.records, ENDPOINT, context.now());
    expect([await endpointsOf(ada), await endpointsOf(other)]).toEqual([[`${ENDPOINT}/2`], []]);
  });
});

describe('a subscription that takes the place of another', () => {
  const next = () => requestOf(`${ENDPOINT}/new`, { replaces: ENDPOINT, locale: 'en' });

  test('is told about the same seats in the same language, and the other one about nothing', async () => {
    const [other] = await newTable();
    await tell([ada, other], requestOf(ENDPOINT, { table: ada.table }));
    expect((await tell([ada, other], next())).seats).toEqual([placeOf(ada)]);
    const [{ to, locale }] = await subscriptionsOf(context.records, heldBy(ada), context.now());
    expect([to.endpoint, locale]).toEqual([`${ENDPOINT}/new`, 'de']);
    expect(await endpointsOf(other)).toEqual([]);
  });

  test("is not told about another's seats, whatever it says it replaces", async () => {
    await tell([ada]);
    await expect(tell([bo], next())).rejects.toMatchObject({ code: 'no-seat' });
    expect([await endpointsOf(ada), await endpointsOf(bo)]).toEqual([[ENDPOINT], []]);
  });
});

describe('what a browser sends', () => {
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

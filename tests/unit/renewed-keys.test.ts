import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountFor, addSeats, claim, claimsOf, keysOfClaims, MAIL } from '@/lib/accounts';
import { hashOf, type SeatKey } from '@/lib/identity';
import { fold } from '@/lib/match';
import { areOf, messageDocuments, seatId } from '@/lib/notify';
import { subscriptionsOf } from '@/lib/notify/subscriptions';
import {
  askFriend,
  askLink,
  type Context,
  feedCovers,
  join,
  makeFeed,
  open,
  openRequest,
  readMessages,
  rebuild,
  renewKey,
  STRANGER,
  setWishes,
  subscribe,
  viewerWith,
  visit,
  wishesRequest,
} from '@/lib/tables';
import { load, loadLog } from '@/lib/tables/runner/load';
import { games } from '../support/match';
import { newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const FOUR = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } };
const PACE = { preset: 'move-1440' };
const DAY = 24 * 60 * 60_000;

/** Ada opened the table. Somebody has come by the link of Cleo, and of Ada, by mistake; both have it still. */
async function running() {
  const request = openRequest.parse({ name: 'Ada', game: 'hearts', options: FOUR, forced: false });
  const { table, key, invitation } = await open(context, request);
  const keys: SeatKey[] = [key];
  for (const name of ['Bo', 'Cleo', 'Dov']) keys.push((await join(context, table, { invitation, name })).key);
  const [ada, bo, cleo, dov] = keys;
  const renews = async (key = cleo) =>
    (await renewKey(context, table, viewerWith(key), { seat: key.seat, renew: true })).key;
  return { table, ada, bo, cleo, dov, renews };
}

const browser = {
  endpoint: 'https://push.example.org/a',
  keys: {
    p256dh: 'BOuFp1nIGTSmTwYuwcj8i1X7bTwGxWpKyRgpkdVk1E4Vi_PZxZLbSTk6XqzuTi9bxBpIYhOBF0drmqyXRzQUnbk',
    auth: 'A'.repeat(22),
  },
};

describe('who has come by a link has nothing left of it once its player renews it', () => {
  test('no friend whom he asked in with it plays on, or sees the hand', async () => {
    const { table, cleo, renews } = await running();
    const { key: friend } = await askFriend(context, table, viewerWith(cleo), { seat: 2, name: 'Mallory', days: 60 });
    expect((await visit(context, table, viewerWith(friend), 2)).view.hand).toHaveLength(13);
    await renews();
    await expect(visit(context, table, viewerWith(friend), 2)).rejects.toMatchObject({ code: 'no-seat' });
    const { view } = await visit(context, table, STRANGER, undefined);
    expect(view.seats[2].friend).toBeNull();
    expect(view.changes.map(({ type }) => type)).toEqual(expect.arrayContaining(['friendEnded', 'keyRenewed']));
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('no new link that others asked for opens the seat, and none that he asked for opens another’s', async () => {
    const { table, ada, bo, cleo, renews } = await running();
    await askLink(context, table, viewerWith(ada), { seat: 2 });
    await renews(cleo);
    expect((await load(context, table)).seats[2].link).toBeNull();
    const { key: stolen } = await askLink(context, table, viewerWith(ada), { seat: 1 });
    const own = await renews(ada);
    expect((await load(context, table)).seats[1].link).toBeNull();
    expect((await visit(context, table, viewerWith(own), 0)).view.changes.at(-1)).toMatchObject({
      type: 'linkDropped',
      seat: 1,
    });
    await expect(visit(context, table, viewerWith(stolen), 1)).rejects.toMatchObject({ code: 'no-seat' });
    expect((await visit(context, table, viewerWith(bo), 1)).held).toEqual([1]);
  });

  test('no message goes where he had it sent, whoever he was to the site, and whoever had wished for it before', async () => {
    const { table, cleo, renews } = await running();
    const account = { id: 'cleo', emails: async () => ['cleo@example.org'] };
    const request = wishesRequest.parse({ seat: 2, email: 'cleo@example.org' });
    await setWishes(context, table, { keys: [cleo], account }, request);
    const webhook = { url: 'https://hooks.example.org/mallory', form: 'json' };
    await setWishes(context, table, viewerWith(cleo), wishesRequest.parse({ seat: 2, webhook }));
    await subscribe(context, viewerWith(cleo), { subscription: browser, locale: 'en' }, () => true);
    const own = await renews();
    const { wishes } = messageDocuments(context);
    expect(await wishes.get(seatId(table, 2), context.now())).toBeNull();
    expect((await readMessages(context, table, viewerWith(own))).of(2, null).wishes).toBeNull();
    const held = { table, seat: 2, keyHash: hashOf(own.text) };
    for (const keyHash of [held.keyHash, hashOf(cleo.text)]) {
      expect(await subscriptionsOf(context.records, { ...held, keyHash }, context.now())).toEqual([]);
    }
  });

  test('no feed of his tells of the seat, and no account of his has it', async () => {
    const { table, cleo, renews } = await running();
    const token = await makeFeed(context, viewerWith(cleo), { token: null, locale: 'en' });
    const account = await accountFor(context, MAIL, 'mallory@example.org', 'mallory@example.org');
    await claim(context, account, viewerWith(cleo));
    await renews();
    expect(await feedCovers(context, STRANGER, token)).toEqual({ covered: 0, missing: 0 });
    const keys = keysOfClaims(await claimsOf(context, account), context.linkSecret);
    expect((await visit(context, table, viewerWith(...keys))).held).toEqual([]);
  });

  test('no quiet hours that he set stop the clock', async () => {
    const request = openRequest.parse({ name: 'Ada', game: 'hearts', options: FOUR, pace: PACE });
    const { table, key } = await open(context, { ...request, bots: [] });
    const quiet = { from: '22:00', to: '07:00' };
    await setWishes(context, table, viewerWith(key), wishesRequest.parse({ seat: 0, quiet, zone: 'UTC' }));
    expect((await load(context, table)).seats[0].quiet).not.toBeNull();
    await renewKey(context, table, viewerWith(key), { seat: 0, renew: true });
    expect((await load(context, table)).seats[0].quiet).toBeNull();
  });
});

test('whatever dies on the way, what was wished with the old link counts for nothing, and goes when it is asked again', async () => {
  const { table, cleo } = await running();
  const webhook = { url: 'https://hooks.example.org/mallory', form: 'json' };
  await setWishes(context, table, viewerWith(cleo), wishesRequest.parse({ seat: 2, webhook }));
  const dying = {
    ...context,
    records: new Proxy(context.records, { get: () => () => Promise.reject(new Error('dead')) }),
  };
  const request = { seat: 2, renew: true as const, secret: 'B'.repeat(22) };
  await expect(renewKey(dying, table, viewerWith(cleo), request)).rejects.toThrow('dead');
  const { wishes } = messageDocuments(context);
  const left = await wishes.get(seatId(table, 2), context.now());
  expect(areOf(left!.value, (await load(context, table)).seats[2].keyHash)).toBe(false);
  await renewKey(context, table, viewerWith(cleo), request);
  expect(await wishes.get(seatId(table, 2), context.now())).toBeNull();
});

test('the account that renews a link has its default wished for the new one', async () => {
  const { table, ada, cleo, renews } = await running();
  const id = await accountFor(context, MAIL, 'cleo@example.org', 'cleo@example.org');
  const account = { id, emails: async () => ['cleo@example.org'] };
  const request = wishesRequest.parse({ seat: 2, email: 'cleo@example.org', asDefault: true });
  await setWishes(context, table, { keys: [cleo], account }, request);
  await claim(context, id, viewerWith(cleo, ada));
  const own = await renews();
  await addSeats(context, id, [{ table, seat: 2, keyHash: hashOf(own.text) }]);
  expect((await readMessages(context, table, viewerWith(own))).of(2, null).wishes).toMatchObject({
    email: 'cleo@example.org',
  });
});

test('in a log of an earlier version, in which nothing says that he ended, a friend plays on', async () => {
  const { table, cleo, renews } = await running();
  await askFriend(context, table, viewerWith(cleo), { seat: 2, name: 'Eve', days: 60 });
  await renews();
  const log = await loadLog(context, table);
  const old = log.map((entry) => ({ ...entry, events: entry.events.filter(({ type }) => type !== 'friendEnded') }));
  const { friend } = fold(games, old).seats[2];
  expect(friend).toMatchObject({ name: 'Eve' });
  expect(friend!.until).toBeGreaterThan(context.now() + 50 * DAY);
});

test('what came from the old link ends as well when a new one, which others asked for, opens the seat with the next deal', async () => {
  const { table, ada, bo, cleo, dov } = await running();
  const { key: friend } = await askFriend(context, table, viewerWith(cleo), { seat: 2, name: 'Mallory', days: 60 });
  const quiet = { from: '22:00', to: '07:00' };
  await setWishes(context, table, viewerWith(cleo), wishesRequest.parse({ seat: 2, quiet, zone: 'UTC' }));
  const { key: own } = await askLink(context, table, viewerWith(ada), { seat: 2 });
  const { now } = context;
  context.now = () => now() + 10 * DAY;
  while ((await visit(context, table, viewerWith(ada), 0)).view.deal === 0) {
    for (const key of [ada, bo, dov]) await playOn(context, key, 1);
  }
  expect((await visit(context, table, viewerWith(own), 2)).held).toEqual([2]);
  for (const key of [friend, cleo]) {
    await expect(visit(context, table, viewerWith(key), 2)).rejects.toMatchObject({ code: 'no-seat' });
  }
  const { seats } = await load(context, table);
  expect([seats[2].friend, seats[2].quiet]).toEqual([null, null]);
  expect((await readMessages(context, table, viewerWith(own))).of(2, null).wishes).toBeNull();
  expect(await rebuild(context, table)).toEqual([]);
});

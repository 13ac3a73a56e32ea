import { describe, expect, test } from 'vitest';
import { accountFor, addSeats, claim, claimsOf, keysOfClaims, MAIL } from '@/lib/accounts';
import { hashOf } from '@/lib/identity';
import { fold } from '@/lib/match';
import { areOf, messageDocuments, seatId } from '@/lib/notify';
import { subscriptionsOf } from '@/lib/notify/subscriptions';
import { feedCovers, makeFeed, STRANGER, subscribe, viewerWith, visit } from '@/lib/tables';
import { games } from '../support/match';
import { SUBSCRIPTION } from '../support/note';
import { DAY, freshSite, refused } from '../support/site';

const site = freshSite({ ticks: 1000 });
const FOUR = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } };
const WEBHOOK = { url: 'https://hooks.example.org/mallory', form: 'json' } as const;
const QUIET = { quiet: { from: '22:00', to: '07:00' }, zone: 'UTC' };

/** Ada opened the table. Strangers have come by the links of Cleo and of Ada, by mistake, and have them still. */
async function running() {
  const { table, ada, bo, cleo } = await site.table({ game: 'hearts', options: FOUR, suggestions: true }, 3);
  const renews = async (player = cleo) => site.with((await player.renewKey({ renew: true })).key);
  const befriends = async (name: string) => site.with((await cleo.askFriend({ name, days: 60 })).key);
  return { table, ada, bo, cleo, renews, befriends };
}

describe('strangers who have come by a link keep nothing of it once its player renews it', () => {
  test('no friend they asked in with it plays on, or sees the hand', async () => {
    const { table, renews, befriends } = await running();
    const friend = await befriends('Mallory');
    expect((await friend.view()).hand).toHaveLength(13);
    await renews();
    await refused(friend.visit(2), 'no-seat');
    const view = await table.view();
    expect(view.seats[2].friend).toBeNull();
    expect(view.changes.map(({ type }) => type)).toEqual(expect.arrayContaining(['friendEnded', 'keyRenewed']));
    expect(await table.rebuild()).toEqual([]);
  });

  test('no new link that others asked for opens the seat, and none they asked for opens another’s', async () => {
    const { table, ada, bo, cleo, renews } = await running();
    await ada.askLink({ seat: 2 });
    await renews(cleo);
    expect((await table.state()).seats[2].link).toBeNull();
    const stolen = site.with((await ada.askLink({ seat: 1 })).key);
    const own = await renews(ada);
    expect((await table.state()).seats[1].link).toBeNull();
    expect((await own.view()).changes.at(-1)).toMatchObject({ type: 'linkDropped', seat: 1 });
    await refused(stolen.visit(1), 'no-seat');
    expect((await bo.visit(1)).held).toEqual([1]);
  });

  test('no message goes where they had it sent, signed in or not, and also if it was wished for before', async () => {
    const { table, cleo, renews } = await running();
    const account = { id: 'cleo', emails: async () => ['cleo@example.org'] };
    await cleo.as(account).setWishes({ email: 'cleo@example.org' });
    await cleo.setWishes({ webhook: WEBHOOK });
    await subscribe(site.context, cleo.viewer, { subscription: SUBSCRIPTION, locale: 'en' }, () => true);
    const own = await renews();
    const { wishes } = messageDocuments(site.context);
    expect(await wishes.get(seatId(table.id, 2), site.now)).toBeNull();
    expect((await own.readMessages()).of(2, null).wishes).toBeNull();
    const held = { table: table.id, seat: 2, keyHash: hashOf(own.key.text) };
    for (const keyHash of [held.keyHash, hashOf(cleo.key.text)]) {
      expect(await subscriptionsOf(site.context.records, { ...held, keyHash }, site.now)).toEqual([]);
    }
  });

  test('no feed of theirs tells of the seat, and no account of theirs has it', async () => {
    const { table, cleo, renews } = await running();
    const token = await makeFeed(site.context, cleo.viewer, { token: null, locale: 'en' });
    const account = await accountFor(site.context, MAIL, 'mallory@example.org', 'mallory@example.org');
    await claim(site.context, account, cleo.viewer);
    await renews();
    expect(await feedCovers(site.context, STRANGER, token)).toEqual({ covered: 0, missing: 0 });
    const keys = keysOfClaims(await claimsOf(site.context, account), site.context.linkSecret);
    expect((await visit(site.context, table.id, viewerWith(...keys))).held).toEqual([]);
  });

  test('nothing plays for the player that they left there: no order, and no bot that they let the host seat', async () => {
    const { table, ada, cleo, renews } = await running();
    await cleo.allowBot({ allowed: true });
    const { hand } = await cleo.view();
    expect((await cleo.setOrders({ orders: [{ kind: 'trick', card: hand[0] }] })).orders).toHaveLength(1);
    const own = await renews();
    expect(await own.view()).toMatchObject({ orders: [] });
    expect((await own.view()).changes.at(-1)).toMatchObject({ type: 'botAllowed', seat: 2, allowed: false });
    await refused(ada.setBot({ seat: 2, level: 'easy' }), 'bot-not-allowed');
    expect(await table.rebuild()).toEqual([]);
  });

  test('nothing they proposed or agreed to comes about: the match neither ends nor pauses', async () => {
    const { table, ada, bo, cleo, dov } = await site.table(
      { game: 'hearts', options: FOUR, pace: { preset: 'move-1440' } },
      3,
    );
    await cleo.propose({ kind: 'end' });
    await ada.propose({ kind: 'pause', days: 9 });
    for (const one of [ada, bo]) await one.answer('end');
    for (const one of [bo, cleo]) await one.answer('pause');
    const open = (await dov.view()).proposals;
    await cleo.renewKey({ renew: true });
    expect((await dov.view()).proposals).toEqual([]);
    for (const { kind, about, at: proposed } of open) {
      await refused(dov.answerProposal({ kind, about, proposed, agree: true }), 'no-proposal');
    }
    expect(await dov.view()).toMatchObject({ status: 'running', pause: null });
    expect(await table.rebuild()).toEqual([]);
  });

  test('no quiet hours they set stop the clock', async () => {
    const { table, ada } = await site.table({ game: 'hearts', options: FOUR, pace: { preset: 'move-1440' } });
    await ada.setWishes(QUIET);
    expect((await table.state()).seats[0].quiet).not.toBeNull();
    await ada.renewKey({ renew: true });
    expect((await table.state()).seats[0].quiet).toBeNull();
  });
});

test('wishes made with the old link count for nothing, also if a server dies on the way, and go when the renewal is asked again', async () => {
  const { table, cleo } = await running();
  await cleo.setWishes({ webhook: WEBHOOK });
  const dying = {
    ...site.context,
    records: new Proxy(site.context.records, { get: () => () => Promise.reject(new Error('dead')) }),
  };
  const request = { seat: 2, renew: true as const, secret: 'B'.repeat(22) };
  await expect(cleo.on(dying).renewKey(request)).rejects.toThrow('dead');
  const { wishes } = messageDocuments(site.context);
  const left = await wishes.get(seatId(table.id, 2), site.now);
  expect(areOf(left!.value, (await table.state()).seats[2].keyHash)).toBe(false);
  await cleo.renewKey(request);
  expect(await wishes.get(seatId(table.id, 2), site.now)).toBeNull();
});

test('the account that renews a link has its default wished for the new one', async () => {
  const { table, ada, cleo, renews } = await running();
  const id = await accountFor(site.context, MAIL, 'cleo@example.org', 'cleo@example.org');
  const account = { id, emails: async () => ['cleo@example.org'] };
  await cleo.as(account).setWishes({ email: 'cleo@example.org', asDefault: true });
  await claim(site.context, id, viewerWith(cleo.key, ada.key));
  const own = await renews();
  await addSeats(site.context, id, [{ table: table.id, seat: 2, keyHash: hashOf(own.key.text) }]);
  expect((await own.readMessages()).of(2, null).wishes).toMatchObject({ email: 'cleo@example.org' });
});

test('in a log of an earlier version, in which nothing says that a friend has ended, the friend plays on', async () => {
  const { table, renews, befriends } = await running();
  await befriends('Eve');
  await renews();
  const log = await table.log();
  const old = log.map((entry) => ({ ...entry, events: entry.events.filter(({ type }) => type !== 'friendEnded') }));
  const { friend } = fold(games, old).seats[2];
  expect(friend).toMatchObject({ name: 'Eve' });
  expect(friend!.until).toBeGreaterThan(site.now + 50 * DAY);
});

test('all that came from the old link ends as well when a new one, which others asked for, opens the seat with the next deal', async () => {
  const { table, ada, cleo, befriends } = await running();
  const friend = await befriends('Mallory');
  await cleo.setWishes(QUIET);
  const own = site.with((await ada.askLink({ seat: 2 })).key);
  site.now += 10 * DAY;
  await table.playDeals(1);
  expect((await own.visit(2)).held).toEqual([2]);
  for (const player of [friend, cleo]) await refused(player.visit(2), 'no-seat');
  const { seats } = await table.state();
  expect([seats[2].friend, seats[2].quiet]).toEqual([null, null]);
  expect((await own.readMessages()).of(2, null).wishes).toBeNull();
  expect(await table.rebuild()).toEqual([]);
});

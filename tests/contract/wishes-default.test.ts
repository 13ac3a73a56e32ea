import { beforeEach, describe, expect, test } from 'vitest';
import {
  accountData,
  accountFor,
  addSeats,
  claim,
  claimsOf,
  deleteAccount,
  keysOfClaims,
  loginsOf,
  MAIL,
  merge,
} from '@/lib/accounts';
import { addressId, hashOf, type SeatKey } from '@/lib/identity';
import { confirmAddress, endMail } from '@/lib/notify';
import { withMethods } from '@/lib/store';
import {
  defaultOf,
  join,
  open,
  openRequest,
  postOf,
  readMessages,
  renewKey,
  sendMessages,
  setWishes,
  viewerWith,
  wishesRequest,
} from '@/lib/tables';
import { freshSite, tokenIn } from '../support/site';

const ADA = 'ada@example.org';
const OTHER = 'other@example.org';
const BO = 'bo@example.org';
const HOOK = { url: 'https://example.org/hook', form: 'json' };
const WISHED = { email: ADA, when: 'digest', digestHours: ['07:30'], zone: 'Europe/Berlin', locale: 'de' };

const site = freshSite();
let account: string;
let ada: SeatKey;
let bo: SeatKey;
beforeEach(async () => {
  account = await accountWith(ADA);
  [ada, bo] = await newTable();
  await claim(site.context, account, viewerWith(ada));
});

const accountWith = (email: string) => accountFor(site.context, MAIL, email, email);

/** The keys of two players. */
async function newTable(): Promise<[SeatKey, SeatKey]> {
  const { context } = site;
  const opened = await open(context, openRequest.parse({ game: 'spades', options: { players: 2 }, name: 'Ada' }));
  const joined = await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' });
  return [opened.key, joined.key];
}

/** Wishes for a seat while signed in to the account, or as nobody. */
async function wish(key: SeatKey, request: Record<string, unknown>, id: string | null = account) {
  const emails = id === null ? [] : (await loginsOf(site.context, id)).flatMap(({ name }) => name ?? []);
  const wisher = { keys: [key], account: id === null ? null : { id, emails: async () => emails } };
  return setWishes(site.context, key.table, wisher, wishesRequest.parse({ seat: key.seat, ...request }));
}
const wishesOf = async (key: SeatKey) =>
  (await readMessages(site.context, key.table, viewerWith(key))).of(key.seat, null).wishes;

/** A seat that comes to an account, and what is wished for it then. */
async function newSeat(id = account) {
  const [key] = await newTable();
  await claim(site.context, id, viewerWith(key));
  return { key, wishes: await wishesOf(key) };
}

describe('what an account wishes for new seats', () => {
  test('is wished for each seat that comes to it from then on, with the same secret of its webhook', async () => {
    const before = await newSeat();
    const { webhook } = await wish(ada, { ...WISHED, webhook: HOOK, asDefault: true });
    expect((await newSeat()).wishes).toMatchObject({ ...WISHED, seat: 0, confirmed: true, webhook });
    expect(await wishesOf(before.key)).toBeNull();
  });

  test('is only what was said to be so', async () => {
    await wish(ada, WISHED);
    await wish(ada, { ...WISHED, asDefault: false });
    expect((await newSeat()).wishes).toBeNull();
  });

  test('may come from a form', () => {
    expect(wishesRequest.parse({ seat: 0, asDefault: 'yes' })).toMatchObject({ asDefault: true });
  });

  test('leaves a seat alone that has wishes of its own', async () => {
    const [own] = await newTable();
    await wish(own, { when: 'none' }, null);
    await wish(ada, { ...WISHED, asDefault: true });
    await claim(site.context, account, viewerWith(own));
    expect(await wishesOf(own)).toMatchObject({ when: 'none', email: null });
  });

  test('takes the place of wishes that an earlier player left, and of nobody’s who sits there', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    await wish(bo, { email: BO }, null);
    await addSeats(site.context, account, [{ table: bo.table, seat: 1, keyHash: hashOf('another key') }]);
    expect(await wishesOf(bo)).toMatchObject({ email: BO });
    const [left] = await newTable();
    await wish(left, { email: BO }, null);
    // Renewed, and the wishes not brought along, as when another player has taken the seat.
    const [document] = await site.context.records.owned('wishes', left.table, 1);
    const { value, owners, version, id } = document;
    const stale = { ...JSON.parse(value), keyHash: hashOf('who sat there before') };
    await site.context.records.write('wishes', id, version, { id: 'stale', value: JSON.stringify(stale), owners });
    await claim(site.context, account, viewerWith(left));
    expect(await wishesOf(left)).toMatchObject({ email: ADA });
  });

  /** A table in its first deal, at which Bo has left, and a bot plays on until somebody takes the seat over. */
  async function withOffer() {
    const options = { preset: 'black-lady', players: 3, length: { kind: 'deals', count: 3 } };
    const table = await site.table({ game: 'hearts', options, pace: { preset: 'move-1440' } }, 2);
    const [host, leaver] = table.players;
    await table.playUntil(({ phase }) => phase === 'playing');
    await leaver.forget(1);
    const { invitation } = await host.setBot({ seat: 1, level: null });
    return { table, host, invitation };
  }

  test('lies ready for a seat that is promised: the clock stands in quiet hours there, for nobody but its player', async () => {
    const quiet = { from: '22:00', to: '07:00' };
    const quietOf = async () => (await table.state()).seats[1].quiet;
    const { table, host, invitation } = await withOffer();
    await wish(ada, { ...WISHED, quiet, asDefault: true });
    const first = await table.join('Eva', { invitation });
    await claim(site.context, account, viewerWith(first.key));
    expect(await quietOf()).toEqual({ ...quiet, zone: WISHED.zone });
    await first.forget(1);
    expect(await quietOf()).toBeNull();
    const again = await host.setBot({ seat: 1, level: null });
    const other = await table.join('Finn', { invitation: again.invitation });
    await table.playUntil(({ deal }) => deal === 1);
    expect(await quietOf()).toBeNull();
    await other.forget(1);
    const third = await host.setBot({ seat: 1, level: null });
    const eva = await table.join('Eva', { invitation: third.invitation });
    await claim(site.context, account, viewerWith(eva.key));
    await table.playUntil(({ deal }) => deal === 2);
    expect((await eva.view()).seat).toBe(1);
    expect(await quietOf()).toEqual({ ...quiet, zone: WISHED.zone });
    expect(await table.rebuild()).toEqual([]);
  });

  test('lies ready for a seat that is promised: its player is told of their first turn there', async () => {
    const { table, invitation } = await withOffer();
    await wish(ada, { email: ADA, when: 'at-once', delayMinutes: 0, asDefault: true });
    const { key } = await table.join('Eva', { invitation });
    await claim(site.context, account, viewerWith(key));
    const toldOfTurns = async () => {
      await sendMessages(site.context);
      const letters = site.channels.mails.flatMap(({ letter }) => (letter.kind === 'turn' ? [letter.table.view] : []));
      return letters.filter((view) => view.table === table.id).map(({ seat }) => seat);
    };
    expect(await toldOfTurns()).toEqual([]);
    await table.playUntil(({ deal }) => deal === 1);
    expect(await wishesOf(key)).toMatchObject({ email: ADA, confirmed: true });
    expect(await toldOfTurns()).toEqual([1]);
  });

  test('does not outlive the link by which the account came to the seat', async () => {
    const other = await accountWith(OTHER);
    await wish(ada, { email: OTHER, when: 'at-once', asDefault: true }, other);
    // Bo's link was given away by mistake.
    await claim(site.context, other, viewerWith(bo));
    expect(await wishesOf(bo)).toMatchObject({ email: OTHER, confirmed: true });
    const { key: own } = await renewKey(site.context, bo.table, viewerWith(bo), { seat: 1, renew: true });
    expect(await wishesOf(own)).toBeNull();
    await wish(own, { email: BO }, null);
    expect(JSON.stringify(await accountData(site.context, other))).not.toContain(BO);
  });

  test('fails alone: the seat is the account’s all the same', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    const [key] = await newTable();
    const read: typeof site.context.records.read = (kind, id) =>
      kind === 'wishes-default' ? Promise.reject(new Error('no answer')) : site.context.records.read(kind, id);
    const { records } = site.context;
    await claim({ ...site.context, records: withMethods(records, { read }) }, account, viewerWith(key));
    expect((await claimsOf(site.context, account)).map(({ table }) => table)).toContain(key.table);
    expect(await wishesOf(key)).toBeNull();
  });
});

describe('nobody', () => {
  test('gets what another account wishes', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    expect((await newSeat(await accountWith(BO))).wishes).toBeNull();
  });

  test('changes a default with the key of a seat alone: it is refused, and nothing changes', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    const before = await defaultOf(site.context, account);
    // It is a seat of the account, with its wishes; but a key is nobody's session.
    const refused = wish(ada, { email: OTHER, asDefault: true }, null);
    await expect(refused).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await wishesOf(ada)).toMatchObject({ email: ADA });
    expect(await defaultOf(site.context, account)).toEqual(before);
  });

  test('changes another account’s default by wishing at a seat of it', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    const mallory = await accountWith('mallory@example.org');
    await wish(ada, { email: OTHER, asDefault: true }, mallory);
    expect(await defaultOf(site.context, account)).toMatchObject({ email: ADA });
  });

  test('changes a default at somebody else’s seat', async () => {
    const request = wishesRequest.parse({ seat: 1, email: OTHER, asDefault: true });
    const wisher = { keys: [ada], account: { id: account, emails: async () => [ADA] } };
    await expect(setWishes(site.context, ada.table, wisher, request)).rejects.toMatchObject({ code: 'no-seat' });
    expect(await defaultOf(site.context, account)).toBeNull();
  });
});

describe('the address of a default', () => {
  const without = { ...WISHED, email: null, confirmed: false };
  const confirm = async () => {
    await sendMessages(site.context);
    await confirmAddress(postOf(site.context), tokenIn(site.channels.mails));
  };

  test('is used if it signs in to the account, and not any more when it does not', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    await wish(ada, { email: null });
    expect((await newSeat()).wishes).toMatchObject({ ...WISHED, confirmed: true });
    for (const { id } of await site.context.records.owned('account-login', account, 10))
      await site.context.records.remove('account-login', id);
    for (const { id } of await site.context.records.owned('wishes', addressId(ADA), 10))
      await site.context.records.remove('wishes', id);
    expect((await newSeat()).wishes).toMatchObject(without);
  });

  test('is used once it is confirmed for a seat of the account, and never asked for a new one', async () => {
    await wish(ada, { ...WISHED, email: OTHER, asDefault: true });
    expect((await newSeat()).wishes).toMatchObject(without);
    await confirm();
    expect((await newSeat()).wishes).toMatchObject({ email: OTHER, confirmed: true });
    expect(site.channels.kinds()).toEqual([`confirm ${OTHER}`]);
  });

  test('is not used because it is confirmed for somebody else, or for a seat they have lost', async () => {
    await wish(bo, { email: OTHER }, null);
    await confirm();
    await wish(ada, { ...WISHED, email: OTHER, asDefault: true });
    expect((await newSeat()).wishes).toMatchObject(without);
    await confirm();
    expect((await newSeat()).wishes).toMatchObject({ email: OTHER });
    // The seats with that address are not theirs any more.
    const claims = await site.context.records.read('claims', account);
    const empty = { id: 'empty', value: JSON.stringify({ claims: [] }) };
    await site.context.records.write('claims', account, claims!.version, empty);
    expect((await newSeat()).wishes).toMatchObject(without);
  });

  test('is not used because another account of somebody at the same seat has confirmed it', async () => {
    const [shared] = await newTable();
    const second = await accountWith(BO);
    await claim(site.context, account, viewerWith(shared));
    await claim(site.context, second, viewerWith(shared));
    await wish(shared, { email: OTHER }, second);
    await confirm();
    await wish(ada, { ...WISHED, email: OTHER, asDefault: true });
    expect((await newSeat()).wishes).toMatchObject(without);
  });

  test('is not used when it is blocked, nor after mail to it was ended for all tables', async () => {
    const subscriber = { address: addressId(ADA), table: null, seat: null };
    await wish(ada, { ...WISHED, asDefault: true });
    await endMail(site.context, subscriber, 'all');
    expect(await defaultOf(site.context, account)).toMatchObject({ email: null });
    expect((await newSeat()).wishes).toMatchObject(without);
    await endMail(site.context, subscriber, 'never');
    await wish(ada, { ...WISHED, asDefault: true });
    expect((await newSeat()).wishes).toMatchObject(without);
  });
});

describe('with its account it', () => {
  test('is deleted', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    await deleteAccount(site.context, account, false);
    const { documents } = await site.context.records.documents(null, 1000);
    expect(documents.filter((one) => one.kind === 'wishes-default')).toEqual([]);
    expect(JSON.stringify(documents)).not.toContain(ADA);
  });

  test.each([OTHER, null])('is deleted with %s as its address, which signs in to nothing', async (email) => {
    await wish(ada, { ...WISHED, email, asDefault: true });
    await deleteAccount(site.context, account, false);
    const { documents } = await site.context.records.documents(null, 1000);
    expect(documents.filter((one) => one.kind === 'wishes-default')).toEqual([]);
  });

  test('becomes that of the other one on merging, if that has none', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    const other = await accountWith(BO);
    await merge(site.context, other, account);
    expect(await defaultOf(site.context, account)).toBeNull();
    expect((await newSeat(other)).wishes).toMatchObject({ ...WISHED, confirmed: true });
  });

  test('gives way on merging to that of the account that stays', async () => {
    await wish(ada, { ...WISHED, asDefault: true });
    const other = await accountWith(BO);
    await claim(site.context, other, viewerWith(bo));
    await wish(bo, { email: BO, asDefault: true }, other);
    await merge(site.context, other, account);
    expect(await defaultOf(site.context, other)).toMatchObject({ email: BO });
    expect(await defaultOf(site.context, account)).toBeNull();
    // The seats that came with the other account keep what was wished for them.
    const keys = keysOfClaims(await claimsOf(site.context, other), site.context.linkSecret, ada.table);
    const kept = await readMessages(site.context, ada.table, viewerWith(...keys));
    expect(kept.of(0, null).wishes).toMatchObject({ email: ADA });
  });

  test('is told as JSON, without the secret of its webhook', async () => {
    const { webhook } = await wish(ada, { ...WISHED, webhook: HOOK, asDefault: true });
    const data = await accountData(site.context, account);
    expect(data.wishesDefault).toMatchObject({ ...WISHED, webhook: HOOK });
    expect(webhook?.secret).toMatch(/.{20}/);
    expect(JSON.stringify(data.wishesDefault)).not.toContain(webhook?.secret);
  });
});

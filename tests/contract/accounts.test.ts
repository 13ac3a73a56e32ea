import { beforeEach, describe, expect, test } from 'vitest';
import {
  accountData,
  accountFor,
  accountOf,
  authAdapter,
  claim,
  claimsOf,
  deleteAccount,
  endSession,
  endSessions,
  joinByLink,
  joinLinkId,
  joinLogin,
  keepClaims,
  keepLink,
  keysOfClaims,
  loginsOf,
  MAIL,
  merge,
  sessionsOf,
  signedIn,
} from '@/lib/accounts';
import { hashOf, type SeatKey, seatKey } from '@/lib/identity';
import { withMethods } from '@/lib/store';
import { type Context, renewKey, setWishes, viewerWith, visit, type WishesRequest } from '@/lib/tables';
import { throughCalls } from '../lab/shared/calls';
import { newTable, withMails } from '../support/auth';
import { freshSite } from '../support/site';

/** Accounts on documents and tables in an LMDB. */
const site = freshSite({ ticks: 1000 });
let context: Context;
beforeEach(() => {
  ({ context } = withMails(site.context));
});

const ADA = 'ada@example.org';
const BO = 'bo@example.org';

const accountWith = (email: string) => accountFor(context, MAIL, email, email);
const adapter = () => authAdapter(context, 'Firefox, Linux');

async function signIn(account: string, sessionToken: string): Promise<void> {
  await adapter().createSession?.({ sessionToken, userId: account, expires: new Date(context.now() + 1e9) });
}
const whoHas = async (token: string, hint: string | null = null) =>
  (await signedIn(context, { token, hint }, context.now()))?.account ?? null;

/** Wishes something for the seat of a key, as a player signed in to an account with an address of its own. */
const wish = (key: SeatKey, account: string, own: string, wishes: Omit<WishesRequest, 'seat'>) =>
  setWishes(
    context,
    key.table,
    { keys: [key], account: { id: account, emails: async () => [own] } },
    { seat: key.seat, ...wishes },
  );

const heldBy = async (account: string, table: string) =>
  (await visit(context, table, viewerWith(...keysOfClaims(await claimsOf(context, account), context.linkSecret)))).held;

describe('sessions', () => {
  test('only a hash of what the browser keeps is stored', async () => {
    await signIn(await accountWith(ADA), 'the-token-of-a-session');
    const { documents } = await context.records.documents(null, 1000);
    expect(JSON.stringify(documents)).not.toContain('the-token-of-a-session');
    expect(documents.some(({ kind }) => kind === 'session')).toBe(true);
  });

  test('one is ended without the others, and all at once', async () => {
    const account = await accountWith(ADA);
    for (const token of ['a', 'b', 'c']) await signIn(account, token);
    const [{ id }] = (await sessionsOf(context, account)).slice(-1);
    await endSession(context, account, id);
    expect([await whoHas('a'), await whoHas('b'), await whoHas('c')]).toEqual([null, account, account]);
    await endSessions(context, account);
    expect([await whoHas('b'), await whoHas('c')]).toEqual([null, null]);
  });

  test('nobody ends that of another account', async () => {
    const [ada, bo] = [await accountWith(ADA), await accountWith(BO)];
    await signIn(ada, 'a');
    const [{ id }] = await sessionsOf(context, ada);
    await endSession(context, bo, id);
    expect(await whoHas('a')).toBe(ada);
  });

  test('one that has expired signs in nobody', async () => {
    const account = await accountWith(ADA);
    await adapter().createSession?.({ sessionToken: 'a', userId: account, expires: new Date(context.now() + 5000) });
    expect(await whoHas('a')).toBe(account);
    expect(await signedIn(context, { token: 'a', hint: null }, context.now() + 60_000)).toBeNull();
    for (let i = 0; i < 10; i++) context.now();
    expect(await adapter().getSessionAndUser?.('a')).toBeNull();
  });

  test('the cookie with the account is a hint: with another account in it one sees nothing of that one', async () => {
    const [ada, mallory] = [await accountWith(ADA), await accountWith('mallory@example.org')];
    const [key] = await newTable(context);
    await claim(context, ada, viewerWith(key));
    await signIn(mallory, 'm');
    const forged = await signedIn(context, { token: 'm', hint: ada }, context.now());
    expect(forged).toMatchObject({ account: mallory, claims: [] });
    expect(await signedIn(context, { token: 'no session', hint: ada }, context.now())).toBeNull();
    expect(await signedIn(context, { token: 'no session', hint: '../..' }, context.now())).toBeNull();
  });
});

describe('logins', () => {
  test('of fifty who sign in for the first time at once, all get one account', async () => {
    const accounts = await Promise.all(Array.from({ length: 50 }, () => accountWith(ADA)));
    expect(new Set(accounts).size).toBe(1);
    expect(await loginsOf(context, accounts[0])).toHaveLength(1);
  });

  test('a provider’s word on an address leads to no account of that address', async () => {
    const ada = await accountWith(ADA);
    const made = await adapter().createUser?.({ name: 'Ada', email: '', emailVerified: null });
    await adapter().linkAccount?.({ userId: made!.id, provider: 'github', providerAccountId: '1', type: 'oauth' });
    expect(await accountOf(context, 'github', '1')).toBe(made!.id);
    expect(made!.id).not.toBe(ada);
  });

  test('of a provider and by mail are told apart', async () => {
    const [mail, other] = [await accountWith('1'), await accountFor(context, 'github', '1', 'Ada')];
    expect(mail).not.toBe(other);
  });
});

describe('seats', () => {
  test('are claimed with their keys, and play on any device', async () => {
    const account = await accountWith(ADA);
    const [ada] = await newTable(context);
    await claim(context, account, viewerWith(ada));
    expect(await heldBy(account, ada.table)).toEqual([0]);
    const [key] = keysOfClaims(await claimsOf(context, account), context.linkSecret, ada.table);
    expect((await site.with(key).on(context).playOn(1)).seat).toBe(0);
  });

  test('nobody claims a seat whose key they do not have', async () => {
    const mallory = await accountWith('mallory@example.org');
    const [ada] = await newTable(context);
    const wrong = [
      seatKey(ada.table, 0, 'A'.repeat(22)),
      seatKey(ada.table, 1, ada.text.slice(-22)),
      seatKey('zzzzzzzzzzzz', 0, ada.text.slice(-22)),
    ];
    expect(await claim(context, mallory, viewerWith(...wrong))).toEqual([]);
    expect(await claimsOf(context, mallory)).toEqual([]);
  });

  test('a claim dies with the key it was made with, and follows the new one if it is told', async () => {
    const account = await accountWith(ADA);
    const [ada] = await newTable(context);
    await claim(context, account, viewerWith(ada));
    const renewed = await renewKey(context, ada.table, viewerWith(ada), { seat: 0, renew: true });
    expect(await heldBy(account, ada.table)).toEqual([]);
    await keepClaims(context, account, [{ table: ada.table, seat: 0, keyHash: hashOf(renewed.key.text) }]);
    expect(await heldBy(account, ada.table)).toEqual([0]);
    expect(await claimsOf(context, account)).toHaveLength(1);
  });

  test('another key of a seat does not end the claim to it as long as its own key opens it', async () => {
    const account = await accountWith(ADA);
    const [ada] = await newTable(context);
    await claim(context, account, viewerWith(ada));
    await keepClaims(context, account, [{ table: ada.table, seat: 0, keyHash: hashOf('what opens nothing yet') }]);
    expect(await heldBy(account, ada.table)).toEqual([0]);
  });

  test('claimed at the same time all are kept', async () => {
    const account = await accountWith(ADA);
    const tables = await Promise.all(Array.from({ length: 10 }, () => newTable(context)));
    await Promise.all(tables.map((keys) => claim(context, account, viewerWith(...keys))));
    expect(await claimsOf(context, account)).toHaveLength(20);
  });
});

describe('two accounts of one person', () => {
  async function two() {
    const [a, b] = [await accountWith(ADA), await accountWith(BO)];
    const [[mine], [, theirs]] = [await newTable(context), await newTable(context)];
    await claim(context, a, viewerWith(mine));
    await claim(context, b, viewerWith(theirs));
    await joinLogin(context, b, 'github', '9', 'bo');
    await wish(theirs, b, BO, { email: BO });
    await signIn(b, 'of-b');
    return { a, b, mine, theirs };
  }

  async function expectOne({ a, b, mine, theirs }: Awaited<ReturnType<typeof two>>) {
    const logins = [accountOf(context, MAIL, ADA), accountOf(context, MAIL, BO), accountOf(context, 'github', '9')];
    expect(await Promise.all(logins)).toEqual([a, a, a]);
    expect([await heldBy(a, mine.table), await heldBy(a, theirs.table)]).toEqual([[0], [1]]);
    expect(await whoHas('of-b')).toBeNull();
    const left = (await context.records.documents(null, 1000)).documents.filter((document) =>
      JSON.stringify(document).includes(b),
    );
    expect(left).toEqual([]);
    expect(await context.records.owned('wishes', `account-${a}`, 10)).toHaveLength(1);
  }

  test('become one: logins, seats and wishes move, the other goes with its sessions', async () => {
    const both = await two();
    await merge(context, both.a, both.b);
    await expectOne(both);
  });

  test('become one however often it breaks off in between', async () => {
    const both = await two();
    let left = 0;
    const failing = throughCalls(context.records, (_, __, goOn) => {
      if (--left < 0) throw new Error('the process dies here');
      return goOn();
    });
    let deaths = 0;
    for (let steps = 1; steps < 200; steps++) {
      left = steps;
      try {
        await joinLogin({ ...context, records: failing }, both.a, MAIL, BO, BO);
        break;
      } catch {
        deaths++;
      }
    }
    expect(deaths).toBeGreaterThan(5);
    await expectOne(both);
  });

  test('the link proves the other one, once, and only in the account that asked', async () => {
    const both = await two();
    const mallory = await accountWith('mallory@example.org');
    await keepLink(context, joinLinkId('token'), { email: BO, joins: both.a }, context.now() + 1e6);
    expect(await joinByLink(context, mallory, 'token')).toBe(false);
    expect(await accountOf(context, MAIL, BO)).toBe(both.b);
    expect(await joinByLink(context, both.a, 'token')).toBe(true);
    await expectOne(both);
    expect(await joinByLink(context, both.a, 'token')).toBe(false);
  });

  test('that join each other at once become one, with the seats of both', async () => {
    const both = await two();
    await keepLink(context, joinLinkId('bo'), { email: BO, joins: both.a }, context.now() + 1e6);
    await keepLink(context, joinLinkId('ada'), { email: ADA, joins: both.b }, context.now() + 1e6);
    await Promise.all([joinByLink(context, both.a, 'bo'), joinByLink(context, both.b, 'ada')]);
    const stays = await accountOf(context, MAIL, ADA);
    expect(await accountOf(context, MAIL, BO)).toBe(stays);
    await expectOne(stays === both.a ? both : { ...both, a: both.b, b: both.a });
  });

  test('a link that adds an address signs in nobody', async () => {
    const both = await two();
    await keepLink(context, joinLinkId('token'), { email: BO, joins: both.a }, context.now() + 1e6);
    expect(await adapter().useVerificationToken?.({ identifier: BO, token: joinLinkId('token') })).toBeNull();
  });

  test('a login nobody has is simply added', async () => {
    const a = await accountWith(ADA);
    await joinLogin(context, a, 'github', '7', 'ada-l');
    expect((await loginsOf(context, a)).map(({ provider, name }) => [provider, name]).sort()).toEqual([
      ['email', ADA],
      ['github', 'ada-l'],
    ]);
  });
});

describe('what is stored about an account', () => {
  test('is told as JSON, with what is stored about each seat and without a secret', async () => {
    const account = await accountWith(ADA);
    const [ada, bo] = await newTable(context);
    await claim(context, account, viewerWith(ada));
    await signIn(account, 'token-of-the-session');
    const hook = { url: 'https://example.org/hook', form: 'json' as const };
    await wish(ada, account, ADA, { email: ADA, webhook: hook });
    const data = await accountData(context, account);
    expect(data).toMatchObject({
      format: 'stichpost-account/1',
      logins: [{ provider: 'email', name: ADA }],
      sessions: [{ device: 'Firefox, Linux' }],
      claims: [{ table: ada.table, seat: 0 }],
      seats: [{ table: ada.table, seat: 0, name: 'Ada' }],
      wishes: [{ seat: `${ada.table}-0`, wishes: { email: ADA } }],
    });
    const text = JSON.stringify(data);
    const derived = keysOfClaims(await claimsOf(context, account), context.linkSecret)[0].text.slice(-22);
    for (const secret of ['token-of-the-session', hashOf(ada.text), ada.text, bo.text, derived]) {
      expect(text).not.toContain(secret);
    }
  });

  test('holds of what others wish for its address nothing but that they did', async () => {
    const account = await accountWith(ADA);
    const [, bo] = await newTable(context);
    const hook = { url: 'https://example.org/hook-of-bo', form: 'json' as const };
    const [other, keys] = [await accountWith(BO), [bo]];
    await wish(bo, other, BO, { email: ADA, webhook: hook });
    const data = await accountData(context, account);
    expect(data.wishes).toEqual([{ seat: `${bo.table}-1`, wishes: { email: ADA, confirmed: false } }]);
    // Players keep a seat of their own, also where they wished for it before they had the account.
    await setWishes(context, bo.table, viewerWith(...keys), { seat: 1, email: ADA, webhook: hook });
    await claim(context, account, viewerWith(bo));
    expect((await accountData(context, account)).wishes).toMatchObject([{ wishes: { webhook: hook } }]);
  });

  test('goes: nothing of it is left, and one stays seated', async () => {
    const account = await accountWith(ADA);
    const other = await accountWith(BO);
    const [ada, bo] = await newTable(context);
    await claim(context, account, viewerWith(ada));
    await claim(context, other, viewerWith(bo));
    await signIn(account, 'a');
    await wish(ada, account, ADA, { email: ADA });
    await deleteAccount(context, account, false);
    expect(await whoHas('a')).toBeNull();
    const { documents } = await context.records.documents(null, 1000);
    expect(documents.filter((document) => JSON.stringify(document).includes(account))).toEqual([]);
    expect(documents.filter((document) => JSON.stringify(document).includes(ADA))).toEqual([]);
    expect((await visit(context, ada.table, viewerWith(ada))).held).toEqual([0]);
    expect(await heldBy(other, ada.table)).toEqual([1]);
  });

  test('goes with what was asked for while it went', async () => {
    const account = await accountWith(ADA);
    const [ada] = await newTable(context);
    const meanwhile = async () => {
      await claim(context, account, viewerWith(ada));
      await signIn(account, 'a');
      await wish(ada, account, ADA, { email: ADA, asDefault: true });
    };
    const records = throughCalls(context.records, async (name, [kind], goOn) => {
      if (name === 'remove' && kind === 'account') await meanwhile();
      return goOn();
    });
    await deleteAccount({ ...context, records }, account, false);
    const { documents } = await context.records.documents(null, 1000);
    expect(documents.filter((document) => JSON.stringify(document).includes(account))).toEqual([]);
  });

  test('goes, and the tables are left if that is wished', async () => {
    const account = await accountWith(ADA);
    const [ada] = await newTable(context);
    await claim(context, account, viewerWith(ada));
    await deleteAccount(context, account, true);
    const { view, held } = await visit(context, ada.table, viewerWith(ada));
    expect(held).toEqual([]);
    expect(view.seats[0].name).not.toBe('Ada');
  });

  test('stays as long as a table that it is to leave is too busy for that', async () => {
    const account = await accountWith(ADA);
    const [ada] = await newTable(context);
    await claim(context, account, viewerWith(ada));
    const busy = { ...context, store: withMethods(context.store, { commit: async () => 'conflict' as const }) };
    await expect(deleteAccount(busy, account, true)).rejects.toMatchObject({ code: 'table-moved-on' });
    expect(await heldBy(account, ada.table)).toEqual([0]);
  });
});

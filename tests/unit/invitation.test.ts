import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newSecret, type SeatKey } from '@/lib/identity';
import {
  type Context,
  invited,
  join,
  joinRequest,
  open,
  openRequest,
  rematch,
  renewInvitation,
  STRANGER,
  setBot,
  viewerWith,
  visit,
} from '@/lib/tables';
import { isInvitation, newInvitation, sayInvitation } from '@/lib/tables/reading/invitation';
import { newContext, playOn } from '../support/tables';

const TABLE = 'k3v9x2m7q1wz';
const WRONG = { code: 'wrong-invitation' };

let given: ReturnType<typeof newContext>;
let context: Context;
beforeEach(() => {
  given = newContext();
  context = given.context;
});
afterEach(() => given.close());

const opened = (more: object = {}) =>
  open(
    context,
    openRequest.parse({
      game: 'spades',
      options: { players: 2, length: { kind: 'deals', count: 1 } },
      name: 'Ada',
      ...more,
    }),
  );
const comes = (table: string, invitation: string, name = 'Bo', world = context) =>
  join(world, table, joinRequest.parse({ invitation, name }));
const shownTo = async (key: SeatKey, world = context) =>
  (await visit(world, key.table, viewerWith(key))).view.invitation;
/** Everything that is kept of a table, with nothing sealed. */
const kept = async (table: string) => {
  const stored = await context.store.read(table);
  return [stored?.state, ...(await context.store.log(table))].join('\n');
};

describe('of an invitation a table keeps only the hash', () => {
  test('of that with which it was opened, of a new one, of one to a seat that is offered, and of a rematch', async () => {
    const { table, key, invitation } = await opened();
    const renewed = await renewInvitation(context, table, viewerWith(key));
    const bo = await comes(table, renewed.invitation);
    await setBot(context, table, viewerWith(key, bo.key), { seat: 1, level: 'easy' });
    await playOn(context, key);
    const again = await rematch(context, table, viewerWith(key), {});
    const texts = `${await kept(table)}${await kept(again.table)}`;
    expect(texts).toMatch(/"invitation":"h1\.[\w-]{22}\.[0-9a-f]{64}"/);
    for (const one of [invitation, renewed.invitation, again.invitation]) expect(texts).not.toContain(one.slice(-22));
  });

  test('what it keeps opens nothing', async () => {
    const { table } = await opened();
    const [, nonce = '', hash = ''] = /"invitation":"h1\.([\w-]{22})\.([0-9a-f]{64})"/.exec(await kept(table)) ?? [];
    for (const one of [`${table}-${nonce}`, `${table}-${hash.slice(0, 22)}`, hash, `h1.${nonce}.${hash}`]) {
      await expect(comes(table, one)).rejects.toMatchObject(WRONG);
      await expect(invited(context, table, one, STRANGER)).rejects.toMatchObject(WRONG);
    }
  });
});

describe('the invitation', () => {
  test('is told to whoever sits at the table as often as he looks, and to nobody else', async () => {
    const { key, table, invitation } = await opened();
    expect([await shownTo(key), await shownTo(key)]).toEqual([invitation, invitation]);
    expect((await visit(context, table, STRANGER)).view.invitation).toBeUndefined();
    expect(JSON.stringify((await invited(context, table, invitation, STRANGER)).view)).not.toContain(invitation);
  });

  test('is the same for the same request', async () => {
    const secret = newSecret(context.random);
    expect((await opened({ secret })).invitation).toBe((await opened({ secret })).invitation);
  });

  test('stays the same after the site got another secret, as long as the one before is known', async () => {
    const { key, table, invitation } = await opened();
    const later = { ...context, linkSecret: 'another secret', linkSecretsBefore: ['no matter', context.linkSecret] };
    expect(await shownTo(key, later)).toBe(invitation);
    expect((await comes(table, invitation, 'Bo', later)).seat).toBe(1);
  });

  test('that no known secret can say is not shown, but opens; the host can have a new one', async () => {
    const { key, table, invitation } = await opened();
    const later = { ...context, linkSecret: 'another secret' };
    expect(await shownTo(key, later)).toBeUndefined();
    expect((await invited(later, table, invitation, STRANGER)).view.table).toBe(table);
    const renewed = await renewInvitation(later, table, viewerWith(key));
    expect(await shownTo(key, later)).toBe(renewed.invitation);
    await expect(comes(table, invitation, 'Bo', later)).rejects.toMatchObject(WRONG);
    expect((await comes(table, renewed.invitation, 'Bo', later)).seat).toBe(1);
  });

  test('of a table that an older version opened is kept as it was, and works as before', () => {
    const old = `${TABLE}-${newSecret(context.random)}`;
    expect([isInvitation(old, old), isInvitation(`${old.slice(0, -1)}_`, old)]).toEqual([true, false]);
    expect(sayInvitation(context, TABLE, old)).toBe(old);
  });

  test('follows from the table, too', () => {
    const { invitation, kept } = newInvitation(context, TABLE, context.random);
    expect(sayInvitation(context, TABLE, kept)).toBe(invitation);
    expect(sayInvitation(context, 'another1table', kept)).toBeNull();
  });
});

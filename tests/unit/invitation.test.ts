import { describe, expect, test } from 'vitest';
import { newSecret } from '@/lib/identity';
import { type Context, invited, STRANGER } from '@/lib/tables';
import { isInvitation, newInvitation, sayInvitation } from '@/lib/tables/reading/invitation';
import { freshSite, type Player, refused, type Table } from '../support/site';

const TABLE = 'k3v9x2m7q1wz';
const site = freshSite({ ticks: 1000 });

async function opened(more: object = {}) {
  const options = { players: 2, length: { kind: 'deals', count: 1 } };
  const table = await site.table({ game: 'spades', options, forced: true, suggestions: true, ...more });
  return { table, ada: table.players[0], invitation: table.invitation };
}
const wrong = (asked: Promise<unknown>) => refused(asked, 'wrong-invitation');
const shownTo = async (player: Player) => (await player.view()).invitation;
const seenBy = (invitation: string, { id }: Pick<Table, 'id'>, context: Context = site.context) =>
  invited(context, id, invitation, STRANGER);
/** Everything that is kept of a table, with nothing sealed. */
const kept = async (id: string) => {
  const stored = await site.context.store.read(id);
  return [stored?.state, ...(await site.context.store.log(id))].join('\n');
};

describe('a table keeps only the hash of an invitation', () => {
  test('with which it was opened, a new one, one to a seat that is offered, and one of a rematch', async () => {
    const { table, ada, invitation } = await opened();
    const renewed = await ada.renewInvitation();
    const bo = await table.join('Bo', renewed);
    await bo.setBot({ level: 'easy' });
    await ada.playOn();
    const again = await ada.rematch({});
    const texts = `${await kept(table.id)}${await kept(again.table)}`;
    expect(texts).toMatch(/"invitation":"h1\.[\w-]{22}\.[0-9a-f]{64}"/);
    for (const one of [invitation, renewed.invitation, again.invitation]) expect(texts).not.toContain(one.slice(-22));
  });

  test('which opens nothing', async () => {
    const { table } = await opened();
    const [, nonce = '', hash = ''] = /"invitation":"h1\.([\w-]{22})\.([0-9a-f]{64})"/.exec(await kept(table.id)) ?? [];
    expect(nonce).not.toBe('');
    for (const one of [`${table.id}-${nonce}`, `${table.id}-${hash.slice(0, 22)}`, hash, `h1.${nonce}.${hash}`]) {
      await wrong(table.join('Bo', { invitation: one }));
      await wrong(seenBy(one, table));
    }
  });
});

describe('the invitation', () => {
  test('is told to those who sit at the table as often as they look, and to nobody else', async () => {
    const { ada, table, invitation } = await opened();
    for (let i = 0; i < 2; i++) expect(await shownTo(ada)).toBe(invitation);
    expect(await shownTo(table.stranger)).toBeUndefined();
    expect(JSON.stringify((await seenBy(invitation, table)).view)).not.toContain(invitation);
  });

  test('is the same for the same request', async () => {
    const secret = newSecret(site.context.random);
    expect((await opened({ secret })).invitation).toBe((await opened({ secret })).invitation);
  });

  test('stays the same after the site got another secret, as long as the one before is known', async () => {
    const { table, ada, invitation } = await opened();
    const linkSecretsBefore = ['no matter', site.context.linkSecret];
    site.context = { ...site.context, linkSecret: 'another secret', linkSecretsBefore };
    expect(await shownTo(ada)).toBe(invitation);
    expect((await table.join('Bo')).seat).toBe(1);
  });

  test('that no known secret can say is not shown, but opens; the host can have a new one', async () => {
    const { table, ada, invitation } = await opened();
    site.context = { ...site.context, linkSecret: 'another secret' };
    expect(await shownTo(ada)).toBeUndefined();
    expect((await seenBy(invitation, table)).view.table).toBe(table.id);
    const renewed = await ada.renewInvitation();
    expect(await shownTo(ada)).toBe(renewed.invitation);
    await wrong(table.join('Bo'));
    expect((await table.join('Bo', renewed)).seat).toBe(1);
  });

  test('to a table that an older version opened is kept as it was, and works as before', () => {
    const old = `${TABLE}-${newSecret(site.context.random)}`;
    expect([isInvitation(old, old), isInvitation(`${old.slice(0, -1)}_`, old)]).toEqual([true, false]);
    expect(sayInvitation(site.context, TABLE, old)).toBe(old);
  });

  test('follows from the table, too', () => {
    const { invitation, kept } = newInvitation(site.context, TABLE, site.context.random);
    expect(sayInvitation(site.context, TABLE, kept)).toBe(invitation);
    expect(sayInvitation(site.context, 'another1table', kept)).toBeNull();
  });
});

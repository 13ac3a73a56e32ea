import { describe, expect, test } from 'vitest';
import { newSecret } from '@/lib/identity';
import { NUDGE_MILLISECONDS } from '@/lib/match/parts/nudge';
import { type Context, invited, STRANGER } from '@/lib/tables';
import { isInvitation, newInvitation, sayInvitation } from '@/lib/tables/reading/invitation';
import { freshSite, type Player, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** A table of Hearts of which Ada is the host, and at which these others sit. */
async function opened(more: Record<string, unknown> = {}, others: string[] = []) {
  const { table, ada, bo } = await site.table({ game: 'hearts', ...more }, others);
  return { table, ada, bo, entries: async () => (await table.state()).entries };
}

describe('fill with bots and start', () => {
  test('every free seat gets a bot of its own name, expected names or not, and the cards are dealt, in one commit', async () => {
    const { ada, entries } = await opened({ names: ['Otto', '', 'Cleo'] });
    const before = await entries();
    const view = await ada.fill({ level: 'strong' });
    expect(view).toMatchObject({ seat: 0, status: 'running' });
    expect(view.hand).toHaveLength(13);
    expect(view.seats.slice(1).map(({ bot }) => bot)).toEqual(['strong', 'strong', 'strong']);
    const names = view.seats.map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain('Cleo');
    expect(await entries()).toBe(before + 1);
  });

  test('a player who is there already keeps their seat, and so does a bot', async () => {
    const { ada } = await opened({ bots: ['easy'] }, ['Bo']);
    const { seats } = await ada.fill({});
    expect(seats.map(({ bot }) => bot)).toEqual([null, 'easy', null, 'medium']);
    expect(seats[2].name).toBe('Bo');
  });

  test('done twice, or at the same time, it counts once', async () => {
    const { ada, entries } = await opened();
    const views = await Promise.all([1, 2, 3].map(() => ada.fill({})));
    expect(new Set(views.map(({ version }) => version)).size).toBe(1);
    const before = await entries();
    expect((await ada.fill({})).version).toBe(views[0].version);
    expect(await entries()).toBe(before);
  });

  test('is for the host alone, and one person has to play', async () => {
    const { table, ada } = await opened();
    const bo = await table.join('Bo', { botAllowed: true });
    const before = await table.stored();
    await refused(bo.fill({}), 'not-host');
    await refused(table.stranger.fill({ level: 'easy' }), 'no-seat');
    expect(await table.stored()).toEqual(before);
    await ada.setBot({ seat: bo.seat, level: 'easy' });
    await ada.allowBot({ allowed: true });
    expect((await ada.fill({})).status).toBe('running');
  });

  test('those who were expected can still come: the host offers them the seat of a bot', async () => {
    const { table, ada } = await opened({ names: ['Bo'] });
    await ada.fill({});
    const { invitation } = await ada.setBot({ seat: 1, level: null });
    expect(await table.join('Bo', { invitation })).toMatchObject({ seat: 1 });
  });
});

describe('reminding the others', () => {
  /** Ada is the host, Bo has come, Cleo is expected. */
  const waiting = () => opened({ options: { preset: 'black-lady', players: 3 }, names: ['Bo', 'Cleo'] }, ['Bo']);
  const nudges = async ({ table }: Awaited<ReturnType<typeof opened>>) =>
    (await table.notices()).filter(({ kind }) => kind === 'nudge');

  test('the host gets a message, and everybody sees who asked and when', async () => {
    const given = await waiting();
    const view = await given.bo.nudge();
    expect(view.seats[1].nudgedAt).toBe(view.changedAt);
    expect(await nudges(given)).toMatchObject([{ kind: 'nudge', seat: 0, by: 1, at: view.changedAt, trick: null }]);
    const { changes } = await given.ada.view();
    expect(changes.at(-1)).toMatchObject({ type: 'hostNudged', seat: 1, name: 'Bo' });
  });

  test('once a day for each seat: sooner it is refused and changes nothing', async () => {
    const given = await waiting();
    const { table, bo } = given;
    const next = (await bo.nudge()).changedAt + NUDGE_MILLISECONDS;
    const before = await table.stored();
    await refused(bo.on(site.at(next - 1)).nudge(), 'nudged-today', { status: 409 });
    expect(await table.stored()).toEqual(before);
    expect((await bo.on(site.at(next)).nudge()).seats[1].nudgedAt).toBe(next);
    expect(await nudges(given)).toHaveLength(2);
  });

  test('not by the host themselves, nor for another, nor once the match runs', async () => {
    const given = await waiting();
    const { table, ada, bo } = given;
    await refused(ada.nudge(), 'bad-request');
    await refused(ada.nudge({ seat: 1 }), 'no-seat');
    await table.join('Cleo');
    await refused(bo.nudge(), 'table-full');
    expect(await nudges(given)).toEqual([]);
  });
});

const TABLE = 'k3v9x2m7q1wz';
async function forTwo(more: object = {}) {
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
    const { table, ada, invitation } = await forTwo();
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
    const { table } = await forTwo();
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
    const { ada, table, invitation } = await forTwo();
    for (let i = 0; i < 2; i++) expect(await shownTo(ada)).toBe(invitation);
    expect(await shownTo(table.stranger)).toBeUndefined();
    expect(JSON.stringify((await seenBy(invitation, table)).view)).not.toContain(invitation);
  });

  test('is the same for the same request', async () => {
    const secret = newSecret(site.context.random);
    expect((await forTwo({ secret })).invitation).toBe((await forTwo({ secret })).invitation);
  });

  test('stays the same after the site got another secret, as long as the one before is known', async () => {
    const { table, ada, invitation } = await forTwo();
    const linkSecretsBefore = ['no matter', site.context.linkSecret];
    site.context = { ...site.context, linkSecret: 'another secret', linkSecretsBefore };
    expect(await shownTo(ada)).toBe(invitation);
    expect((await table.join('Bo')).seat).toBe(1);
  });

  test('that no known secret can say is not shown, but opens; the host can have a new one', async () => {
    const { table, ada, invitation } = await forTwo();
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

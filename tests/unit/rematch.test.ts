import { describe, expect, test } from 'vitest';
import { derivedKey, hashOf } from '@/lib/identity';
import { join } from '@/lib/tables';
import { freshSite, type Player, refused, Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const GAME = {
  ...{ game: 'hearts', title: 'Donnerstag', talk: 'closed', suggestions: true },
  options: { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 1 } },
};

/** Ada, Bo and Cleo have played to the end, with a bot at seat 3. */
async function finished() {
  const table = await site.table({ ...GAME, bots: [null, null, 'easy'] }, 2);
  await table.playOut();
  return table;
}
const again = (player: Player, seat?: number) => player.rematch(seat === undefined ? {} : { seat });
/** The player there to whom a rematch gave this. */
const there = ({ key }: { key: Player['key'] }) => site.with(key);

describe('a rematch', () => {
  test('has the same game, options, title, seats and bots; players who ask later have their seats at the same table', async () => {
    const { table, ada, bo, cleo } = await finished();
    const before = await ada.view();
    expect(before.rematch).toBeNull();
    const first = await again(bo);
    expect(first).toMatchObject({ seat: 1 });
    expect(first.table).not.toBe(table.id);
    expect(await there(first).view()).toMatchObject({
      ...{ status: 'open', game: 'hearts', title: 'Donnerstag', options: before.options, seat: 1 },
      seats: [
        { name: 'Ada', taken: false, kept: true },
        { name: 'Bo', taken: true, player: true },
        { name: 'Cleo', taken: false, kept: true },
        { bot: 'easy', player: false, name: before.seats[3].name },
      ],
      talk: { rule: 'closed' },
    });
    const others = [await again(ada), await again(cleo)];
    expect(others.map(({ table, seat }) => [table, seat])).toEqual([
      [first.table, 0],
      [first.table, 2],
    ]);
    expect(await there(first).view()).toMatchObject({ status: 'running', host: 0 });
    expect((await there(others[1]).view()).hand).toHaveLength(13);
    // Everybody sees at the old table that there is one, and who opened it.
    expect(await table.view()).toMatchObject({ rematch: first.table });
    expect((await ada.view()).changes.at(-1)).toMatchObject({ type: 'rematchOpened', seat: 1, name: 'Bo' });
  });

  test('is told to the others, and not to the player who opened it', async () => {
    const { table, bo } = await finished();
    for (const player of table.players) await player.setWishes({});
    const known = await table.notices();
    await again(bo);
    const told = (await table.notices()).slice(known.length);
    expect(told.map(({ kind, seat }) => [kind, seat])).toEqual([
      ['rematch', 0],
      ['rematch', 2],
    ]);
  });

  test('is the same table, seat and key when it is asked for again, and nothing is written', async () => {
    const { bo, cleo } = await finished();
    const first = await again(bo);
    const joined = await again(cleo);
    const { version } = await there(first).view();
    expect(await again(bo)).toEqual(first);
    expect(await again(cleo)).toEqual(joined);
    expect((await there(first).view()).version).toBe(version);
  });

  test('is one table when several ask at once', async () => {
    const { ada, bo, cleo } = await finished();
    const all = await Promise.all([again(ada), again(bo), again(cleo), again(bo)]);
    expect(new Set(all.map(({ table }) => table)).size).toBe(1);
    expect(all.map(({ seat }) => seat)).toEqual([0, 1, 2, 1]);
  });

  test('is opened by the next request after a server died before it opened the table', async () => {
    const { bo, cleo } = await finished();
    const { table } = await again(bo);
    await site.context.store.remove(table);
    const next = await again(cleo);
    expect(next).toMatchObject({ table, seat: 2 });
    expect((await again(bo)).seat).toBe(1);
  });

  test('a rematch has its own rematch', async () => {
    const { table, ada, bo, cleo } = await finished();
    const players = [there(await again(ada)), there(await again(bo)), there(await again(cleo))];
    const second = new Table(() => site.context, players[0].key.table, '', players);
    await second.playOut();
    const third = await again(players[1]);
    expect(new Set([table.id, second.id, third.table]).size).toBe(3);
    expect((await there(third).view()).seats[0]).toMatchObject({ name: 'Ada', kept: true });
  });

  test('a link in a message leads to the same seat as the player’s own', async () => {
    const { table, ada, bo } = await finished();
    const mailed = derivedKey(site.context.linkSecret, table.id, 1, hashOf(bo.key.text));
    const first = await again(site.with(mailed));
    expect(await again(bo)).toEqual(first);
    expect((await again(ada)).table).toBe(first.table);
  });
});

describe('a seat there that is not one’s own', () => {
  test('is not given in a match that runs', async () => {
    const [ada] = (await site.table({ ...GAME, bots: 'easy' })).players;
    await refused(again(ada), 'not-finished');
  });

  test('is not given without a seat, with a wrong key, or for another’s seat', async () => {
    const { table, bo } = await finished();
    await refused(table.stranger.rematch({}), 'no-seat');
    await refused(again(site.with({ table: table.id, seat: 0, text: `${table.id}-0-${'x'.repeat(22)}` })), 'wrong-key');
    await refused(again(bo, 0), 'no-seat');
    expect((await table.view()).rematch).toBeNull();
  });

  test('is not opened by the invitation while it is kept, not even for the same name', async () => {
    const { bo, cleo } = await finished();
    const { table, invitation } = await again(bo);
    for (const request of [{ name: 'Cleo' }, { name: 'Cleo', seat: 2 }, { name: 'Dov', seat: 2 }]) {
      await refused(join(site.context, table, { invitation, ...request }), /table-full|seat-taken/);
    }
    expect((await again(cleo)).seat).toBe(2);
  });

  test('is safe from a newcomer who would take the name of a player still to come', async () => {
    const { ada, bo, cleo } = await finished();
    const { key, table, invitation } = await again(bo);
    // Bo, the host until Ada comes, gives her seat away, which everybody sees.
    for (const level of ['easy', null] as const) await site.with(key).setBot({ seat: 0, level });
    await refused(join(site.context, table, { invitation, name: 'cleo' }), 'name-taken');
    await join(site.context, table, { invitation, name: 'Dov' });
    await refused(again(ada), 'rematch-taken');
    expect((await again(cleo)).seat).toBe(2);
  });

  test('is free there after its player was forgotten', async () => {
    const { bo, cleo } = await finished();
    await cleo.forget(2);
    await refused(again(cleo), 'wrong-key');
    const { key, invitation, table: next } = await again(bo);
    expect((await site.with(key).view()).seats[2]).toMatchObject({ name: null, taken: false, kept: false });
    expect((await join(site.context, next, { invitation, name: 'Eva' })).seat).toBe(2);
  });

  test('is not opened by a link that was renewed, and one renewed there is not given out again', async () => {
    const { bo, cleo } = await finished();
    await again(bo);
    const renewed = site.with((await cleo.renewKey({ renew: true })).key);
    await refused(again(cleo), 'wrong-key');
    const newer = await there(await again(renewed)).renewKey({ renew: true });
    await refused(again(renewed), 'rematch-taken');
    // A browser that holds the newer one is led to its seat.
    expect((await again(site.with(renewed.key, newer.key))).key).toEqual(newer.key);
  });
});

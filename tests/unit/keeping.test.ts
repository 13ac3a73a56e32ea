import { describe, expect, test, vi } from 'vitest';
import { fold } from '@/lib/match';
import { dispatch } from '@/lib/notify';
import { type Context, KEPT_MILLISECONDS, rebuild, summary, sweep } from '@/lib/tables';
import { games } from '../support/match';
import { freshSite, otherProcess, type Player, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const SPADES = { name: 'Adalinde', game: 'spades', options: { length: { kind: 'deals', count: 1 } } };
const opened = (more: Record<string, unknown> = {}) => site.table({ ...SPADES, ...more });
const isThere = async ({ id }: Table) => (await site.context.store.read(id)) !== null;
const exported = ({ id }: Table) => site.context.store.exportTable(id);
const swept = async (world: Context, done: object) =>
  expect(await sweep(world)).toEqual({
    ...{ due: 0, removed: 0, moved: 0, unreadable: 0, newer: 0, more: false },
    ...done,
  });
const sweptLater = (days: number, done: object) => swept(site.daysLater(days), done);

/** A match for two of which both are here. */
const two = () => site.table(SPADES, ['Bohumil']);

describe('the sweep', () => {
  test('a table that has not started goes after 30 days, not before', async () => {
    const table = await opened();
    const goes = (await table.view()).openedAt + KEPT_MILLISECONDS;
    await swept(site.at(goes - 1), {});
    expect(await isThere(table)).toBe(true);
    await swept(site.at(goes), { due: 1, removed: 1 });
    expect(await isThere(table)).toBe(false);
    await sweptLater(60, {});
  });

  test('running and finished ones stay', async () => {
    const [running, finished] = [await two(), await two()];
    await finished.table.playOut();
    await sweep(site.daysLater(4000));
    for (const { table } of [running, finished]) expect(await isThere(table)).toBe(true);
  });

  test('a player who takes the last seat at that very moment keeps the table', async () => {
    const table = await opened();
    const { store } = site.context;
    const remove = store.remove.bind(store);
    store.remove = async (...args) => {
      await table.join('Bohumil');
      return remove(...args);
    };
    await sweptLater(31, { due: 1 });
    expect(await summary(site.context, table.id)).toMatchObject({ status: 'running' });
    await sweptLater(40, {});
  });
});

describe('rebuild', () => {
  const damage = async ({ id }: Table, state: string) => {
    const { version } = (await site.context.store.read(id))!;
    await site.context.store.rewriteState(id, version, state);
  };

  test('finds nothing to mend in a match as it was played', async () => {
    const { table, ada } = await two();
    await ada.playOn(3);
    expect(await table.rebuild()).toEqual([]);
  });

  test('puts the folded log in place of a state that differs, and says where it did', async () => {
    const { table } = await two();
    const state = await table.state();
    const wrong = { ...state, title: 'other', seats: [{ ...state.seats[0], name: 'Eve' }, state.seats[1]] };
    await damage(table, JSON.stringify(wrong));
    expect(await table.rebuild()).toEqual(['title', 'seats.0.name']);
    expect(await table.stored()).toEqual(JSON.parse(JSON.stringify(state)));
  });

  test('mends a state that cannot even be read', async () => {
    const { table } = await two();
    await damage(table, '{');
    expect(await table.rebuild()).toEqual(['(all)']);
    expect(await table.stored()).toEqual(fold(games, await table.log()));
  });

  test.each([
    ['hearts', { players: 4, moon: 'choice' }],
    ['spades', { players: 2 }],
    ['spades', { players: 4 }],
    ['herzblatt', { players: 2 }],
    ['herzblatt', { players: 4 }],
  ])('takes no match as it was played for damaged: %s %j', async (game, options) => {
    const length = { kind: 'deals', count: 2 };
    const table = await opened({ game, options: { ...options, length }, bots: 'easy' });
    expect((await table.playOut()).status).toBe('finished');
    expect(await table.rebuild()).toEqual([]);
  });

  test('for an unknown table is a problem', async () => {
    await refused(rebuild(site.context, 'abcdefghjkmn'), 'unknown-table');
  });
});

describe('the data stored about a player', () => {
  test('they get: their name and their moves, and nobody else', async () => {
    const { table, ada, bo } = await two();
    await ada.playOn(5);
    await bo.playOn();
    await dispatch(site.context.store, table.id);
    const data = await ada.personalData(0);
    expect(data).toMatchObject({ name: 'Adalinde', seat: 0, game: 'spades', seated: [{ name: 'Adalinde' }] });
    expect(data.moves).toHaveLength(5);
    expect(JSON.stringify(data)).not.toContain('Bohumil');
    await refused(ada.personalData(1), 'no-seat');
    await refused(table.stranger.personalData(0), 'no-seat');
  });

  test('they can have forgotten in a running match: a bot plays on, their name is nowhere, the others lose nothing', async () => {
    const { table, ada, bo } = await two();
    await bo.playOn(2);
    await dispatch(site.context.store, table.id);
    const before = await table.log();
    expect(await bo.forget(1)).toBe('forgotten');

    const whole = await exported(table);
    expect(JSON.stringify(whole)).not.toContain('Bohumil');
    expect(whole!.outbox.filter(({ id }) => id.endsWith('-1'))).toEqual([]);
    const log = await table.log();
    expect(await table.stored()).toEqual(fold(games, log));
    // The match so far stays as it was.
    const cards = (entries: typeof log) => entries.map(({ events }) => events.filter((event) => !('name' in event)));
    expect(cards(log.slice(1, before.length))).toEqual(cards(before.slice(1)));

    const { view, held } = await site.with(ada.key, bo.key).visit();
    expect(held).toEqual([0]);
    expect(view.seats[1]).toMatchObject({ bot: 'medium' });
    expect((await ada.playOn()).status).toBe('finished');
    expect((await table.recap(ada)).deals).toHaveLength(1);
  });

  test('after the match too: the recap is there for the others', async () => {
    const { table, ada, bo } = await two();
    await table.playOut();
    expect(await ada.forget(0)).toBe('forgotten');
    expect(JSON.stringify(await exported(table))).not.toContain('Adalinde');
    expect((await table.recap(bo)).view.seats.map(({ name }) => name)).toEqual([null, 'Bohumil']);
  });

  test('before the match their seat is free again', async () => {
    const table = await opened({ options: { players: 4 }, names: ['', 'Cleo'] });
    const bo = await table.join('Bohumil');
    await bo.forget(bo.seat);
    expect(await table.join('Dov')).toMatchObject({ seat: bo.seat });
    expect(JSON.stringify(await exported(table))).not.toContain('Bohumil');
  });

  test('where nobody else is left the whole table goes', async () => {
    const table = await opened({ bots: 'easy' });
    expect(await table.players[0].forget(0)).toBe('removed');
    expect(await isThere(table)).toBe(false);
  });

  test('messages that were still to come to them are told to nobody; the others get theirs', async () => {
    const { table, ada, bo } = await two();
    for (const player of [ada, bo, ada]) await player.playOn();
    const seats = async () => new Set((await table.notices()).map(({ seat }) => seat));
    expect(await seats()).toEqual(new Set([0, 1]));
    await bo.forget(1);
    expect(await seats()).toEqual(new Set([0]));
  });

  test('the table is read once before it is decided; what lies beside it goes afterwards', async () => {
    const { bo } = await two();
    const [read, commit] = [vi.spyOn(site.context.store, 'read'), vi.spyOn(site.context.store, 'commit')];
    await bo.forget(1);
    const [made] = commit.mock.invocationCallOrder;
    expect(read.mock.invocationCallOrder.filter((order) => order < made)).toHaveLength(1);
    expect(commit).toHaveBeenCalledTimes(1);
  });

  test('while somebody else moves: it is decided anew on the table they left', async () => {
    const { table } = await two();
    const [mover, [leaver]] = [await table.mover(), await table.others()];
    const { store } = site.context;
    const commit = store.commit.bind(store);
    let isFirst = true;
    store.commit = async (...args) => {
      if (isFirst) {
        isFirst = false;
        await mover.on({ ...site.context, store: otherProcess(store) }).playOn(1);
      }
      return commit(...args);
    };
    expect(await leaver.forget(leaver.seat)).toBe('forgotten');
    expect((await mover.view()).seats[leaver.seat]).toMatchObject({ player: false, bot: 'medium' });
  });

  test('for nobody but themselves', async () => {
    const { table, ada } = await two();
    const forgets = (player: Player, seat: number) => refused(player.forget(seat), 'no-seat');
    await forgets(ada, 1);
    await forgets(table.stranger, 0);
  });
});

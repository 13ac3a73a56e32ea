import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { fold, logEntry } from '@/lib/match';
import { dispatch } from '@/lib/notify';
import {
  type Context,
  forget,
  join,
  KEPT_MILLISECONDS,
  personalData,
  rebuild,
  recap,
  STRANGER,
  summary,
  sweep,
  viewerWith,
  visit,
} from '@/lib/tables';
import { at, daysLater, openTable, otherProcess, tableOfTwo } from '../support/commands';
import { games } from '../support/match';
import { newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const SPADES = { name: 'Adalinde', game: 'spades', options: { length: { kind: 'deals', count: 1 } } };
const opened = (more: Record<string, unknown> = {}) => openTable(context, { ...SPADES, ...more });
const later = (days: number) => daysLater(context, days);
const isThere = async (table: string) => (await context.store.read(table)) !== null;

/** A match for two of which both are here. */
const two = () => tableOfTwo(context, SPADES, 'Bohumil');

async function playAll(keys: readonly SeatKey[]) {
  for (let turn = 0; ; turn++) {
    const view = await playOn(context, keys[turn % keys.length]);
    if (view.finished) return;
  }
}

async function stateAndLog(table: string) {
  const log = (await context.store.log(table)).map((line) => logEntry.parse(JSON.parse(line)));
  const stored = await context.store.read(table);
  return { state: JSON.parse(stored!.state), folded: fold(games, log), version: stored!.version, log };
}

describe('the sweep', () => {
  test('a table that has not started goes after 30 days, not before', async () => {
    const { table } = await opened();
    const since = (await visit(context, table, STRANGER)).view.openedAt;
    expect(await sweep(at(context, since + KEPT_MILLISECONDS - 1), 10)).toEqual({
      due: 0,
      removed: 0,
      moved: 0,
      unreadable: 0,
      newer: 0,
      more: false,
    });
    expect(await isThere(table)).toBe(true);
    expect(await sweep(at(context, since + KEPT_MILLISECONDS), 10)).toEqual({
      due: 1,
      removed: 1,
      moved: 0,
      unreadable: 0,
      newer: 0,
      more: false,
    });
    expect(await isThere(table)).toBe(false);
    expect(await sweep(later(60), 10)).toEqual({ due: 0, removed: 0, moved: 0, unreadable: 0, newer: 0, more: false });
  });

  test('running and finished ones stay', async () => {
    const running = await two();
    const finished = await two();
    await playAll([finished.ada, finished.bo]);
    await sweep(later(4000), 10);
    expect(await isThere(running.table)).toBe(true);
    expect(await isThere(finished.table)).toBe(true);
  });

  test('whoever takes the last seat at that very moment keeps the table', async () => {
    const { table, invitation } = await opened();
    const { store } = context;
    const remove = store.remove.bind(store);
    store.remove = async (...args) => {
      await join(context, table, { invitation, name: 'Bohumil' });
      return remove(...args);
    };
    expect(await sweep(later(31), 10)).toEqual({ due: 1, removed: 0, moved: 0, unreadable: 0, newer: 0, more: false });
    expect(await summary(context, table)).toMatchObject({ status: 'running' });
    expect(await sweep(later(40), 10)).toEqual({ due: 0, removed: 0, moved: 0, unreadable: 0, newer: 0, more: false });
  });
});

describe('rebuild', () => {
  test('finds nothing to mend in what was played', async () => {
    const { table, ada } = await two();
    await playOn(context, ada, 3);
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('puts the folded log in place of a state that differs, and says where it did', async () => {
    const { table } = await two();
    const { state, version } = await stateAndLog(table);
    const wrong = { ...state, title: 'other', seats: [{ ...state.seats[0], name: 'Eve' }, state.seats[1]] };
    await context.store.rewriteState(table, version, JSON.stringify(wrong));
    expect(await rebuild(context, table)).toEqual(['title', 'seats.0.name']);
    expect((await stateAndLog(table)).state).toEqual(state);
  });

  test('mends a state that cannot even be read', async () => {
    const { table } = await two();
    const { version } = await stateAndLog(table);
    await context.store.rewriteState(table, version, '{');
    expect(await rebuild(context, table)).toEqual(['(all)']);
    const { state, folded } = await stateAndLog(table);
    expect(state).toEqual(folded);
  });

  test.each([
    ['hearts', { players: 4, moon: 'choice' }],
    ['spades', { players: 2 }],
    ['spades', { players: 4 }],
    ['herzblatt', { players: 2 }],
    ['herzblatt', { players: 4 }],
  ])('takes no match as it was played for damaged: %s %j', async (game, options) => {
    const length = { kind: 'deals', count: 2 };
    const { table, key } = await opened({ game, options: { ...options, length }, bots: 'easy' });
    expect((await playOn(context, key)).status).toBe('finished');
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('of an unknown table is a problem', async () => {
    await expect(rebuild(context, 'abcdefghjkmn')).rejects.toMatchObject({ code: 'unknown-table' });
  });
});

describe('what is stored about a player', () => {
  test('he gets: his name, his moves and messages, and nobody else', async () => {
    const { table, ada, bo } = await two();
    await playOn(context, ada, 5);
    await playOn(context, bo);
    await dispatch(context.store, table);
    const data = await personalData(context, table, viewerWith(ada), 0);
    expect(data).toMatchObject({ name: 'Adalinde', seat: 0, game: 'spades', seated: [{ name: 'Adalinde' }] });
    expect(data.moves).toHaveLength(5);
    expect(data.messages.map(({ kind }) => kind)).toEqual(['turn']);
    expect(JSON.stringify(data)).not.toContain('Bohumil');
    await expect(personalData(context, table, viewerWith(ada), 1)).rejects.toMatchObject({ code: 'no-seat' });
    await expect(personalData(context, table, STRANGER, 0)).rejects.toMatchObject({ code: 'no-seat' });
  });

  test('he can have forgotten in a running match: a bot plays on, his name is nowhere, the others lose nothing', async () => {
    const { table, ada, bo } = await two();
    await playOn(context, bo, 2);
    await dispatch(context.store, table);
    const before = await stateAndLog(table);
    expect(await forget(context, table, viewerWith(bo), 1)).toBe('forgotten');

    const whole = await context.store.exportTable(table);
    expect(JSON.stringify(whole)).not.toContain('Bohumil');
    expect(whole!.messages.filter(({ seat }) => seat === 1)).toEqual([]);
    const { state, folded, log } = await stateAndLog(table);
    expect(state).toEqual(folded);
    // What was played stays as it was.
    const cards = (entries: typeof log) => entries.map(({ events }) => events.filter((event) => !('name' in event)));
    expect(cards(log.slice(1, before.log.length))).toEqual(cards(before.log.slice(1)));

    const { view, held } = await visit(context, table, viewerWith(ada, bo));
    expect(held).toEqual([0]);
    expect(view.seats[1]).toMatchObject({ bot: 'medium' });
    expect((await playOn(context, ada)).status).toBe('finished');
    expect((await recap(context, table, { viewer: viewerWith(ada) })).deals).toHaveLength(1);
  });

  test('after the match too: the recap is there for the others', async () => {
    const { table, ada, bo } = await two();
    await playAll([ada, bo]);
    expect(await forget(context, table, viewerWith(ada), 0)).toBe('forgotten');
    expect(JSON.stringify(await context.store.exportTable(table))).not.toContain('Adalinde');
    const { view } = await recap(context, table, { viewer: viewerWith(bo) });
    expect(view.seats.map(({ name }) => name)).toEqual([null, 'Bohumil']);
  });

  test('before the match his seat is free again', async () => {
    const { table, invitation } = await opened({ options: { players: 4 }, names: ['', 'Cleo'] });
    const bo = await join(context, table, { invitation, name: 'Bohumil' });
    await forget(context, table, viewerWith(bo.key), bo.seat);
    expect(await join(context, table, { invitation, name: 'Dov' })).toMatchObject({ seat: bo.seat });
    expect(JSON.stringify(await context.store.exportTable(table))).not.toContain('Bohumil');
  });

  test('where nobody else is left the whole table goes', async () => {
    const { table, key } = await opened({ bots: 'easy' });
    expect(await forget(context, table, viewerWith(key), 0)).toBe('removed');
    expect(await isThere(table)).toBe(false);
  });

  test('what was still to be told to him is told to nobody; the others get theirs', async () => {
    const { table, ada, bo } = await two();
    for (const key of [ada, bo, ada]) await playOn(context, key);
    const seats = async () => (await context.store.outbox(table)).map(({ body }) => JSON.parse(body).seat);
    expect(new Set(await seats())).toEqual(new Set([0, 1]));
    await forget(context, table, viewerWith(bo), 1);
    expect(new Set(await seats())).toEqual(new Set([0]));
  });

  test('the table is read once', async () => {
    const { table, bo } = await two();
    const read = vi.spyOn(context.store, 'read');
    await forget(context, table, viewerWith(bo), 1);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('while somebody else moves: it is decided anew on what he left', async () => {
    const { table, ada, bo } = await two();
    const mover = (await visit(context, table, viewerWith(ada))).view.choices.length > 0 ? ada : bo;
    const leaver = mover === ada ? bo : ada;
    const { store } = context;
    const commit = store.commit.bind(store);
    let isFirst = true;
    store.commit = async (...args) => {
      if (isFirst) {
        isFirst = false;
        await playOn({ ...context, store: otherProcess(store) }, mover, 1);
      }
      return commit(...args);
    };
    expect(await forget(context, table, viewerWith(leaver), leaver.seat)).toBe('forgotten');
    const { view } = await visit(context, table, viewerWith(mover));
    expect(view.seats[leaver.seat]).toMatchObject({ player: false, bot: 'medium' });
  });

  test('for nobody but himself', async () => {
    const { table, ada } = await two();
    await expect(forget(context, table, viewerWith(ada), 1)).rejects.toMatchObject({ code: 'no-seat' });
    await expect(forget(context, table, STRANGER, 0)).rejects.toMatchObject({ code: 'no-seat' });
  });
});

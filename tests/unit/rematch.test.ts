import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { derivedKey, hashOf } from '@/lib/identity';
import { notice } from '@/lib/notify';
import type { Context } from '@/lib/tables';
import {
  botRequest,
  forget,
  join,
  open,
  openRequest,
  rematch,
  renewKey,
  STRANGER,
  setBot,
  viewerWith,
  visit,
} from '@/lib/tables';
import { afterBots, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const OPTIONS = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 1 } };

async function playToEnd(keys: readonly SeatKey[]) {
  while ((await afterBots(context, keys[0])).status === 'running')
    for (const key of keys) await playOn(context, key, 1);
}

/** Ada, Bo and Cleo have played to the end, with a bot at seat 3. */
async function finished() {
  const request = { name: 'Ada', game: 'hearts', title: 'Donnerstag', talk: 'closed', options: OPTIONS };
  const { table, key, invitation } = await open(
    context,
    openRequest.parse({ forced: false, ...request, bots: [null, null, 'easy'] }),
  );
  const bo = await join(context, table, { invitation, name: 'Bo' });
  const cleo = await join(context, table, { invitation, name: 'Cleo' });
  const keys = { ada: key, bo: bo.key, cleo: cleo.key };
  await playToEnd(Object.values(keys));
  return { table, ...keys };
}
const again = (key: SeatKey, seat?: number) =>
  rematch(context, key.table, viewerWith(key), seat === undefined ? {} : { seat });
const seen = async (key: SeatKey) => (await visit(context, key.table, viewerWith(key))).view;

describe('a rematch', () => {
  test('has the same game, options, title, seats and bots; whoever asks after the first has his seat at the same table', async () => {
    const { table, ada, bo, cleo } = await finished();
    const before = await seen(ada);
    expect(before.rematch).toBeNull();
    const first = await again(bo);
    expect(first).toMatchObject({ seat: 1 });
    expect(first.table).not.toBe(table);
    expect(await seen(first.key)).toMatchObject({
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
    expect(await seen(first.key)).toMatchObject({ status: 'running', host: 0 });
    expect((await seen(others[1].key)).hand).toHaveLength(13);
    // Everybody sees at the old table that there is one, and who opened it.
    expect((await visit(context, table, STRANGER)).view).toMatchObject({ rematch: first.table });
    expect((await seen(ada)).changes.at(-1)).toMatchObject({ type: 'rematchOpened', seat: 1, name: 'Bo' });
  });

  test('the others are told, whoever opened it is not', async () => {
    const { table, bo } = await finished();
    const known = (await context.store.outbox(table)).map(({ id }) => id);
    await again(bo);
    const told = (await context.store.outbox(table)).filter(({ id }) => !known.includes(id));
    expect(told.map(({ body }) => notice.parse(JSON.parse(body))).map(({ kind, seat }) => [kind, seat])).toEqual([
      ['rematch', 0],
      ['rematch', 2],
    ]);
  });

  test('asked for again it is the same table, seat and key, and nothing is written', async () => {
    const { bo, cleo } = await finished();
    const first = await again(bo);
    const joined = await again(cleo);
    const { version } = await seen(first.key);
    expect(await again(bo)).toEqual(first);
    expect(await again(cleo)).toEqual(joined);
    expect((await seen(first.key)).version).toBe(version);
  });

  test('two ask at once: it is one table', async () => {
    const { ada, bo, cleo } = await finished();
    const all = await Promise.all([again(ada), again(bo), again(cleo), again(bo)]);
    expect(new Set(all.map(({ table }) => table)).size).toBe(1);
    expect(all.map(({ seat }) => seat)).toEqual([0, 1, 2, 1]);
  });

  test('a server that died before it opened the table is carried on for by the next', async () => {
    const { bo, cleo } = await finished();
    const { table } = await again(bo);
    await context.store.remove(table);
    const next = await again(cleo);
    expect(next).toMatchObject({ table, seat: 2 });
    expect((await again(bo)).seat).toBe(1);
  });

  test('a rematch has its own rematch', async () => {
    const { ada, bo, cleo } = await finished();
    const keys = [(await again(ada)).key, (await again(bo)).key, (await again(cleo)).key];
    await playToEnd(keys);
    const third = await again(keys[1]);
    expect(new Set([ada.table, keys[0].table, third.table]).size).toBe(3);
    expect((await seen(third.key)).seats[0]).toMatchObject({ name: 'Ada', kept: true });
  });

  test('a link in a message leads to the same seat as the player’s own', async () => {
    const { table, ada, bo } = await finished();
    context.linkSecret = 'L'.repeat(40);
    const mailed = derivedKey(context.linkSecret, table, 1, hashOf(bo.text));
    const first = await again(mailed);
    expect(await again(bo)).toEqual(first);
    expect((await again(ada)).table).toBe(first.table);
  });
});

describe('who wants a seat there that is not his', () => {
  test('a match that runs has no rematch', async () => {
    const { key } = await open(
      context,
      openRequest.parse({ forced: false, name: 'Ada', game: 'hearts', options: OPTIONS, bots: 'easy' }),
    );
    await expect(again(key)).rejects.toMatchObject({ code: 'not-finished' });
  });

  test('somebody without a seat, with a wrong key, or for another’s seat', async () => {
    const { table, bo } = await finished();
    await expect(rematch(context, table, STRANGER, {})).rejects.toMatchObject({ code: 'no-seat' });
    await expect(again({ table, seat: 0, text: `${table}-0-${'x'.repeat(22)}` })).rejects.toMatchObject({
      code: 'wrong-key',
    });
    await expect(again(bo, 0)).rejects.toMatchObject({ code: 'no-seat' });
    expect((await visit(context, table, STRANGER)).view.rematch).toBeNull();
  });

  test('the invitation opens no seat that is kept, not even to who takes the name', async () => {
    const { bo, cleo } = await finished();
    const { table, invitation } = await again(bo);
    for (const request of [{ name: 'Cleo' }, { name: 'Cleo', seat: 2 }, { name: 'Dov', seat: 2 }]) {
      const code = expect.stringMatching(/table-full|seat-taken/);
      await expect(join(context, table, { invitation, ...request })).rejects.toMatchObject({ code });
    }
    expect((await again(cleo)).seat).toBe(2);
  });

  test('whoever is let in at another seat cannot call himself like one who is still to come', async () => {
    const { ada, bo, cleo } = await finished();
    const { key, table, invitation } = await again(bo);
    // Bo is the host until Ada comes: he gives her seat away, which everybody sees.
    await setBot(context, table, viewerWith(key), botRequest.parse({ seat: 0, level: 'easy' }));
    await setBot(context, table, viewerWith(key), botRequest.parse({ seat: 0, level: null }));
    await expect(join(context, table, { invitation, name: 'cleo' })).rejects.toMatchObject({ code: 'name-taken' });
    await join(context, table, { invitation, name: 'Dov' });
    await expect(again(ada)).rejects.toMatchObject({ code: 'rematch-taken' });
    expect((await again(cleo)).seat).toBe(2);
  });

  test('a player who was forgotten, whose seat there is free', async () => {
    const { table, bo, cleo } = await finished();
    await forget(context, table, viewerWith(cleo), 2);
    await expect(again(cleo)).rejects.toMatchObject({ code: 'wrong-key' });
    const { key, invitation, table: next } = await again(bo);
    expect((await seen(key)).seats[2]).toMatchObject({ name: null, taken: false, kept: false });
    expect((await join(context, next, { invitation, name: 'Eva' })).seat).toBe(2);
  });

  test('an old link that was renewed opens nothing there, and one renewed there is not given out again', async () => {
    const { table, bo, cleo } = await finished();
    await again(bo);
    const renewed = await renewKey(context, table, viewerWith(cleo), { seat: 2, renew: true });
    await expect(again(cleo)).rejects.toMatchObject({ code: 'wrong-key' });
    const there = await again(renewed.key);
    const newer = await renewKey(context, there.table, viewerWith(there.key), { seat: 2, renew: true });
    await expect(again(renewed.key)).rejects.toMatchObject({ code: 'rematch-taken' });
    // A browser that holds the newer one is led to its seat.
    const both = await rematch(context, table, viewerWith(renewed.key, newer.key), {});
    expect(both.key).toEqual(newer.key);
  });
});

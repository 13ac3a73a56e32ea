import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SeatKey, seatKey } from '@/lib/identity';
import { fold, isTableEvent, readLog } from '@/lib/match';
import { readInbox } from '@/lib/notify';
import { dispatch } from '@/lib/notify/dispatch';
import {
  act,
  allowBot,
  botRequest,
  type Context,
  join,
  open,
  openRequest,
  record,
  setBot,
  viewerWith,
  visit,
} from '@/lib/tables';
import { games } from '../support/match';
import { afterBots, moveOf, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const opened = (more: Record<string, unknown>) =>
  open(context, openRequest.parse({ name: 'Ada', forced: false, ...more }));
const seatsOf = async (key: SeatKey) =>
  (await visit(context, key.table, viewerWith(key))).view.seats.map(({ name, taken, bot }) => ({ name, taken, bot }));
const logOf = async (table: string) => readLog(games, await context.store.log(table));
const set = (key: SeatKey, seat: number, level: unknown) =>
  setBot(context, key.table, viewerWith(key), botRequest.parse({ seat, level }));

const ONE_DEAL = { length: { kind: 'deals', count: 1 } };
const THREE = { preset: 'black-lady', players: 3 };

/** A table for three with Ada and Bo, at which the third seat is free. */
async function two() {
  const { table, key, invitation } = await opened({ game: 'hearts', options: { ...THREE, passing: 'never' } });
  const bo = await join(context, table, { invitation, name: 'Bo' });
  return { table, invitation, ada: key, bo: bo.key };
}

describe('a table with bots from the start', () => {
  test.each([
    ['hearts', THREE],
    ['hearts', { preset: 'hearts' }],
    ['hearts', { ...THREE, players: 6 }],
    ['spades', { players: 2 }],
    ['spades', { players: 4 }],
    ['herzblatt', { players: 2 }],
    ['herzblatt', { players: 3 }],
    ['herzblatt', { players: 4 }],
    ['herzblatt', { players: 5 }],
    ['herzblatt', { players: 6 }],
  ])('%s %j: one player alone plays the match to its end, every move a commit of its own', async (game, options) => {
    const { key, table } = await opened({ game, options: { ...options, ...ONE_DEAL }, bots: 'easy' });
    const commit = vi.spyOn(context.store, 'commit');
    let view = await afterBots(context, key);
    while (view.status === 'running') {
      // Whoever else is to act is a bot, and has moved.
      expect(view.toAct).toEqual([0]);
      view = await act(context, table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
      view = await afterBots(context, key);
    }
    expect(view).toMatchObject({ status: 'finished', finished: true });

    const log = await logOf(table);
    const state = await context.store.read(table);
    expect(fold(games, log)).toEqual(JSON.parse(state!.state));
    for (const { by, events } of log) {
      const made = events.map((event) => (isTableEvent(event) ? null : games(game).moveOf(event))).find(Boolean);
      expect(by).toBe(made && made.seat !== 0 ? 'bot' : undefined);
    }
    const { moves: recorded, by, bots } = await record(context, table);
    expect(commit).toHaveBeenCalledTimes(recorded.length);
    expect(commit.mock.calls.every(([, , { entries }]) => entries.length === 1)).toBe(true);
    expect(by).toEqual(recorded.map(([seat]) => (seat === 0 ? 'player' : 'bot')));
    expect(bots).toEqual(view.seats.map((_, seat) => (seat === 0 ? null : 'easy')));
  });

  test('seats of bots and of players may stand side by side; bots are marked and have names of their own', async () => {
    const { key } = await opened({ game: 'hearts', names: ['Bo', 'Robi', ''], bots: ['', 'strong', 'easy'] });
    expect(await seatsOf(key)).toEqual([
      { name: 'Ada', taken: true, bot: null },
      { name: 'Bo', taken: false, bot: null },
      { name: 'Robi', taken: true, bot: 'strong' },
      { name: 'Otto', taken: true, bot: 'easy' },
    ]);
  });

  test('no two bots share a name, nor one with a player', async () => {
    const { key } = await opened({ name: 'otto', game: 'hearts', options: { ...THREE, players: 6 }, bots: 'easy' });
    const names = (await seatsOf(key)).map(({ name }) => name?.toLowerCase());
    expect(new Set(names).size).toBe(6);
  });

  test.each([
    ['more bots than seats', { bots: ['easy', 'easy', 'easy', 'easy'] }, 'bad-request'],
    ['a bot called as the host', { names: ['ADA'], bots: ['easy'] }, 'name-taken'],
  ])('%s is refused', async (_, more, code) => {
    await expect(opened({ game: 'hearts', ...more })).rejects.toMatchObject({ code });
  });

  test.each([{ bots: 'genius' }, { bots: ['genius'] }, { bots: 7 }])('%j is no level', (more) => {
    expect(openRequest.safeParse({ game: 'hearts', name: 'Ada', ...more }).success).toBe(false);
  });

  test('with the last player to join the bots begin', async () => {
    const { table, invitation } = await opened({ game: 'spades', options: { players: 4 }, bots: ['easy', '', 'easy'] });
    const bo = await join(context, table, { invitation, name: 'Bo' });
    const view = await afterBots(context, bo.key);
    expect(view.status).toBe('running');
    expect(view.toAct.every((seat) => seat === 0 || seat === 2)).toBe(true);
  });

  test('messages go to players only', async () => {
    const { table, invitation, key } = await opened({
      game: 'hearts',
      options: { ...THREE, ...ONE_DEAL },
      bots: ['easy'],
    });
    const bo = await join(context, table, { invitation, name: 'Bo' });
    const keys = [key, bo.key];
    for (let turn = 0; (await visit(context, table, viewerWith(key))).view.status === 'running'; turn++) {
      await playOn(context, keys[turn % 2]);
    }
    await dispatch(context.store, table);
    const inbox = async (seat: number) => (await readInbox(context.store, [{ table, seat }], { limit: 100 })).messages;
    expect(await inbox(1)).toEqual([]);
    for (const seat of [0, 2]) expect((await inbox(seat)).map(({ kind }) => kind)).toContain('finished');
  });

  test('bots choose by what they see and by the seed alone: the same match, the same moves', async () => {
    const played = async () => {
      const fresh = newContext();
      const request = openRequest.parse({
        name: 'Ada',
        game: 'herzblatt',
        options: ONE_DEAL,
        bots: 'easy',
        forced: false,
      });
      const { key, table } = await open(fresh.context, request);
      await playOn(fresh.context, key);
      const log = await fresh.context.store.log(table);
      await fresh.close();
      return log.map((line) => JSON.parse(line).events);
    };
    expect(await played()).toEqual(await played());
  });
});

describe('a bot set by the host', () => {
  test('takes a free seat, and the match starts', async () => {
    const { ada, bo } = await two();
    expect((await set(ada, 2, 'easy')).status).toBe('running');
    expect((await seatsOf(bo))[2]).toEqual({ name: 'Otto', taken: true, bot: 'easy' });
  });

  test('may be another one, or go again, before the match', async () => {
    const { key, table, invitation } = await opened({ game: 'hearts' });
    await set(key, 1, 'easy');
    await set(key, 1, 'strong');
    expect((await seatsOf(key))[1]).toEqual({ name: 'Otto', taken: true, bot: 'strong' });
    expect((await set(key, 1, null)).seats[1]).toMatchObject({ name: null, taken: false, bot: null });
    expect(await join(context, table, { invitation, name: 'Bo' })).toMatchObject({ seat: 1 });
  });

  test('plays for a player who lets it; he sees it, cannot move, and gets his seat back with his key', async () => {
    const { ada, bo, table } = await two();
    await set(ada, 2, 'easy');
    await allowBot(context, table, viewerWith(bo), { seat: 1, allowed: true });
    await playOn(context, ada);
    const before = await afterBots(context, bo);
    expect(before.toAct).toEqual([1]);
    await set(ada, 1, 'medium');
    const view = await afterBots(context, bo);
    expect(view.seats[1]).toMatchObject({ name: 'Bo', taken: true, bot: 'medium' });
    expect(view.toAct).toEqual([0]);
    expect(view.hand.length).toBeLessThan(before.hand.length);
    const command = { version: view.version, move: moveOf(before.choices[0]) };
    await expect(act(context, table, viewerWith(bo), command)).rejects.toMatchObject({ code: 'bot-plays' });

    await set(bo, 1, null);
    expect((await seatsOf(bo))[1]).toEqual({ name: 'Bo', taken: true, bot: null });
    await playOn(context, ada);
    expect((await playOn(context, bo, 1)).seat).toBe(1);
  });

  test('asked for twice counts once', async () => {
    const { ada } = await two();
    const { version } = await set(ada, 2, 'easy');
    expect((await set(ada, 2, 'easy')).version).toBe(version);
    const back = await set(ada, 2, null);
    expect((await set(ada, 2, null)).version).toBe(back.version);
  });

  test('is refused to all but the host, and where no player would be left', async () => {
    const { ada, bo, table } = await two();
    const refused = (key: SeatKey, seat: number, level: unknown) => expect(set(key, seat, level)).rejects;
    await refused(bo, 2, 'easy').toMatchObject({ code: 'not-host' });
    await refused(bo, 0, 'easy').toMatchObject({ code: 'not-host' });
    await refused(bo, 0, null).toMatchObject({ code: 'not-host' });
    await refused(ada, 3, 'easy').toMatchObject({ code: 'bad-request' });
    await refused(seatKey(table, 0, 'A'.repeat(22)), 2, 'easy').toMatchObject({ code: 'wrong-key' });
    await set(bo, 1, 'easy');
    await refused(ada, 0, 'easy').toMatchObject({ code: 'no-player' });
    expect((await seatsOf(ada)).map(({ bot }) => bot)).toEqual([null, 'easy', null]);
  });

  test('changes nothing when the match is over', async () => {
    const { key } = await opened({ game: 'herzblatt', options: ONE_DEAL, bots: 'easy' });
    await playOn(context, key);
    await expect(set(key, 1, null)).rejects.toMatchObject({ code: 'match-finished' });
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { isSeatEvent, readLog } from '@/lib/match';
import {
  allowBot,
  type Context,
  forget,
  join,
  personalData,
  recap,
  record,
  renewInvitation,
  renewKey,
  STRANGER,
  viewerWith,
  visit,
} from '@/lib/tables';
import { openTable, seenWith, setBotWith } from '../support/commands';
import { games } from '../support/match';
import { afterBots, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const opened = (more: Record<string, unknown> = {}) => openTable(context, { game: 'hearts', options: THREE, ...more });
const set = (key: SeatKey, seat: number, level: unknown) => setBotWith(context, key, seat, level);
const seen = (key: SeatKey) => seenWith(context, key);
const eventsOf = async (table: string) =>
  readLog(games, await context.store.log(table)).flatMap(({ events }) => events);

/** Ada and Bo play with a bot at seat 2; the match runs. */
async function withBot() {
  const { table, key, invitation } = await opened({ bots: [null, 'easy'] });
  const bo = await join(context, table, { invitation, name: 'Bo' });
  return { table, invitation, ada: key, bo: bo.key };
}

/** The same, and the bot's seat is offered. */
async function offered() {
  const given = await withBot();
  const { invitation } = await set(given.ada, 2, null);
  return { ...given, newInvitation: invitation! };
}

/** Plays on with these keys until the first deal is over. */
async function playDeal(keys: readonly SeatKey[]) {
  for (let turn = 0; (await afterBots(context, keys[0])).dealScores.length === 0; turn++) {
    await playOn(context, keys[turn % keys.length], 1);
  }
}

describe('who wants to see a bot’s cards, or choose his deal', () => {
  test('a bot’s seat is never empty in a running match: it is offered, and the bot plays on', async () => {
    const { ada } = await withBot();
    const view = await set(ada, 2, null);
    expect(view.seats[2]).toMatchObject({ name: 'Otto', taken: true, bot: 'easy', offered: true, next: null });
    expect(view.status).toBe('running');
  });

  test('the invitation of the table does not open a seat that is offered later', async () => {
    const { table, invitation, newInvitation } = await offered();
    expect(newInvitation).not.toBe(invitation);
    await expect(join(context, table, { invitation, name: 'Cleo' })).rejects.toMatchObject({
      code: 'wrong-invitation',
    });
  });

  test('whoever takes it over sees no hand in the deal that runs, and plays from the next one on', async () => {
    const { table, ada, bo, newInvitation } = await offered();
    const cleo = await join(context, table, { invitation: newInvitation, name: 'Cleo' });
    expect(cleo.seat).toBe(2);
    const view = await seen(cleo.key);
    expect(view).toMatchObject({ seat: null, hand: [], status: 'running' });
    expect(view.seats[2]).toMatchObject({ name: 'Otto', bot: 'easy', next: { name: 'Cleo' } });
    expect((await visit(context, table, viewerWith(cleo.key))).promised).toEqual([2]);
    await playDeal([ada, bo]);
    expect(await seen(cleo.key)).toMatchObject({ seat: 2, deal: 1 });
    expect((await seen(cleo.key)).hand.length).toBe(16);
    expect((await seen(ada)).seats[2]).toMatchObject({ name: 'Cleo', bot: null, offered: false, next: null });
    const types = (await eventsOf(table)).map(({ type }) => type);
    // He sits down before the cards are dealt.
    expect(types.lastIndexOf('seatTaken')).toBe(types.lastIndexOf('dealt') - 1);
  });

  test('a host who joins as somebody else, leaves and seats the bot again has seen no hand', async () => {
    const { table, ada, newInvitation } = await offered();
    const spy = await join(context, table, { invitation: newInvitation, name: 'Cleo' });
    expect((await seen(spy.key)).hand).toEqual([]);
    expect(await forget(context, table, viewerWith(spy.key), 2)).toBe('forgotten');
    await set(ada, 2, 'easy');
    const view = await seen(ada);
    expect(view.seats[2]).toMatchObject({ name: 'Otto', bot: 'easy', offered: false, next: null });
    const types = (await eventsOf(table)).filter(isSeatEvent).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['seatOffered', 'takeoverAsked', 'offerWithdrawn']);
    expect(view.changes.map(({ type }) => type)).toEqual(expect.arrayContaining(types.slice(-3)));
  });

  test('who leaves and comes back by invitation does not get his cards back in that deal', async () => {
    const { table, ada, bo } = await withBot();
    await forget(context, table, viewerWith(bo), 1);
    const { invitation } = await set(ada, 1, null);
    const back = await join(context, table, { invitation: invitation!, name: 'Bo' });
    expect(back.seat).toBe(1);
    expect(await seen(back.key)).toMatchObject({ seat: null, hand: [] });
  });

  test('nothing is dealt before every seat meant for a person is taken', async () => {
    const { table, key, invitation } = await opened({ bots: ['strong', null] });
    expect(await seen(key)).toMatchObject({ status: 'open', hand: [] });
    expect((await eventsOf(table)).some(({ type }) => type === 'dealt')).toBe(false);
    await join(context, table, { invitation, name: 'Bo' });
    expect(await seen(key)).toMatchObject({ status: 'running' });
  });

  test('two takers of one seat: the second finds it promised', async () => {
    const { table, newInvitation } = await offered();
    await join(context, table, { invitation: newInvitation, name: 'Cleo' });
    await expect(join(context, table, { invitation: newInvitation, name: 'Dov' })).rejects.toMatchObject({
      code: 'table-full',
    });
  });
});

describe('nobody decides for a person without his leave', () => {
  test('the host seats no bot in a player’s place until that player lets him', async () => {
    const { table, ada, bo } = await withBot();
    await expect(set(ada, 1, 'easy')).rejects.toMatchObject({ code: 'bot-not-allowed' });
    const { version } = await allowBot(context, table, viewerWith(bo), { seat: 1, allowed: true });
    expect((await allowBot(context, table, viewerWith(bo), { seat: 1, allowed: true })).version).toBe(version);
    expect((await set(ada, 1, 'easy')).seats[1]).toMatchObject({ name: 'Bo', bot: 'easy', botAllowed: true });
    await set(bo, 1, null);
    await allowBot(context, table, viewerWith(bo), { seat: 1, allowed: false });
    await expect(set(ada, 1, 'easy')).rejects.toMatchObject({ code: 'bot-not-allowed' });
  });

  test('the leave can be given when the seat is taken', async () => {
    const { table, key, invitation } = await opened({ bots: [null, 'easy'] });
    await join(context, table, { invitation, name: 'Bo', botAllowed: true });
    expect((await set(key, 1, 'medium')).seats[1]).toMatchObject({ bot: 'medium' });
  });

  test('or when a seat of a running match is asked for: it holds from the moment it is his', async () => {
    const { table, ada, bo, newInvitation } = await offered();
    await join(context, table, { invitation: newInvitation, name: 'Cleo', botAllowed: true });
    await playDeal([ada, bo]);
    expect((await set(ada, 2, 'easy')).seats[2]).toMatchObject({ name: 'Cleo', bot: 'easy', botAllowed: true });
  });

  test('nobody gives it for another', async () => {
    const { table, ada } = await withBot();
    await expect(allowBot(context, table, viewerWith(ada), { seat: 1, allowed: true })).rejects.toMatchObject({
      code: 'no-seat',
    });
  });

  test('a player may let a bot play for him without being asked, and takes his seat back', async () => {
    const { ada, bo } = await withBot();
    expect((await set(bo, 1, 'strong')).seats[1]).toMatchObject({ name: 'Bo', bot: 'strong' });
    // The host does not send him back to his cards either.
    await expect(set(ada, 1, null)).rejects.toMatchObject({ code: 'bot-not-allowed' });
    expect((await set(bo, 1, null)).seats[1]).toMatchObject({ name: 'Bo', bot: null });
  });

  test('every change at a seat stands in everybody’s view, in the recap and in the record', async () => {
    const { table, ada, bo } = await withBot();
    await set(bo, 1, 'easy');
    await set(bo, 1, null);
    const told = (await visit(context, table, STRANGER)).view.changes.map(({ type, seat, name }) => [type, seat, name]);
    expect(told.slice(-2)).toEqual([
      ['botSeated', 1, 'Bo'],
      ['botLeft', 1, 'Bo'],
    ]);
    while ((await afterBots(context, ada)).status === 'running') {
      await playOn(context, ada, 1);
      await playOn(context, bo, 1);
    }
    for (const changes of [
      (await recap(context, table, { viewer: viewerWith(ada) })).changes,
      (await record(context, table)).changes,
    ]) {
      expect(changes.map(({ type, seat }) => [type, seat])).toEqual(
        expect.arrayContaining([
          ['seatTaken', 0],
          ['botSeated', 2],
          ['seatTaken', 1],
          ['botSeated', 1],
          ['botLeft', 1],
        ]),
      );
      expect(JSON.stringify(changes)).not.toContain('keyHash');
    }
  });
});

describe('links', () => {
  test('a renewed key opens the seat, and the old one nothing any more; asked for twice it is the same one', async () => {
    const { table, bo } = await withBot();
    const secret = 'B'.repeat(22);
    const renewed = await renewKey(context, table, viewerWith(bo), { seat: 1, renew: true, secret });
    expect(await seen(renewed.key)).toMatchObject({ seat: 1 });
    await expect(seen(bo)).rejects.toMatchObject({ code: 'no-seat' });
    // The answer was lost: the old key is dead, and still he is not locked out.
    expect(await renewKey(context, table, viewerWith(bo), { seat: 1, renew: true, secret })).toEqual(renewed);
    await expect(renewKey(context, table, viewerWith(bo), { seat: 1, renew: true })).rejects.toMatchObject({
      code: 'wrong-key',
    });
  });

  test('nobody renews another’s key', async () => {
    const { table, ada } = await withBot();
    await expect(renewKey(context, table, viewerWith(ada), { seat: 1, renew: true })).rejects.toMatchObject({
      code: 'no-seat',
    });
  });

  test('the host renews the invitation: the old one opens nothing any more', async () => {
    const { table, key, invitation } = await opened();
    const renewed = await renewInvitation(context, table, viewerWith(key));
    await expect(join(context, table, { invitation, name: 'Bo' })).rejects.toMatchObject({ code: 'wrong-invitation' });
    const bo = await join(context, table, { invitation: renewed.invitation, name: 'Bo' });
    await expect(renewInvitation(context, table, viewerWith(bo.key))).rejects.toMatchObject({ code: 'not-host' });
  });

  test('it is used up with the last seat', async () => {
    const { table, key, invitation } = await opened();
    await join(context, table, { invitation, name: 'Bo' });
    await join(context, table, { invitation, name: 'Cleo' });
    await expect(join(context, table, { invitation, name: 'Dov' })).rejects.toMatchObject({ code: 'table-full' });
    expect(await seen(key)).not.toHaveProperty('invitation');
    await expect(renewInvitation(context, table, viewerWith(key))).rejects.toMatchObject({ code: 'table-full' });
  });
});

describe('what is asked for twice', () => {
  test('a table opened with the same secret is the same table, another request another one', async () => {
    const secret = 'S'.repeat(22);
    const first = await opened({ secret });
    expect(await opened({ secret })).toEqual(first);
    expect((await opened({ secret, title: 'Donnerstag' })).table).not.toBe(first.table);
    expect((await context.store.tables(null, 10)).tables).toHaveLength(2);
  });

  test('leaving for good, with the table or without', async () => {
    const { table, bo } = await withBot();
    expect(await forget(context, table, viewerWith(bo), 1)).toBe('forgotten');
    const { version } = (await context.store.read(table))!;
    expect(await forget(context, table, viewerWith(bo), 1)).toBe('forgotten');
    expect((await context.store.read(table))!.version).toBe(version);
    const alone = await opened({ bots: 'easy' });
    expect(await forget(context, alone.table, viewerWith(alone.key), 0)).toBe('removed');
    expect(await forget(context, alone.table, viewerWith(alone.key), 0)).toBe('removed');
  });

  test('a move that a bot has just made there is not the player’s', async () => {
    const { ada, bo, table } = await withBot();
    await playOn(context, ada, 16);
    const before = await afterBots(context, bo);
    expect(before.toAct).toEqual([1]);
    await set(bo, 1, 'easy');
    await afterBots(context, bo);
    await set(bo, 1, null);
    const card = (await eventsOf(table)).findLast((event) => 'card' in event && 'seat' in event && event.seat === 1);
    const { act } = await import('@/lib/tables');
    const move = { type: 'play', card: (card as unknown as { card: string }).card };
    await expect(act(context, table, viewerWith(bo), { version: before.version, move })).rejects.toMatchObject({
      code: 'table-moved-on',
    });
  });
});

describe('names and data', () => {
  test('a bot’s name is nobody else’s, nor one like it', async () => {
    const { table, invitation } = await opened({ bots: ['easy', null] });
    await expect(join(context, table, { invitation, name: 'оtto' })).rejects.toMatchObject({ code: 'name-taken' });
    const { key } = await opened({ name: 'otto', bots: ['easy', null] });
    expect((await seen(key)).seats[1].name).toBe('Anna');
  });

  test('where a bot played for somebody who leaves, the bot has a name of its own', async () => {
    const { table, ada, bo } = await withBot();
    await set(bo, 1, 'easy');
    await forget(context, table, viewerWith(bo), 1);
    expect((await seen(ada)).seats[1]).toMatchObject({ name: 'Anna', bot: 'easy', player: false });
  });

  test('whoever takes a seat over gets his own data, not what was done there before', async () => {
    const { table, ada, bo, newInvitation } = await offered();
    await playOn(context, ada, 1);
    const cleo = await join(context, table, { invitation: newInvitation, name: 'Cleo' });
    await playDeal([ada, bo]);
    expect(await personalData(context, table, viewerWith(cleo.key), 2)).toMatchObject({
      name: 'Cleo',
      moves: [],
      seated: [{ name: 'Cleo' }],
    });
  });
});

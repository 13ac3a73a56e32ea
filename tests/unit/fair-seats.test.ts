import { describe, expect, test } from 'vitest';
import { hostActions } from '@/app/_ui/table/seat-actions';
import { isSeatEvent } from '@/lib/match';
import { forget, viewerWith } from '@/lib/tables';
import { throughCalls } from '../lab/shared/calls';
import { freshSite, refused, type Table } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const site = freshSite({ ticks: 1000 });
const opened = (more: Record<string, unknown> = {}, others: string[] = []) =>
  site.table({ game: 'hearts', options: THREE, ...more }, others);

/** Ada and Bo play with a bot at seat 2; the match runs. */
const withBot = () => opened({ bots: [null, 'easy'] }, ['Bo']);

/** The same, and the bot's seat is offered. */
async function offered() {
  const { table, ada, bo } = await withBot();
  const { invitation } = await ada.setBot({ seat: 2, level: null });
  return { table, ada, bo, invitation: invitation! };
}

const typesOf = async (table: Table) => (await table.events()).map(({ type }) => type);

describe('who wants to see a bot’s cards, or choose their deal', () => {
  test('a bot’s seat is never empty in a running match: it is offered, and the bot plays on', async () => {
    const { ada } = await withBot();
    const view = await ada.setBot({ seat: 2, level: null });
    expect(view.seats[2]).toMatchObject({ name: 'Otto', taken: true, bot: 'easy', offered: true, next: null });
    expect(view.status).toBe('running');
  });

  test('the invitation of the table does not open a seat that is offered later', async () => {
    const { table, invitation } = await offered();
    expect(invitation).not.toBe(table.invitation);
    await refused(table.join('Cleo'), 'wrong-invitation');
  });

  test('the player who takes it over sees no hand in the deal that runs, and plays from the next one on', async () => {
    const { table, ada, invitation } = await offered();
    const cleo = await table.join('Cleo', { invitation });
    expect(cleo.seat).toBe(2);
    const view = await cleo.view();
    expect(view).toMatchObject({ seat: null, hand: [], status: 'running' });
    expect(view.seats[2]).toMatchObject({ name: 'Otto', bot: 'easy', next: { name: 'Cleo' } });
    expect((await cleo.visit()).promised).toEqual([2]);
    await table.playDeals(1);
    expect(await cleo.view()).toMatchObject({ seat: 2, deal: 1 });
    expect((await cleo.view()).hand.length).toBe(16);
    expect((await ada.view()).seats[2]).toMatchObject({ name: 'Cleo', bot: null, offered: false, next: null });
    const types = await typesOf(table);
    // They sit down before the cards are dealt.
    expect(types.lastIndexOf('seatTaken')).toBe(types.lastIndexOf('dealt') - 1);
  });

  test('a host who joins as somebody else, leaves and seats the bot again has seen no hand', async () => {
    const { table, ada, invitation } = await offered();
    const spy = await table.join('Cleo', { invitation });
    expect((await spy.view()).hand).toEqual([]);
    expect(await spy.forget(2)).toBe('forgotten');
    await ada.setBot({ seat: 2, level: 'easy' });
    const view = await ada.view();
    expect(view.seats[2]).toMatchObject({ name: 'Otto', bot: 'easy', offered: false, next: null });
    const types = (await table.events()).filter(isSeatEvent).map(({ type }) => type);
    expect(types.slice(-3)).toEqual(['seatOffered', 'takeoverAsked', 'offerWithdrawn']);
    expect(view.changes.map(({ type }) => type)).toEqual(expect.arrayContaining(types.slice(-3)));
  });

  test('who leaves and comes back by invitation does not get their cards back in that deal', async () => {
    const { table, ada, bo } = await withBot();
    await bo.forget(1);
    const { invitation } = await ada.setBot({ seat: 1, level: null });
    const back = await table.join('Bo', { invitation });
    expect(back.seat).toBe(1);
    expect(await back.view()).toMatchObject({ seat: null, hand: [] });
  });

  test('nothing is dealt before every seat meant for a person is taken', async () => {
    const { table, ada } = await opened({ bots: ['strong', null] });
    expect(await ada.view()).toMatchObject({ status: 'open', hand: [] });
    expect(await typesOf(table)).not.toContain('dealt');
    await table.join('Bo');
    expect(await ada.view()).toMatchObject({ status: 'running' });
    expect(await typesOf(table)).toContain('dealt');
  });

  test('two takers of one seat: the second finds it promised', async () => {
    const { table, invitation } = await offered();
    await table.join('Cleo', { invitation });
    await refused(table.join('Dov', { invitation }), 'table-full');
  });
});

describe('nobody decides for a player without their leave', () => {
  test('the host seats no bot in a player’s place until that player lets them', async () => {
    const { ada, bo } = await withBot();
    const seatBot = () => ada.setBot({ seat: 1, level: 'easy' });
    await refused(seatBot(), 'bot-not-allowed');
    const { version } = await bo.allowBot({ allowed: true });
    expect((await bo.allowBot({ allowed: true })).version).toBe(version);
    expect((await seatBot()).seats[1]).toMatchObject({ name: 'Bo', bot: 'easy', botAllowed: true });
    await bo.setBot({ level: null });
    await bo.allowBot({ allowed: false });
    await refused(seatBot(), 'bot-not-allowed');
  });

  test('the leave can be given when the seat is taken', async () => {
    const table = await opened({ bots: [null, 'easy'] });
    await table.join('Bo', { botAllowed: true });
    const [ada] = table.players;
    expect((await ada.setBot({ seat: 1, level: 'medium' })).seats[1]).toMatchObject({ bot: 'medium' });
  });

  test('or when a seat of a running match is asked for: it holds from the moment it is theirs', async () => {
    const { table, ada, invitation } = await offered();
    await table.join('Cleo', { invitation, botAllowed: true });
    await table.playDeals(1);
    const { seats } = await ada.setBot({ seat: 2, level: 'easy' });
    expect(seats[2]).toMatchObject({ name: 'Cleo', bot: 'easy', botAllowed: true });
  });

  test('nobody gives it for another', async () => {
    const { ada } = await withBot();
    await refused(ada.allowBot({ seat: 1, allowed: true }), 'no-seat');
  });

  test('a player may let a bot play for them without being asked, and takes their seat back', async () => {
    const { ada, bo } = await withBot();
    expect((await bo.setBot({ level: 'strong' })).seats[1]).toMatchObject({ name: 'Bo', bot: 'strong' });
    // The host does not send them back to their cards either.
    await refused(ada.setBot({ seat: 1, level: null }), 'bot-not-allowed');
    expect((await bo.setBot({ level: null })).seats[1]).toMatchObject({ name: 'Bo', bot: null });
  });

  test('and the bot they seated is neither a weaker one nor gone by the host, whom they let seat one', async () => {
    const { ada, bo } = await withBot();
    await bo.allowBot({ allowed: true });
    await bo.setBot({ level: 'strong' });
    for (const level of ['easy', null] as const) await refused(ada.setBot({ seat: 1, level }), 'bot-not-allowed');
    expect((await ada.view()).seats[1]).toMatchObject({ name: 'Bo', bot: 'strong' });
  });

  test('nor does the host put a bot in the place of the friend who plays for them', async () => {
    const { ada, bo } = await withBot();
    await bo.allowBot({ allowed: true });
    await bo.askFriend({ name: 'Fay', days: 3 });
    await refused(ada.setBot({ seat: 1, level: 'easy' }), 'bot-not-allowed');
    expect(hostActions(await ada.view(), 1)).toEqual({ level: null, change: null, isBotRefused: false });
    expect((await ada.view()).seats[1]).toMatchObject({ bot: null, friend: { name: 'Fay' } });
    await bo.endFriend();
    expect((await ada.setBot({ seat: 1, level: 'easy' })).seats[1]).toMatchObject({ bot: 'easy' });
  });

  test('every change at a seat stands in everybody’s view, in the recap and in the record', async () => {
    const { table, ada, bo } = await withBot();
    for (const level of ['easy', null] as const) await bo.setBot({ level });
    const told = (await table.view()).changes.map(({ type, seat, name }) => [type, seat, name]);
    expect(told.slice(-2)).toEqual([
      ['botSeated', 1, 'Bo'],
      ['botLeft', 1, 'Bo'],
    ]);
    await table.playOut();
    for (const { changes } of [await table.recap(ada), await table.record()]) {
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
    const renew = { renew: true, secret: 'B'.repeat(22) } as const;
    const renewed = await bo.renewKey(renew);
    expect(await table.knows(renewed.key).view()).toMatchObject({ seat: 1 });
    await refused(bo.view(), 'no-seat');
    // The answer was lost: the old key is dead, and still they are not locked out.
    expect(await bo.renewKey(renew)).toEqual(renewed);
    await refused(bo.renewKey({ renew: true }), 'wrong-key');
  });

  test('nobody renews another’s key', async () => {
    const { ada } = await withBot();
    await refused(ada.renewKey({ seat: 1, renew: true }), 'no-seat');
  });

  test('the host renews the invitation: the old one opens nothing any more', async () => {
    const table = await opened();
    const { invitation } = await table.players[0].renewInvitation();
    await refused(table.join('Bo'), 'wrong-invitation');
    const bo = await table.join('Bo', { invitation });
    await refused(bo.renewInvitation(), 'not-host');
  });

  test('it is used up with the last seat', async () => {
    const { table, ada } = await opened({}, ['Bo', 'Cleo']);
    await refused(table.join('Dov'), 'table-full');
    expect(await ada.view()).not.toHaveProperty('invitation');
    await refused(ada.renewInvitation(), 'table-full');
  });
});

describe('what is asked for twice', () => {
  test('a table opened with the same secret is the same table, another request another one', async () => {
    const secret = 'S'.repeat(22);
    const [first, again, other] = [
      await opened({ secret }),
      await opened({ secret }),
      await opened({ secret, title: 'Donnerstag' }),
    ];
    const asOpened = ({ id, invitation, players: [{ key }] }: Table) => ({ id, invitation, key });
    expect(asOpened(again)).toEqual(asOpened(first));
    expect(other.id).not.toBe(first.id);
    expect((await site.context.store.tables(null, 10)).tables).toHaveLength(2);
  });

  test('leaving for good, with the table or without', async () => {
    const { table, bo } = await withBot();
    expect(await bo.forget(1)).toBe('forgotten');
    const { entries } = await table.state();
    expect(await bo.forget(1)).toBe('forgotten');
    expect((await table.state()).entries).toBe(entries);
    const [alone] = (await opened({ bots: 'easy' })).players;
    for (let i = 0; i < 2; i++) expect(await alone.forget(0)).toBe('removed');
  });

  test('the last two players leave at once: the table goes with them', async () => {
    const { ada, bo } = await withBot();
    const left = await Promise.all([ada, bo].map((player) => player.forget(player.seat)));
    expect(left.toSorted()).toEqual(['forgotten', 'removed']);
    expect((await site.context.store.tables(null, 10)).tables).toEqual([]);
  });

  test('leaving, while somebody else does something again and again at another server: it is not refused', async () => {
    const { ada, bo, table } = await withBot();
    let times = 0;
    const store = throughCalls(site.context.store, async (name, _, goOn) => {
      if (name === 'log' && times++ < 3) await ada.say({ text: `Hallo ${times}` });
      return goOn();
    });
    expect(await forget({ ...site.context, store }, table.id, viewerWith(bo.key), 1)).toBe('forgotten');
  });

  test('a move that a bot has just made there is not the player’s', async () => {
    const { ada, bo, table } = await withBot();
    await ada.playOn(16);
    const before = await bo.playOn(0);
    expect(before.toAct).toEqual([1]);
    await bo.setBot({ level: 'easy' });
    await table.bots();
    await bo.setBot({ level: null });
    const made = (await table.events()).findLast((event) => 'card' in event && 'seat' in event && event.seat === 1);
    const move = { type: 'play', card: (made as unknown as { card: string }).card } as never;
    await refused(bo.act({ version: before.version, move }), 'table-moved-on');
  });
});

describe('names and data', () => {
  test('a bot’s name is nobody else’s, nor one like it', async () => {
    const bots = ['easy', null];
    await refused((await opened({ bots })).join('оtto'), 'name-taken');
    const otto = await opened({ name: 'otto', bots });
    expect((await otto.view()).seats[1].name).toBe('Anna');
  });

  test('where a bot played for somebody who leaves, the bot has a name of its own', async () => {
    const { ada, bo } = await withBot();
    await bo.setBot({ level: 'easy' });
    await bo.forget(1);
    expect((await ada.view()).seats[1]).toMatchObject({ name: 'Anna', bot: 'easy', player: false });
  });

  test('a player who takes a seat over gets their own data, not what was done there before', async () => {
    const { table, ada, invitation } = await offered();
    await ada.playOn(1);
    const cleo = await table.join('Cleo', { invitation });
    await table.playDeals(1);
    expect(await cleo.personalData(2)).toMatchObject({ name: 'Cleo', moves: [], seated: [{ name: 'Cleo' }] });
  });
});

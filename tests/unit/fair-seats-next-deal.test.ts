import { describe, expect, test } from 'vitest';
import { invited, STRANGER } from '@/lib/tables';
import { freshSite, HOUR, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const BY_VOTE = { pace: { kind: 'move', minutes: 24 * 60 }, away: { kind: 'vote', minutes: 60 } };

const hearts = (count: number, more: object = {}, others: string[] = []) => {
  const options = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count } };
  return site.table({ game: 'hearts', options, ...more }, others);
};
const herzblatt = (count: number, more: object, others: string[] = []) =>
  site.table({ game: 'herzblatt', options: { players: 2, length: { kind: 'deals', count } }, ...more }, others);
/** The host offers the seat of a bot. */
const offer = async ({ players: [ada] }: Table, seat: number) => {
  const { invitation, seats } = await ada.setBot({ seat, level: null });
  expect(seats[seat].offered).toBe(true);
  return { invitation };
};
const lastDeal = (asked: Promise<unknown>) => refused(asked, 'last-deal', { status: 409 });

describe('a host who wants to see a hand before a friend gets it', () => {
  test('Herzblatt for two, one deal, a bot opposite: nobody else comes in any more', async () => {
    const table = await herzblatt(1, { bots: ['easy'] });
    const [ada] = table.players;
    const before = (await ada.view()).seats[1];
    await lastDeal(offer(table, 1));
    expect(await ada.view()).toMatchObject({ isLastDeal: true });
    expect((await ada.view()).seats[1]).toEqual(before);
  });

  test('a stranger is told that a table is full, in its last deal too; that it is the last deal is told of a seat that is offered', async () => {
    await refused((await herzblatt(1, {}, ['Bo'])).join('Eva'), 'table-full', { status: 409 });
    const table = await herzblatt(2, { bots: ['easy'] });
    const { invitation } = await offer(table, 1);
    await table.playDeals(1);
    await lastDeal(table.join('Eva', { invitation }));
  });

  test('with two deals they let a second name in, alone as they are, forget it, and invite the friend: nobody sees that hand', async () => {
    const table = await herzblatt(2, { bots: ['easy'] });
    const [ada] = table.players;
    const puppet = await table.join('Puppe', await offer(table, 1));
    expect(await puppet.view()).toMatchObject({ seat: null, hand: [], seats: [{}, { next: { name: 'Puppe' } }] });
    await puppet.forget(1);
    const friend = await table.join('Freund', await offer(table, 1));
    while ((await ada.view()).dealScores.length === 0) {
      expect(await friend.view()).toMatchObject({ seat: null, hand: [] });
      await ada.playOn(1);
    }
    expect(await friend.view()).toMatchObject({ seat: 1, deal: 1 });
  });

  test('when everybody else leaves, a player who was promised a seat still waits for the next deal, and gets it', async () => {
    const table = await hearts(2, { bots: 'easy' });
    const cleo = await table.join('Cleo', await offer(table, 2));
    expect(await table.players[0].forget(0)).toBe('forgotten');
    expect(await cleo.view()).toMatchObject({ seat: null, hand: [] });
    for (let looks = 0; looks < 80 && (await cleo.view()).seat === null; looks++) await table.bots();
    expect(await cleo.view()).toMatchObject({ seat: 2, deal: 1, host: 2 });
  });

  test('and leaves before it as well: the table goes, as nobody is left to come', async () => {
    const table = await hearts(2, { bots: 'easy' });
    const cleo = await table.join('Cleo', await offer(table, 2));
    expect(await table.players[0].forget(0)).toBe('forgotten');
    expect(await cleo.forget(2)).toBe('removed');
    expect(await site.context.store.read(table.id)).toBeNull();
  });
});

describe('an opponent who wants the hand of somebody away', () => {
  /** Ada and Bo, paced; Bo is away for as long as the vote takes. */
  async function away(count: number) {
    const table = await herzblatt(count, BY_VOTE, ['Bo']);
    const [ada, bo] = table.players;
    await bo.autopilot({ on: true });
    site.now += 2 * HOUR;
    return { table, ada, vote: () => ada.propose({ kind: 'hand-over', about: 1 }) };
  }

  test('votes alone, comes under a second name, and waits for the next deal all the same', async () => {
    const { table, vote } = await away(2);
    const { invitation, seats } = await vote();
    expect(seats[1]).toMatchObject({ offered: true, player: true });
    const puppet = await table.join('Puppe', { invitation });
    expect(await puppet.view()).toMatchObject({ seat: null, hand: [] });
    await table.playDeals(1);
    expect(await puppet.view()).toMatchObject({ seat: 1, deal: 1 });
  });

  test('in the last deal there is nothing to vote for', async () => {
    const { ada, vote } = await away(1);
    await lastDeal(vote());
    expect((await ada.view()).seats[1]).toMatchObject({ offered: false });
  });
});

describe('in the last deal nobody comes in any more', () => {
  test('a seat offered before is no longer open, by its link or by name, and is not shown as offered', async () => {
    const table = await hearts(2, { bots: [null, 'easy'] }, ['Bo']);
    const { invitation } = await offer(table, 2);
    await table.playDeals(1);
    const view = await table.players[0].view();
    expect(view).toMatchObject({ isLastDeal: true, seats: [{}, {}, { offered: false, bot: 'easy' }] });
    expect(view).not.toHaveProperty('invitation');
    await lastDeal(table.join('Cleo', { invitation }));
    expect((await invited(site.context, table.id, invitation!, STRANGER)).view.isLastDeal).toBe(true);
  });

  test('nobody asks for another’s link', async () => {
    const table = await hearts(2, { bots: [null, 'easy'] }, ['Bo']);
    const [ada] = table.players;
    expect((await ada.view()).isLastDeal).toBe(false);
    await table.playDeals(1);
    await lastDeal(ada.askLink({ seat: 1 }));
  });

  test('nor is a hand-over carried out that was proposed before it', async () => {
    const table = await hearts(2, BY_VOTE, ['Bo', 'Cleo']);
    const [ada, bo, cleo] = table.players;
    await cleo.autopilot({ on: true });
    site.now += 2 * HOUR;
    const { proposals } = await ada.propose({ kind: 'hand-over', about: 2 });
    await table.playDeals(1);
    expect((await bo.view()).proposals).toEqual([]);
    await lastDeal(bo.answerProposal({ kind: 'hand-over', about: 2, proposed: proposals[0].at, agree: true }));
  });

  test('a match to a score has no last deal that anybody knows', async () => {
    const options = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'score', target: 50 } };
    const table = await hearts(2, { options, bots: 'easy' });
    expect((await table.players[0].view()).isLastDeal).toBe(false);
    await offer(table, 2);
    expect((await table.view()).isLastDeal).toBe(false);
  });
});

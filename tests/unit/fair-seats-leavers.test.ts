import { describe, expect, test } from 'vitest';
import { asHeard, sendMessages } from '@/lib/tables';
import { freshSite, HOUR, type Player, refused } from '../support/site';

/** Somebody without a seat, or no longer with one, takes nothing from the player who has it. */

const site = freshSite({ ticks: 1000 });
const PACED = { pace: { kind: 'move', minutes: 24 * 60 }, away: { kind: 'vote', minutes: 60 } };

/** Ada is the host of a table for three, at which these others sit. */
async function three(others: string[], more: object = {}) {
  const options = { players: 3, length: { kind: 'deals', count: 3 } };
  const table = await site.table({ game: 'herzblatt', options, ...more }, others);
  const [ada, bo, cleo] = table.players;
  return { table, ada, bo, cleo };
}
const mutedBy = async (player: Player) => (await asHeard(site.context, await player.view())).talk?.muted;

/** Ada and Cleo hand over the seat of Bo, who is away. */
async function handedOver() {
  const given = await three(['Bo', 'Cleo'], PACED);
  const { ada, bo, cleo } = given;
  await ada.say({ text: 'Hallo' });
  await bo.mute({ player: 0, muted: true });
  await bo.autopilot({ on: true });
  site.now += 2 * HOUR;
  await ada.propose({ kind: 'hand-over', about: 1 });
  const [{ kind, about, at: proposed }] = (await cleo.view()).proposals;
  const { invitation } = await cleo.answerProposal({ kind, about, proposed, agree: true });
  return { ...given, invitation: invitation! };
}

describe('somebody who wants nobody to get a new link', () => {
  test('ends the time of a friend who is not there, in a player’s place: that player is not there for it', async () => {
    const { table, ada, bo } = await three(['Bo', 'Cleo']);
    const { key } = await bo.askFriend({ name: 'Flo', days: 1 });
    await bo.endFriend();
    await ada.askLink({ seat: 1 });
    for (const nobody of [table.stranger, table.knows(key)]) {
      expect(await nobody.endFriend({ seat: 1 })).toMatchObject({ seat: null, hand: [] });
      expect((await table.state()).seats[1].link).toMatchObject({ by: 0 });
    }
    await bo.endFriend();
    expect((await table.state()).seats[1].link).toBeNull();
  });
});

describe('somebody who has left', () => {
  test('and leaves again does not keep the next player at the seat from having their address asked', async () => {
    const { table, bo } = await three(['Bo']);
    await bo.forget(1);
    const eve = await table.join('Eve');
    await eve.setWishes({ email: 'eve@example.org' });
    expect([eve.seat, await bo.forget(1)]).toEqual([1, 'forgotten']);
    await sendMessages(site.context);
    expect(site.channels.kinds()).toEqual(['confirm eve@example.org']);
  });

  test('nor takes from them whom they do not want to hear', async () => {
    const { table, ada, bo } = await three(['Bo']);
    await bo.forget(1);
    const eve = await table.join('Eve');
    await ada.say({ text: 'Hallo' });
    await eve.mute({ player: 0, muted: true });
    await bo.forget(1);
    expect(await mutedBy(eve)).toEqual([0]);
  });

  test('nor does somebody who was promised the seat and stays away', async () => {
    const { table, bo, invitation } = await handedOver();
    const puppet = await table.join('Puppe', { invitation });
    expect(await puppet.forget(1)).toBe('forgotten');
    expect(await mutedBy(bo)).toEqual([0]);
  });

  test('and comes again to remind the host each time has them told a few times', async () => {
    const { table, ada } = await three([]);
    for (let turn = 0; turn < 9; turn++) {
      const one = await table.join(`Mallory ${turn}`);
      await one.nudge();
      await one.forget(one.seat);
    }
    const told = (await table.notices()).filter(({ kind, seat }) => kind === 'nudge' && seat === ada.seat);
    expect(told).toHaveLength(3);
  });
});

test('a player who leaves for good takes nothing from somebody who was promised their seat', async () => {
  const { table, ada, bo, invitation } = await handedOver();
  const dov = await table.join('Dov', { invitation });
  await bo.forget(1);
  expect((await ada.view()).seats[1]).toMatchObject({ bot: 'medium', next: { name: 'Dov' } });
  expect(await dov.view()).toMatchObject({ seat: null, hand: [] });
  await table.playDeals(1);
  expect(await dov.view()).toMatchObject({ seat: 1, deal: 1 });
  expect(await table.rebuild()).toEqual([]);
});

test('a player whose seat was handed over has asked for nothing any more, neither in their own name nor in that of the next', async () => {
  const { table, ada, bo, cleo } = await three(['Bo', 'Cleo'], PACED);
  await bo.autopilot({ on: true });
  await cleo.propose({ kind: 'pause', days: 9 });
  await cleo.askLink({ seat: 1 });
  await cleo.autopilot({ on: true });
  site.now += 2 * HOUR;
  const { invitation } = await ada.propose({ kind: 'hand-over', about: 2 });
  await table.join('Dov', { invitation });
  await table.playDeals(1);
  const { seats, proposals } = await ada.view();
  expect(seats[2]).toMatchObject({ name: 'Dov', bot: null });
  expect([proposals, seats[1].linkAsked]).toEqual([[], null]);
  expect(await table.rebuild()).toEqual([]);
});

test('a player who renews their link keeps their seat, also if it was offered and nobody has come yet', async () => {
  const { table, ada, bo, invitation } = await handedOver();
  await bo.renewKey({ renew: true });
  expect((await ada.view()).seats[1]).toMatchObject({ offered: false, next: null });
  await refused(table.join('Puppe', { invitation }), 'table-full');
  expect(await table.rebuild()).toEqual([]);
});

describe('a newcomer at a lower seat than the players who stayed does not look after the table', () => {
  test('with a deal that follows', async () => {
    const { table, ada, bo, cleo } = await three(['Bo', 'Cleo']);
    await ada.forget(0);
    const { invitation } = await bo.setBot({ seat: 0, level: null });
    const dov = await table.join('Dov', { invitation });
    await table.playDeals(1);
    expect(await dov.view()).toMatchObject({ seat: 0, host: 1 });
    await refused(dov.giveSpectatorLink({ behind: false, renew: false }), 'not-host');
    // The host alone could begin the day in which Cleo can object.
    await dov.askLink({ seat: 2 });
    expect((await cleo.view()).seats[2].linkAsked).toMatchObject({ objectUntil: null });
    await bo.forget(1);
    expect((await cleo.view()).host).toBe(2);
  });

  test('before the match', async () => {
    const { table, ada, bo } = await three(['Bo']);
    await ada.forget(0);
    await table.join('Dov');
    expect((await bo.view()).seats.map(({ name }) => name)).toEqual(['Dov', 'Bo', null]);
    expect((await bo.view()).host).toBe(1);
  });
});

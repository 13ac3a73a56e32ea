import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { satInWords } from '@/app/_ui/table/seat-history';
import { CAME } from '@/lib/match';
import { OBJECTION_MILLISECONDS } from '@/lib/match/parts/lost-link/ask';
import { asHeard, invited, STRANGER, sendMessages } from '@/lib/tables';
import { translator } from '../support/render';
import { freshSite, HOUR, type Player, refused, type Table } from '../support/site';

/** Somebody without a seat, or no longer with one, takes nothing from the player who has it. */

const site = freshSite({ ticks: 1000 });
const PACED = { pace: { kind: 'move', minutes: 24 * 60 }, away: { kind: 'vote', minutes: 60 } };

/** Ada is the host of a table for three, at which these others sit. */
function three(others: string[], more: object = {}) {
  const options = { players: 3, length: { kind: 'deals', count: 3 } };
  return site.table({ game: 'herzblatt', options, ...more }, others);
}
const mutedBy = async (player: Player) => (await asHeard(site.context, await player.view())).talk?.muted;

/** Ada and Cleo hand over the seat of Bo, who is away. */
async function handedOver() {
  const { table, ada, bo, cleo } = await three(['Bo', 'Cleo'], PACED);
  await ada.say({ text: 'Hallo' });
  await bo.mute({ player: 0, muted: true });
  await bo.autopilot({ on: true });
  site.now += 2 * HOUR;
  await ada.propose({ kind: 'hand-over', about: 1 });
  const { invitation } = await cleo.answer();
  return { table, ada, bo, invitation: invitation! };
}

test('somebody who wants nobody to get a new link ends the time of a friend who is not there, in a player’s place: that player is not there for it', async () => {
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
    for (let i = 0; i < 2; i++) expect(await puppet.forget(1)).toBe('forgotten');
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

const OPTIONS = { players: 3, length: { kind: 'deals', count: 3 } };
const inWords = (view: Parameters<typeof satInWords>[0], locale: (typeof LOCALES)[number]) =>
  satInWords(view, translator(locale, 'table'));

test('who has sat where is seen by everybody for the whole match, and stands in the record: who toggles a bot makes no row', async () => {
  const { table, ada, bo } = await site.table({ game: 'herzblatt', options: OPTIONS, bots: [null, 'easy'] }, 1);
  const satAt = async () => (await table.view()).seats.map(({ sat }) => sat);
  for (const level of ['easy', null, 'strong', null] as const) await bo.setBot({ level });
  expect((await satAt())[1]).toMatchObject([{ name: 'Bo', deal: 0, how: 'invited' }]);
  const { invitation } = await ada.setBot({ seat: 2, level: null });
  const cleo = await table.join('Cleo', { invitation });
  const link = await ada.askLink({ seat: 1 });
  site.now += OBJECTION_MILLISECONDS;
  await table.playDeals(1);
  table.knows(link.key);
  const rows = await satAt();
  expect(rows[1]).toMatchObject([
    { name: 'Bo', deal: 0, how: 'invited' },
    { name: 'Bo', deal: 1, how: 'link' },
  ]);
  expect(rows[2]).toMatchObject([
    { name: 'Otto', level: 'easy', deal: 0, how: 'bot' },
    { name: 'Cleo', level: null, deal: 1, how: 'offered' },
  ]);
  expect(inWords(await table.view(), 'en')).toEqual([
    expect.stringMatching(
      /^Seat 2: .*Bo.* from deal 1 on \(by invitation\); .*Bo.* from deal 2 on \(new link that others asked for\)\.$/,
    ),
    expect.stringMatching(/^Seat 3: Bot .*Otto.* from deal 1 on; .*Cleo.* from deal 2 on \(seat was offered\)\.$/),
  ]);
  // A player who leaves for good takes their name with them.
  await cleo.forget(2);
  expect((await satAt())[2]).toMatchObject([{ name: 'Otto' }, { name: null, deal: 1, how: 'offered' }, { how: 'bot' }]);
  expect(JSON.stringify(await site.context.store.log(table.id))).not.toContain('Cleo');
  await table.playOut();
  expect((await table.record()).sat).toEqual(await satAt());
  expect(await table.rebuild()).toEqual([]);
});

test.each(LOCALES)('every way to a seat has words in %s', (locale) => {
  for (const how of CAME) {
    for (const name of ['Bo', null]) {
      const row = { name, level: how === 'bot' ? ('easy' as const) : null, deal: 0, at: 1, how };
      const seat = { sat: [row, { ...row, deal: 1 }] };
      const [line] = inWords({ seats: [seat] } as unknown as Parameters<typeof satInWords>[0], locale);
      expect(line).toMatch(/^\p{Lu}.+\.$/u);
      expect(line).not.toMatch(/[{}]|null|undefined| {2}/);
    }
  }
});

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
    const { table, ada } = await herzblatt(1, { bots: ['easy'] });
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
    const { table, ada } = await herzblatt(2, { bots: ['easy'] });
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
    const { table, ada, bo } = await herzblatt(count, BY_VOTE, ['Bo']);
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
    const { table, ada } = await hearts(2, { bots: [null, 'easy'] }, ['Bo']);
    expect((await ada.view()).isLastDeal).toBe(false);
    await table.playDeals(1);
    await lastDeal(ada.askLink({ seat: 1 }));
  });

  test('nor is a hand-over carried out that was proposed before it', async () => {
    const { table, ada, bo, cleo } = await hearts(2, BY_VOTE, ['Bo', 'Cleo']);
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

import { describe, expect, test } from 'vitest';
import { hashOf } from '@/lib/identity';
import { fold } from '@/lib/match';
import { OBJECTION_MILLISECONDS as DAY } from '@/lib/match/parts/lost-link/ask';
import { games } from '../support/match';
import { freshSite, MINUTE, type Player, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const FOUR = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 2 } };
const OF_CLEO = { seat: 2 };
const NO_HAND = { seat: null, hand: [] };

/** Ada (the host), Bo, Cleo and Dov play; it is Cleo who has lost her link. */
async function running(more: Record<string, unknown> = {}) {
  const { table, ada, bo, cleo, dov } = await site.table({ game: 'hearts', options: FOUR, ...more }, 3);
  /** A new link for Cleo's seat, or another. */
  const ask = async (asking: Player, seat = 2) => {
    const { key, ...link } = await asking.askLink({ seat });
    return { link: site.with(key), key, ...link };
  };
  const linkAsked = async (viewer = bo, seat = 2) => (await viewer.view()).seats[seat].linkAsked;
  return { table, ada, bo, cleo, dov, ask, linkAsked };
}
const linkOf = async (table: Table) => (await table.state()).seats[2].link;
const pass = (milliseconds: number) => {
  site.now += milliseconds;
};

describe('a new link for a lost one', () => {
  test('the host asks: after a day without objection it opens the seat with the next deal, and the old one nothing any more', async () => {
    const { table, ada, bo, cleo, dov, ask } = await running();
    const { hand } = await cleo.view();
    const { link, seat, objectUntil } = await ask(ada);
    expect(seat).toBe(2);
    expect((await link.visit()).pending).toEqual([2]);
    pass(DAY - MINUTE);
    expect(await link.view()).toMatchObject(NO_HAND);
    expect(await cleo.view()).toMatchObject({ seat: 2, hand });
    pass(MINUTE);
    expect(site.now).toBeGreaterThanOrEqual(objectUntil!);
    while ((await ada.view()).deal === 0) {
      expect(await link.view()).toMatchObject(NO_HAND);
      for (const other of [ada, bo, dov]) await other.playOn(1);
    }
    const seats = [{}, {}, { away: null, linkAsked: null }, {}];
    expect(await link.view()).toMatchObject({ seat: 2, deal: 1, seats });
    expect((await link.view()).hand).toHaveLength(13);
    await refused(cleo.view(), 'no-seat');
    await refused(cleo.personalData(2), 'no-seat');
    expect((await link.personalData(2)).name).toBe('Cleo');
    expect((await bo.view()).changes.at(-1)).toMatchObject({ type: 'linkOpened', seat: 2, by: 0 });
    expect(await table.rebuild()).toEqual([]);
  });

  test.each([
    ['offered', 3],
    ['voted on', 2],
  ])('a seat that is %s is its holder’s again once the new link has opened it', async (_, voters) => {
    const { table, ada, bo, cleo, dov, ask } = await running({ away: { kind: 'vote', minutes: 60 } });
    const others = [ada, bo, dov];
    await cleo.autopilot({ on: true });
    pass(2 * 60 * MINUTE);
    await ask(ada);
    for (const voter of others.slice(0, voters)) await voter.propose({ kind: 'hand-over', about: 2 });
    expect((await table.state()).seats[2].offered).toBe(voters === others.length);
    pass(DAY);
    while ((await ada.view()).deal === 0) for (const other of others) await other.playOn(1);
    expect((await table.state()).seats[2]).toMatchObject({ away: null, offered: false, linkedBy: 0 });
    // The vote would go on where it was as soon as they are away again.
    expect((await table.state()).proposals).toEqual([]);
    expect(await table.rebuild()).toEqual([]);
  });

  test('a pause that one player agreed on alone, as all others were away, ends as a new link opens the seat of one of them', async () => {
    const { table, ada, bo, dov, ask } = await running({ pace: { kind: 'move', minutes: 30 * 24 * 60 } });
    await ask(ada);
    pass(DAY);
    for (const away of [bo, dov]) await away.autopilot({ on: true });
    await ada.propose({ kind: 'pause', days: 5 });
    expect((await table.state()).pause).toMatchObject({ by: 0 });
    while ((await table.state()).seats[2].link) await ada.playOn(1);
    expect(await table.state()).toMatchObject({ pause: null, seats: { 2: { away: null, linkedBy: 0 } } });
    expect(await table.rebuild()).toEqual([]);
  });

  test('its player, who is back as the one who asked for it leaves, is asked about the pause that only that one stood against', async () => {
    const { table, ada, bo, dov, ask } = await running({ pace: { kind: 'move', minutes: 30 * 24 * 60 } });
    await ask(ada);
    pass(DAY);
    await bo.propose({ kind: 'pause', days: 5 });
    await dov.answer();
    await ada.forget(0);
    expect(await table.state()).toMatchObject({ pause: null, proposals: [{ kind: 'pause', agreed: [1, 3] }] });
    expect((await table.state()).seats[2]).toMatchObject({ away: null, link: null });
  });

  test('everybody sees that it was asked for, by whom, until when its player can object, and that they have not', async () => {
    const { table, ada, bo, cleo, ask, linkAsked } = await running();
    const { objectUntil } = await ask(ada);
    const asked = { by: 0, agreed: [0], objectUntil, isUnopposed: false };
    for (const viewer of [bo, cleo, table.stranger]) {
      expect(await linkAsked(viewer)).toEqual(asked);
      const { changes } = await viewer.view();
      expect(changes.at(-1)).toMatchObject({ type: 'linkAsked', seat: 2, by: 0, name: 'Cleo' });
    }
    pass(DAY);
    expect(await linkAsked()).toEqual({ ...asked, isUnopposed: true });
    expect((await bo.view()).changes.slice(-2)).toMatchObject([
      { type: 'linkUnopposed', seat: 2, by: 0 },
      { type: 'autopilotOn', seat: 2, isWished: false },
    ]);
  });

  test('the player is told through their own messages; nobody else is', async () => {
    const { table, ada, ask } = await running();
    for (const player of table.players) await player.setWishes({});
    const known = (await table.notices()).length;
    await ask(ada);
    expect((await table.notices()).slice(known)).toMatchObject([{ kind: 'link', seat: 2 }]);
  });

  test('the player who asked for it sees it again and again; nobody else does', async () => {
    const { table, ada, bo, cleo, ask } = await running();
    const { link: _, ...link } = await ask(ada);
    const { version } = await table.state();
    expect(await ask(ada)).toMatchObject(link);
    const state = await table.state();
    expect(state.version).toBe(version);
    expect((await ada.visit(0)).newLinks).toEqual([link]);
    for (const { seat, visit } of [bo, cleo]) expect((await visit(seat)).newLinks).toEqual([]);
    expect(JSON.stringify(state)).not.toContain(link.key.text);
    for (const viewer of [ada, bo, cleo, table.stranger]) {
      const view = JSON.stringify(await viewer.view());
      for (const secret of [link.key.text, hashOf(link.key.text)]) expect(view).not.toContain(secret);
    }
  });

  test('without the host more than half of the other players have to agree before the day begins', async () => {
    const { table, bo, dov, ask, linkAsked } = await running();
    const { link, objectUntil } = await ask(bo);
    expect(objectUntil).toBeNull();
    pass(10 * DAY);
    expect(await link.view()).toMatchObject(NO_HAND);
    await bo.agreeLink(OF_CLEO);
    expect(await linkOf(table)).toMatchObject({ agreed: [1], isEnough: false, clock: null });
    const { seats } = await dov.agreeLink(OF_CLEO);
    expect(seats[2].linkAsked).toMatchObject({ agreed: [1, 3], isUnopposed: false });
    pass(DAY);
    expect(await linkAsked()).toMatchObject({ isUnopposed: true });
  });

  test('the host’s own link: the others decide', async () => {
    const { bo, cleo, ask, linkAsked } = await running();
    expect((await ask(bo, 0)).objectUntil).toBeNull();
    await cleo.agreeLink({ seat: 0 });
    pass(DAY);
    expect(await linkAsked(bo, 0)).toMatchObject({ isUnopposed: true });
  });
});

describe('a host who wants to see another player’s hand', () => {
  test('sees nothing while the player can object, and nothing after they have', async () => {
    const { ada, cleo, ask } = await running();
    const { link } = await ask(ada);
    const view = await cleo.dropLink();
    expect(view.seats[2].linkAsked).toBeNull();
    expect(view.changes.at(-1)).toMatchObject({ type: 'linkDropped', seat: 2, by: 2 });
    pass(2 * DAY);
    await refused(link.view(), 'no-seat');
    expect(await cleo.view()).toMatchObject({ seat: 2 });
    await refused(link.act({ version: 0, move: { type: 'play', card: 'AS' } }), 'wrong-key');
  });

  test('does not ask again and again until the player once looks away for a day', async () => {
    const { ada, bo, cleo, ask } = await running();
    await ask(ada);
    await cleo.dropLink();
    for (const player of [ada, bo]) await refused(ask(player), 'link-refused');
    pass(DAY);
    expect((await ask(ada)).seat).toBe(2);
  });

  test.each<[string, (cleo: Player) => Promise<unknown>]>([
    ['moves', (cleo) => cleo.move()],
    ['speaks', (cleo) => cleo.say({ text: 'Bin noch da' })],
    ['renews their link', (cleo) => cleo.renewKey({ renew: true })],
    ['says something about a bot', (cleo) => cleo.allowBot({ allowed: true })],
  ])('the new link falls away when the player %s', async (_, acts) => {
    const { table, ada, cleo, ask } = await running();
    await table.turnOf(cleo);
    const { link } = await ask(ada);
    await acts(cleo);
    expect(await linkOf(table)).toBeNull();
    expect((await ada.view()).changes.map(({ type }) => type)).toContain('linkDropped');
    pass(2 * DAY);
    await refused(link.view(), 'no-seat');
    expect(await table.rebuild()).toEqual([]);
  });

  test('a sign of life after that day ends the autopilot that the link brought', async () => {
    const { ada, cleo, ask } = await running();
    await ask(ada);
    pass(DAY);
    expect((await ada.view()).seats[2].away).not.toBeNull();
    await cleo.dropLink();
    expect((await ada.view()).seats[2]).toMatchObject({ linkAsked: null, away: null });
  });

  test('an autopilot that the player has wished for stays when the new link falls away', async () => {
    const { table, ada, cleo, ask } = await running();
    await cleo.autopilot({ on: true });
    const wished = (await table.state()).seats[2].away?.since;
    expect(wished).toBeTypeOf('number');
    await ask(ada);
    pass(DAY);
    expect((await ada.view()).seats[2].linkAsked).toMatchObject({ isUnopposed: true });
    await cleo.dropLink();
    expect((await table.state()).seats[2]).toMatchObject({ link: null, away: { since: wished } });
  });

  test('nothing that others do is a sign of life of the player', async () => {
    const { table, ada, bo, cleo, ask, linkAsked } = await running();
    await table.turnOf(cleo);
    await ask(ada);
    await bo.say({ text: 'Cleo?' });
    pass(DAY);
    expect(await linkAsked()).toMatchObject({ isUnopposed: true });
  });

  test('all others together do not open it sooner', async () => {
    const { ada, bo, dov, ask } = await running();
    const { link, objectUntil } = await ask(ada);
    await bo.agreeLink(OF_CLEO);
    const { seats } = await dov.agreeLink(OF_CLEO);
    expect(seats[2].linkAsked).toMatchObject({ objectUntil, isUnopposed: false });
    expect(await link.view()).toMatchObject(NO_HAND);
  });

  test('one of two players is no majority but the host: and it takes the day all the same', async () => {
    const options = { ...FOUR, players: 3 };
    const { table, ada, bo } = await site.table({ game: 'hearts', options, bots: [null, 'easy'], forced: true }, 1);
    await table.bots();
    const { key } = await ada.askLink({ seat: 1 });
    expect(await site.with(key).view()).toMatchObject(NO_HAND);
    // Bo, who opens the table in the evening, sees their hand, and what is going on.
    pass(DAY / 2);
    expect(await bo.view()).toMatchObject({ seat: 1, seats: [{}, { linkAsked: { by: 0 } }, {}] });
  });
});

describe('who may not ask, agree or object', () => {
  test('somebody without a seat, for their own seat, a bot’s, a free one, or one that is not there', async () => {
    const { table, ada, ask } = await running();
    await refused(table.stranger.askLink(OF_CLEO), 'no-seat');
    for (const seat of [0, 7]) await refused(ask(ada, seat), 'no-lost-link');
    const alone = await site.table({ game: 'hearts', options: FOUR, bots: ['easy', null, null] });
    for (const seat of [1, 2]) await refused(ask(alone.players[0], seat), 'no-lost-link');
  });

  test('a second one while there is one; the host agrees to the first instead', async () => {
    const { ada, bo, ask, linkAsked } = await running();
    await ask(bo);
    await refused(ask(ada), 'link-asked');
    await ada.agreeLink(OF_CLEO);
    pass(DAY);
    expect(await linkAsked()).toMatchObject({ by: 1, isUnopposed: true });
  });

  test('others do not object for the player; the one who asked takes it back', async () => {
    const { ada, bo, dov, ask } = await running();
    await ask(bo);
    for (const player of [ada, dov]) await refused(player.dropLink(OF_CLEO), 'no-lost-link');
    expect((await bo.dropLink(OF_CLEO)).seats[2].linkAsked).toBeNull();
    await refused(dov.agreeLink(OF_CLEO), 'no-lost-link');
    expect((await ask(ada)).seat).toBe(2);
  });

  test('the new link agrees to nothing and renews nothing before it opens the seat', async () => {
    const { bo, ask } = await running();
    const { link } = await ask(bo);
    await refused(link.agreeLink(), 'wrong-key');
    await refused(link.dropLink(), 'wrong-key');
    await refused(link.renewKey({ renew: true }), 'wrong-key');
    await refused(link.forget(2), 'no-seat');
  });

  test('with the player who asked for it, or for whom it was, it goes', async () => {
    const { table, ada, bo, cleo, ask } = await running();
    await ask(bo);
    await bo.forget(1);
    expect(await linkOf(table)).toBeNull();
    const { link } = await ask(ada);
    await cleo.forget(2);
    pass(DAY);
    await refused(link.view(), 'no-seat');
  });
});

test('the state follows from the log, whenever somebody looked in between', async () => {
  const { table, ada, bo, cleo, ask } = await running();
  await ask(ada);
  await bo.agreeLink(OF_CLEO);
  pass(DAY);
  await bo.view();
  await bo.say({ text: 'Cleo?' });
  await cleo.renewKey({ renew: true });
  expect(await table.stored()).toEqual(JSON.parse(JSON.stringify(fold(games, await table.log()))));
});

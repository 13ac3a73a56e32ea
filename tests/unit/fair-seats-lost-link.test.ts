import { describe, expect, test } from 'vitest';
import { OBJECTION_MILLISECONDS as DAY } from '@/lib/match/parts/lost-link/ask';
import { sweep } from '@/lib/tables';
import { freshSite, HOUR, type Player, refused, type Table } from '../support/site';

/** A Monday at noon (UTC). */
const NOON = Date.UTC(2026, 10, 23, 12);
const site = freshSite({ from: NOON });
const PACED = { pace: { kind: 'move', minutes: 30 * 24 * 60 } };
const ACE = { type: 'play', card: 'AS' } as const;

/** Ada, the host, and Bo play Herzblatt: "more than half of the others" is Ada alone. */
async function two(more: Record<string, unknown> = {}) {
  const options = { players: 2, length: { kind: 'deals', count: 3 } };
  const { table, ada, bo } = await site.table({ game: 'herzblatt', options, ...more }, 1);
  return { table, ada, bo, ask: async () => table.knows((await ada.askLink({ seat: 1 })).key) };
}
const linkOf = async (table: Table) => (await table.state()).seats[1].link;
const until = async (table: Table) => (await linkOf(table))?.clock?.deadline;

/** Makes the first move that this player may make; false if it is not their turn. */
async function moveAs(player: Player): Promise<boolean> {
  const isTurn = (await player.view()).choices.length > 0;
  if (isTurn) await player.move();
  return isTurn;
}

describe('a host who asks for an opponent’s link while they are on holiday', () => {
  test('waits for the opponent’s days off to be over: the day to object stands on them', async () => {
    const { table, ada, bo, ask } = await two(PACED);
    await bo.takeDaysOff({ from: '2026-11-24', days: 5 });
    await ask();
    expect(await until(table)).toBe(NOON + DAY + 5 * DAY);
    site.now = NOON + 5 * DAY;
    expect((await ada.view()).seats[1].linkAsked).toMatchObject({ isUnopposed: false });
    // Back from their holiday they open the table, and object.
    await bo.say({ text: 'Wieder da' });
    expect(await linkOf(table)).toBeNull();
  });

  test('waits for a pause of the table to be over, also for one that begins meanwhile, and ends before its time', async () => {
    const { table, ada, bo, ask } = await two(PACED);
    await table.agreeOn(bo, { kind: 'pause', days: 10 });
    await ask();
    expect(await until(table)).toBe(NOON + 11 * DAY);
    // A pause ends only if Bo agrees, and then they are there.
    site.now += 2 * DAY;
    await ada.propose({ kind: 'resume' });
    await bo.answer();
    expect(await linkOf(table)).toBeNull();
    expect(await table.rebuild()).toEqual([]);
  });

  test('waits at the nights of the table and in the opponent’s quiet hours, at a table without a pace as well', async () => {
    const nights = { nights: { from: '22:00', to: '08:00', zone: 'UTC' }, zone: 'UTC' };
    const paced = await two({ pace: { ...PACED.pace, ...nights } });
    await paced.ask();
    expect(await until(paced.table)).toBe(NOON + DAY + 10 * HOUR);
    const free = await two();
    await free.bo.setWishes({ quiet: { from: '12:00', to: '20:00' }, zone: 'UTC' });
    await free.ask();
    expect(await until(free.table)).toBe(NOON + DAY + 2 * 8 * HOUR);
    expect(await free.table.rebuild()).toEqual([]);
  });
});

describe('a host who hopes to get the running hand by a new link', () => {
  test('gets it with no deal that runs: the autopilot plays it to its end, and nobody has to open a page for that', async () => {
    const { table, ada, bo, ask } = await two();
    const link = await ask();
    site.now += DAY;
    const { now } = site;
    expect(await site.context.store.due(now, 10)).toContain(table.id);
    await sweep(site.context);
    expect((await table.state()).seats[1]).toMatchObject({ away: { since: now }, link: { unopposed: now } });
    for (let moves = 0; moves < 60 && (await ada.view()).deal === 0; moves++) {
      expect(await link.view()).toMatchObject({ seat: null, hand: [] });
      await refused(link.act({ version: 9, move: ACE }), 'wrong-key');
      await ada.playOn(1);
    }
    expect(await link.view()).toMatchObject({ seat: 1, deal: 1 });
    expect((await link.view()).seats[1]).toMatchObject({ away: null, linkAsked: null, name: 'Bo' });
    await refused(bo.visit(1), 'no-seat');
    expect(await table.rebuild()).toEqual([]);
  });

  test('gets nothing if the opponent moves once in that deal', async () => {
    const { table, ada, bo, ask } = await two();
    const link = await ask();
    site.now += DAY;
    for (let turn = 0; turn < 60 && (await linkOf(table)); turn++) {
      if (!(await moveAs(bo))) await moveAs(ada);
    }
    expect((await ada.view()).changes.slice(-2)).toMatchObject([{ type: 'linkDropped' }, { type: 'autopilotOff' }]);
    expect((await bo.view()).seats[1]).toMatchObject({ away: null, linkAsked: null });
    await refused(link.visit(1), 'no-seat');
  });

  test.each([true, false])('gets nothing if the opponent says whether the autopilot plays for them: %j', async (on) => {
    const { table, ada, bo, ask } = await two();
    await ask();
    site.now += DAY;
    await ada.view();
    await bo.autopilot({ on });
    expect((await table.state()).seats[1]).toMatchObject({ link: null, away: on ? { since: site.now } : null });
  });

  test('gets nothing if a friend of the opponent moves, who plays by their leave', async () => {
    const { table, ada, bo, ask } = await two();
    const friend = site.with((await bo.askFriend({ name: 'Eva', days: 30 })).key);
    await ask();
    for (let turn = 0; turn < 20 && (await linkOf(table)); turn++) {
      if (!(await moveAs(friend))) await ada.playOn(1);
    }
    expect(await linkOf(table)).toBeNull();
  });

  test('gets nothing if the opponent does something that is refused, or done already', async () => {
    const { table, bo, ask } = await two();
    await ask();
    await refused(bo.act({ version: 999, move: ACE }), 'table-moved-on');
    expect(await linkOf(table)).toBeNull();
    site.now += DAY;
    await ask();
    await bo.autopilot({ on: false });
    expect(await linkOf(table)).toBeNull();
  });

  test('gets it at once where no deal runs: before the match, and after it', async () => {
    const { bo, ask } = await two({ options: { players: 3, length: { kind: 'deals', count: 1 } } });
    const link = await ask();
    expect(await link.view()).toMatchObject({ seat: null });
    site.now += DAY;
    expect(await link.view()).toMatchObject({ seat: 1, status: 'open', hand: [] });
    await refused(bo.visit(1), 'no-seat');
  });
});

describe('a player whose seat was to be handed over', () => {
  /** Bo's seat is promised to another; they play the last card of the deal themselves, or, where that is not theirs, nothing. */
  async function lastCard(): Promise<string | null> {
    const { table, ada, bo } = await two({ ...PACED, away: { kind: 'vote', minutes: 60 } });
    await bo.autopilot({ on: true });
    site.now += 2 * HOUR;
    const { invitation } = await ada.propose({ kind: 'hand-over', about: 1 });
    await table.join('Puppe', { invitation });
    for (let moves = 0; moves < 60; moves++) {
      const { toAct, counts, deal } = await ada.view();
      if (deal === 1) return null;
      if (toAct.includes(1) && counts[0] + counts[1] === 1) break;
      if (!(await moveAs(ada))) await table.bots();
    }
    await moveAs(bo);
    expect(await table.rebuild()).toEqual([]);
    const { seats, deal } = await ada.view();
    expect(deal).toBe(1);
    expect(seats[1]).toMatchObject({ next: null, away: null, offered: false });
    return seats[1].name;
  }

  test('is there again by the very card that ends the deal: nobody takes their seat with it', async () => {
    let name: string | null = null;
    for (let tables = 0; tables < 8 && name === null; tables++) name = await lastCard();
    expect(name).toBe('Bo');
  });
});

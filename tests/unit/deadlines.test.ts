import { describe, expect, test } from 'vitest';
import { rangeInWords } from '@/app/_ui/table/time-words';
import { Leases } from '@/lib/limits';
import { fold, secondsToWait } from '@/lib/match';
import { letBotsMove, sweep } from '@/lib/tables';
import { games } from '../support/match';
import { moveOf } from '../support/player';
import { DAY, freshSite, HOUR, MINUTE, refused } from '../support/site';

const site = freshSite();
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };

/** Ada, Bo and Cleo at a table with a pace of two hours a move; the match runs. */
async function paced() {
  const table = await site.table({ game: 'hearts', options: THREE, pace: { kind: 'move', minutes: 120 } }, 2);
  const mover = await table.mover();
  return { table, mover, seat: mover.seat, before: await table.view() };
}

describe('a deadline', () => {
  test('runs for the player who is to act, is shown to all, and to them as their own', async () => {
    const { table, mover, seat, before } = await paced();
    const until = site.now + 2 * HOUR;
    expect(before.deadlines).toEqual(before.seats.map((_, other) => (other === seat ? until : null)));
    expect((await mover.view()).deadline).toBe(until);
    for (const other of await table.others()) expect((await other.view()).deadline).toBeNull();
  });

  test('that passes: everybody who looks sees that the autopilot has moved, once, and the log says so', async () => {
    const { table, seat, before } = await paced();
    site.now += 2 * HOUR;
    const [ada, bo] = table.players;
    const [view] = await Promise.all([ada.view(), bo.view(), table.view()]);
    expect(view.version).toBe(before.version + 1);
    expect(view.toAct).not.toContain(seat);
    const log = await table.log();
    expect(log.at(-1)).toMatchObject({ by: 'autopilot', at: site.now });
    expect(log).toHaveLength(before.version + 1);
    expect(fold(games, log)).toEqual(await table.stored());
  });

  test('a millisecond before it nothing has happened', async () => {
    const { table, before } = await paced();
    site.now += 2 * HOUR - 1;
    expect((await table.view()).version).toBe(before.version);
  });

  test('the sweep sees to it where nobody looks', async () => {
    const { table, before } = await paced();
    site.now += 3 * HOUR;
    expect(await sweep(site.context)).toMatchObject({ moved: 1 });
    expect((await table.state()).version).toBe(before.version + 1);
  });

  test('a move that comes too late is refused with a sentence of its own, and changes nothing', async () => {
    const { table, mover } = await paced();
    const { version, choices } = await mover.view();
    site.now += 2 * HOUR;
    await refused(mover.act({ version, move: moveOf(choices[0]) as never }), 'deadline-missed');
    expect((await table.view()).version).toBe(version + 1);
  });

  test('two in a row and the seat stays on autopilot until its player comes back', async () => {
    const { table, mover, seat } = await paced();
    for (let i = 0; i < 40 && !(await table.view()).seats[seat].away; i++) {
      if ((await table.mover()) === mover) site.now += 2 * HOUR;
      else await table.move();
    }
    expect((await table.view()).seats[seat].away).toMatchObject({ handOverFrom: null });
    await table.bots();
    expect((await table.view()).toAct).not.toContain(seat);
    await mover.autopilot({ on: false });
    expect((await table.view()).seats[seat].away).toBeNull();
  });
});

describe('when a match will probably end', () => {
  test('is said to all once its players have moved a dozen times, from the moment somebody looks, and not without them', async () => {
    const options = { ...THREE, length: { kind: 'deals', count: 2 } };
    const table = await site.table({ game: 'hearts', options }, 2);
    expect((await table.view()).expectedEnd).toBeNull();
    for (let i = 0; i < 20; i++) {
      site.now += 3 * HOUR;
      await table.move();
    }
    const expected = (await table.view()).expectedEnd!;
    expect(expected.from).toBeGreaterThan(site.now);
    // Thirty cards are on their way for each of three, at about three hours a card: this takes a week or two.
    expect(expected.until).toBeGreaterThan(site.now + 5 * DAY);
    expect(expected.from).toBeLessThan(site.now + 12 * DAY);
    site.now += 2 * DAY;
    expect((await table.players[0].view()).expectedEnd!.from).toBe(expected.from + 2 * DAY);
  });

  test.each([
    ['en', 9, 'September 22 – October 1'],
    ['de', 9, '22. September – 1. Oktober'],
    ['en', 0.25, 'September 22, 14:13 – 20:13 UTC'],
  ])('is told in %s as a range', (locale, days, words) => {
    const from = Date.parse('2026-09-22T14:13:20Z');
    const told = rangeInWords(from, from + days * DAY, locale, 'UTC').replace(/\u2009|\u202f|\u00a0/g, ' ');
    expect(told).toBe(words);
  });
});

test('acts before it count for nothing; those of a server whose clock is a little ahead do', () => {
  const secondsAfter = (ahead: number, step: number) =>
    secondsToWait(
      [1, 2, 3].map((more) => site.now + ahead + more * step),
      3,
      MINUTE,
      site.now,
    );
  expect(secondsAfter(DAY, 1)).toBe(0);
  expect(secondsAfter(0, 1_000)).toBe(61);
});

test('a player who has said much may speak again', async () => {
  const { players } = await site.table({ game: 'spades', options: { players: 2 } });
  const speak = (text: string) => players[0].say({ text });
  site.now += DAY;
  for (let i = 0; i < 10; i++) await speak(`${i}`);
  await refused(speak('more'), 'talk-too-fast');
  site.now -= DAY;
  await speak('at last');
});

test('streams that a server had open are not counted a day long, and it leases anew', async () => {
  const leases = (by: string) => new Leases(site.context, by, 25_000);
  const [gone, here] = [leases('gone'), leases('here')];
  site.now += DAY;
  for (let i = 0; i < 4; i++) await gone.open('table-x', 5);
  await here.open('table-x', 5);
  expect(await here.open('table-x', 5)).toBeTypeOf('number');
  site.now -= DAY;
  for (let i = 0; i < 2; i++) expect(await here.open('table-x', 5)).toBeTypeOf('function');
  // The streams it has open are said anew as well.
  expect(await leases('other').open('table-x', 3)).toBeTypeOf('number');
});

test('a bot waits no longer than its pace', async () => {
  const waits: number[] = [];
  site.now += DAY;
  const options = { preset: 'black-lady', players: 3 };
  const { id } = await site.table({ game: 'hearts', options, bots: 'easy', forced: true });
  site.now -= DAY;
  const wait = async (milliseconds: number) => waits.push(milliseconds) > 0;
  const think = () => Promise.reject(new Error('unused'));
  await letBotsMove({ ...site.context, bots: { pace: 300, wait, think } }, id);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
});

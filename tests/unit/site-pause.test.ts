import { describe, expect, test } from 'vitest';
import { pauseSite } from '@/lib/tables';
import { DAY, freshSite, HOUR, MINUTE, type Table } from '../support/site';

const site = freshSite();

/** Three play, with half an hour for a move. */
const sitting = (pace: object | null = { kind: 'move', minutes: 30 }) =>
  site.table({ game: 'hearts', options: { players: 3, preset: 'black-lady', passing: 'never' }, pace }, 2);
const pause = ({ id }: Table, until: number | null) => pauseSite(site.context, id, until);
/** The end of the time of the player who is to act (ms since 1970). */
const deadlineOf = async (table: Table) => {
  const { deadlines, toAct } = await table.view();
  return deadlines[toAct[0]];
};
/** The moves that the autopilot has made for players who were late, once somebody looks. */
async function missed(table: Table): Promise<number> {
  await table.view();
  return (await table.log()).filter(({ by }) => by === 'autopilot').length;
}
/** The end of the day in which Bo can object to a new link for their seat. */
const dayOf = async (table: Table) => (await table.state()).seats[1].link?.clock?.deadline;

describe('a stop of six hours over a deadline of thirty minutes', () => {
  test('costs a player a move where nothing was paused', async () => {
    const table = await sitting();
    site.now += 6 * HOUR;
    expect(await missed(table)).toBe(1);
  });

  test('costs nobody anything where the tables were paused before: what was left is left', async () => {
    const table = await sitting();
    site.now += 10 * MINUTE;
    expect(await pause(table, site.now + DAY)).toBe(true);
    expect(await table.view()).toMatchObject({ pause: { by: null, until: site.now + DAY, reason: null } });
    site.now += 6 * HOUR;
    expect(await pause(table, null)).toBe(true);
    expect(await missed(table)).toBe(0);
    expect((await table.view()).pause).toBeNull();
    expect(await deadlineOf(table)).toBe(site.now + 20 * MINUTE);
    site.now += 21 * MINUTE;
    expect(await missed(table)).toBe(1);
  });

  test('ends by itself when its time is over, if nobody resumes', async () => {
    const table = await sitting();
    await pause(table, site.now + 5 * HOUR);
    site.now += 6 * HOUR;
    expect(await table.view()).toMatchObject({ pause: null });
    expect(await missed(table)).toBe(1);
  });

  test('does not bring a day in which a player can object nearer', async () => {
    const table = await sitting();
    await table.players[0].askLink({ seat: 1 });
    const before = (await dayOf(table)) ?? 0;
    await pause(table, site.now + DAY);
    site.now += 6 * HOUR;
    await pause(table, null);
    expect(await dayOf(table)).toBe(before + 6 * HOUR);
  });
});

describe('done again, or where there is nothing to stop', () => {
  test('changes nothing', async () => {
    const table = await sitting();
    const until = site.now + DAY;
    expect(await pause(table, null)).toBe(false);
    expect(await pause(table, until)).toBe(true);
    const { version } = await table.state();
    expect(await pause(table, until)).toBe(false);
    expect((await table.state()).version).toBe(version);
  });

  test('changes nothing later on either: the pause is as long as was said at first', async () => {
    const table = await sitting();
    await pause(table, site.now + DAY);
    const before = await table.view();
    site.now += HOUR;
    expect(await pause(table, site.now + DAY)).toBe(false);
    expect((await table.view()).pause).toEqual(before.pause);
  });

  test('nobody’s day to object ends in a stop at a table without a pace either', async () => {
    const table = await sitting(null);
    await table.players[0].askLink({ seat: 1 });
    await table.players[2].agreeLink({ seat: 1 });
    expect(await dayOf(table)).toBe(site.now + DAY);
    expect(await pause(table, site.now + 3 * DAY)).toBe(true);
    site.now += 2 * DAY;
    await table.view();
    expect((await table.state()).seats[1].link?.unopposed).toBeNull();
    await pause(table, null);
    expect(await dayOf(table)).toBe(site.now + DAY);
  });

  test('a table without a pace has no clock', async () => {
    const table = await sitting(null);
    expect(await pause(table, site.now + DAY)).toBe(false);
  });
});

describe('a pause that the players agreed on', () => {
  async function paused(days: number) {
    const table = await sitting();
    await table.agreeOn(table.ada, { kind: 'pause', days });
    return table;
  }

  test('that lasts longer is left alone, and no `resume` ends it', async () => {
    const table = await paused(10);
    expect(await pause(table, site.now + DAY)).toBe(false);
    expect(await pause(table, null)).toBe(false);
    expect((await table.view()).pause).toMatchObject({ by: 0, until: site.now + 10 * DAY });
  });

  test('that would end in the middle of the stop lasts as long as the stop, and remains theirs', async () => {
    const table = await paused(1);
    const deadline = await deadlineOf(table);
    expect(await pause(table, site.now + 2 * DAY)).toBe(true);
    expect(await deadlineOf(table)).toBe((deadline ?? 0) + DAY);
    expect(await pause(table, null)).toBe(false);
    expect((await table.view()).pause).toMatchObject({ by: 0, until: site.now + 2 * DAY });
  });
});

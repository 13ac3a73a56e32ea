import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  agreeLink,
  answerProposal,
  askLink,
  type Context,
  join,
  pauseSite,
  proposalRequest,
  propose,
  STRANGER,
  viewerWith,
  visit,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { openTable } from '../support/commands';
import { newContext } from '../support/tables';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let context: Context;
let close: () => Promise<void>;
let now: number;
beforeEach(() => {
  const made = newContext();
  now = 1_790_000_000_000;
  context = { ...made.context, now: () => now };
  close = made.close;
});
afterEach(() => close());

/** Three play, with half an hour for a move. */
async function sitting(pace: object | null = { kind: 'move', minutes: 30 }) {
  const options = { players: 3, preset: 'black-lady', passing: 'never' };
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options, pace });
  const bo = await join(context, table, { invitation, name: 'Bo' });
  const cleo = await join(context, table, { invitation, name: 'Cleo' });
  return { table, keys: [key, bo.key, cleo.key] };
}

const viewOf = async (table: string) => (await visit(context, table, STRANGER)).view;
/** When the time of whoever is to act ends (ms since 1970). */
const deadlineOf = async (table: string) => {
  const { deadlines, toAct } = await viewOf(table);
  return deadlines[toAct[0]];
};
/** How many moves the autopilot has made for somebody who was late, once somebody looks. */
async function missed(table: string): Promise<number> {
  await viewOf(table);
  const log = await context.store.log(table);
  return log.filter((line) => line.includes('"by":"autopilot"')).length;
}

describe('a stop of six hours over a deadline of thirty minutes', () => {
  test('costs a player a move where nothing was paused', async () => {
    const { table } = await sitting();
    now += 6 * HOUR;
    expect(await missed(table)).toBe(1);
  });

  test('costs nobody anything where the tables were paused before: what was left is left', async () => {
    const { table } = await sitting();
    now += 10 * MINUTE;
    expect(await pauseSite(context, table, now + DAY)).toBe(true);
    expect(await viewOf(table)).toMatchObject({ pause: { by: null, until: now + DAY, reason: null } });
    now += 6 * HOUR;
    expect(await pauseSite(context, table, null)).toBe(true);
    expect(await missed(table)).toBe(0);
    expect((await viewOf(table)).pause).toBeNull();
    expect(await deadlineOf(table)).toBe(now + 20 * MINUTE);
    now += 21 * MINUTE;
    expect(await missed(table)).toBe(1);
  });

  test('ends by itself when its time is over, if nobody resumes', async () => {
    const { table } = await sitting();
    await pauseSite(context, table, now + 5 * HOUR);
    now += 6 * HOUR;
    expect(await viewOf(table)).toMatchObject({ pause: null });
    expect(await missed(table)).toBe(1);
  });

  test('does not bring a day in which a player can object nearer', async () => {
    const { table, keys } = await sitting();
    await askLink(context, table, viewerWith(keys[0]), { seat: 1 });
    const before = (await load(context, table)).seats[1].link?.clock?.deadline ?? 0;
    await pauseSite(context, table, now + DAY);
    now += 6 * HOUR;
    await pauseSite(context, table, null);
    expect((await load(context, table)).seats[1].link?.clock?.deadline).toBe(before + 6 * HOUR);
  });
});

describe('done again, or where there is nothing to stop', () => {
  test('changes nothing', async () => {
    const { table } = await sitting();
    const until = now + DAY;
    expect(await pauseSite(context, table, null)).toBe(false);
    expect(await pauseSite(context, table, until)).toBe(true);
    const { version } = await load(context, table);
    expect(await pauseSite(context, table, until)).toBe(false);
    expect((await load(context, table)).version).toBe(version);
  });

  test('later on changes nothing either: the pause is as long as it was first said', async () => {
    const { table } = await sitting();
    await pauseSite(context, table, now + DAY);
    const { pause } = await viewOf(table);
    now += HOUR;
    expect(await pauseSite(context, table, now + DAY)).toBe(false);
    expect((await viewOf(table)).pause).toEqual(pause);
  });

  test('nobody’s day to object ends in a stop at a table without a pace either', async () => {
    const { table, keys } = await sitting(null);
    await askLink(context, table, viewerWith(keys[0]), { seat: 1 });
    await agreeLink(context, table, viewerWith(keys[2]), { seat: 1 });
    const deadlineOfDay = async () => (await load(context, table)).seats[1].link?.clock?.deadline;
    expect(await deadlineOfDay()).toBe(now + DAY);
    expect(await pauseSite(context, table, now + 3 * DAY)).toBe(true);
    now += 2 * DAY;
    await viewOf(table);
    expect((await load(context, table)).seats[1].link?.unopposed).toBeNull();
    await pauseSite(context, table, null);
    expect(await deadlineOfDay()).toBe(now + DAY);
  });

  test('a table without a pace has no clock', async () => {
    const { table } = await sitting(null);
    expect(await pauseSite(context, table, now + DAY)).toBe(false);
  });
});

describe('a pause that the players agreed on', () => {
  async function paused(days: number) {
    const { table, keys } = await sitting();
    const wish = (seat: number) => proposalRequest.parse({ seat, kind: 'pause', days });
    await propose(context, table, viewerWith(keys[0]), wish(0));
    for (const key of keys.slice(1)) {
      const proposed = (await load(context, table)).proposals[0].at;
      const { seat } = key;
      await answerProposal(context, table, viewerWith(key), {
        seat,
        kind: 'pause',
        about: null,
        proposed,
        agree: true,
      });
    }
    return table;
  }

  test('that lasts longer is left alone, and no `resume` ends it', async () => {
    const table = await paused(10);
    expect(await pauseSite(context, table, now + DAY)).toBe(false);
    expect(await pauseSite(context, table, null)).toBe(false);
    expect((await viewOf(table)).pause).toMatchObject({ by: 0, until: now + 10 * DAY });
  });

  test('that would end in the middle of the stop lasts as long as it, and remains theirs', async () => {
    const table = await paused(1);
    const deadline = await deadlineOf(table);
    expect(await pauseSite(context, table, now + 2 * DAY)).toBe(true);
    expect(await deadlineOf(table)).toBe((deadline ?? 0) + DAY);
    expect(await pauseSite(context, table, null)).toBe(false);
    expect((await viewOf(table)).pause).toMatchObject({ by: 0, until: now + 2 * DAY });
  });
});

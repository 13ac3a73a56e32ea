import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { OBJECTION_MILLISECONDS } from '@/lib/match';
import {
  act,
  answerProposal,
  askFriend,
  askLink,
  autopilot,
  type Context,
  friendRequest,
  join,
  proposalRequest,
  propose,
  say,
  setWishes,
  sweep,
  takeDaysOff,
  viewerWith,
  visit,
  wishesRequest,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { rebuild } from '@/lib/tables/upkeep/rebuild';
import { openTable, seenWith } from '../support/commands';
import { afterBots, moveOf, newContext, playOn } from '../support/tables';

const HOUR = 60 * 60 * 1000;
const DAY = OBJECTION_MILLISECONDS;
/** A Monday at noon (UTC). */
const NOON = Date.UTC(2026, 10, 23, 12);

let context: Context;
let close: () => Promise<void>;
let now: number;
beforeEach(() => {
  ({ context, close } = newContext());
  now = NOON;
  context = { ...context, now: () => now };
});
afterEach(() => close());

const seen = (key: SeatKey) => seenWith(context, key);
const linkOf = async ({ table }: SeatKey, seat = 1) => (await load(context, table)).seats[seat].link;
const until = async (key: SeatKey) => (await linkOf(key))?.clock?.deadline;

/** Ada, the host, and Bo play Herzblatt: "more than half of the others" is Ada alone. */
async function two(more: Record<string, unknown> = {}) {
  const options = { players: 2, length: { kind: 'deals', count: 3 } };
  const { table, key: ada, invitation } = await openTable(context, { game: 'herzblatt', options, ...more });
  const { key: bo } = await join(context, table, { invitation, name: 'Bo' });
  return { table, ada, bo };
}
const ask = (ada: SeatKey) => askLink(context, ada.table, viewerWith(ada), { seat: 1 });
/** Makes the first move that this player may make; false if it is not his turn. */
async function moveAs(key: SeatKey): Promise<boolean> {
  const { version, choices } = await seen(key);
  if (choices.length === 0) return false;
  await act(context, key.table, viewerWith(key), { version, move: moveOf(choices[0]) });
  return true;
}
const PACED = { pace: { kind: 'move', minutes: 30 * 24 * 60 } };

describe('a host who asks for an opponent’s link while he is on holiday', () => {
  test('waits for the opponent’s days off to be over: the day to object stands on them', async () => {
    const { table, ada, bo } = await two(PACED);
    await takeDaysOff(context, table, viewerWith(bo), { seat: 1, from: '2026-11-24', zone: 'UTC', days: 5 });
    await ask(ada);
    expect(await until(ada)).toBe(NOON + DAY + 5 * DAY);
    now = NOON + 5 * DAY;
    expect((await seen(ada)).seats[1].linkAsked).toMatchObject({ isUnopposed: false });
    // Back from his holiday he opens the table, and objects.
    await say(context, table, viewerWith(bo), { text: 'Wieder da' });
    expect(await linkOf(ada)).toBeNull();
  });

  test('waits for a pause of the table to be over, also for one that begins meanwhile, and ends before its time', async () => {
    const { table, ada, bo } = await two(PACED);
    const pauseBy = (key: SeatKey, kind: 'pause' | 'resume', days?: number) =>
      propose(context, table, viewerWith(key), proposalRequest.parse({ seat: key.seat, kind, days }));
    const agreeTo = async (key: SeatKey) => {
      const [{ kind, about, at: proposed }] = (await seen(key)).proposals;
      await answerProposal(context, table, viewerWith(key), { seat: key.seat, kind, about, proposed, agree: true });
    };
    await pauseBy(bo, 'pause', 10);
    await agreeTo(ada);
    await ask(ada);
    expect(await until(ada)).toBe(NOON + 11 * DAY);
    // A pause ends only if Bo agrees, and then he is there.
    now += 2 * DAY;
    await pauseBy(ada, 'resume');
    await agreeTo(bo);
    expect(await linkOf(ada)).toBeNull();
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('waits at the nights of the table and in the opponent’s quiet hours, at a table without a pace as well', async () => {
    const nights = { nights: { from: '22:00', to: '08:00', zone: 'UTC' }, zone: 'UTC' };
    const paced = await two({ pace: { ...PACED.pace, ...nights } });
    await ask(paced.ada);
    expect(await until(paced.ada)).toBe(NOON + DAY + 10 * HOUR);
    const free = await two();
    const quiet = { seat: 1, quiet: { from: '12:00', to: '20:00' }, zone: 'UTC' };
    await setWishes(context, free.table, viewerWith(free.bo), wishesRequest.parse(quiet));
    await ask(free.ada);
    expect(await until(free.ada)).toBe(NOON + DAY + 2 * 8 * HOUR);
    expect(await rebuild(context, free.table)).toEqual([]);
  });
});

describe('a host who hopes to get the running hand by a new link', () => {
  test('gets it with no deal that runs: the autopilot plays it to its end, and nobody has to open a page for that', async () => {
    const { table, ada, bo } = await two();
    const { key } = await ask(ada);
    now += DAY;
    expect(await context.store.due(now, 10)).toContain(table);
    await sweep(context, 10);
    expect((await load(context, table)).seats[1]).toMatchObject({ away: { since: now }, link: { unopposed: now } });
    for (let moves = 0; moves < 60 && (await seen(ada)).deal === 0; moves++) {
      expect(await seen(key)).toMatchObject({ seat: null, hand: [] });
      await expect(
        act(context, table, viewerWith(key), { version: 9, move: { type: 'play', card: 'AS' } }),
      ).rejects.toMatchObject({
        code: 'wrong-key',
      });
      await playOn(context, ada, 1);
    }
    expect(await seen(key)).toMatchObject({ seat: 1, deal: 1 });
    expect((await seen(key)).seats[1]).toMatchObject({ away: null, linkAsked: null, name: 'Bo' });
    await expect(visit(context, table, viewerWith(bo), 1)).rejects.toMatchObject({ code: 'no-seat' });
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('gets nothing if the opponent moves once in that deal', async () => {
    const { table, ada, bo } = await two();
    const { key } = await ask(ada);
    now += DAY;
    for (let turn = 0; turn < 60 && (await linkOf(ada)); turn++) {
      if (!(await moveAs(bo))) await moveAs(ada);
    }
    expect((await seen(ada)).changes.slice(-2)).toMatchObject([{ type: 'linkDropped' }, { type: 'autopilotOff' }]);
    expect((await seen(bo)).seats[1]).toMatchObject({ away: null, linkAsked: null });
    await expect(visit(context, table, viewerWith(key), 1)).rejects.toMatchObject({ code: 'no-seat' });
  });

  test('gets nothing if the opponent says that he is back, or hands over to the autopilot himself', async () => {
    for (const on of [true, false]) {
      const { table, ada, bo } = await two();
      await ask(ada);
      now += DAY;
      await seen(ada);
      await autopilot(context, table, viewerWith(bo), { seat: 1, on });
      expect((await load(context, table)).seats[1]).toMatchObject({ link: null, away: on ? { since: now } : null });
    }
  });

  test('gets nothing if a friend of the opponent moves, who plays by his leave', async () => {
    const { table, ada, bo } = await two();
    const friend = await askFriend(
      context,
      table,
      viewerWith(bo),
      friendRequest.parse({ seat: 1, name: 'Eva', days: 30 }),
    );
    await ask(ada);
    for (let turn = 0; turn < 20 && (await linkOf(ada)); turn++) {
      const { version, choices } = await seen(friend.key);
      if (choices.length > 0) await act(context, table, viewerWith(friend.key), { version, move: moveOf(choices[0]) });
      else await playOn(context, ada, 1);
    }
    expect(await linkOf(ada)).toBeNull();
  });

  test('gets nothing if the opponent does something that is refused, or done already', async () => {
    const { table, ada, bo } = await two();
    await ask(ada);
    await expect(
      act(context, table, viewerWith(bo), { version: 999, move: { type: 'play', card: 'AS' } }),
    ).rejects.toMatchObject({ code: 'table-moved-on' });
    expect(await linkOf(ada)).toBeNull();
    now += DAY;
    await ask(ada);
    await autopilot(context, table, viewerWith(bo), { seat: 1, on: false });
    expect(await linkOf(ada)).toBeNull();
  });

  test('gets it at once where no deal runs: before the match, and after it', async () => {
    const options = { players: 3, length: { kind: 'deals', count: 1 } };
    const { table, key: ada, invitation } = await openTable(context, { game: 'herzblatt', options });
    const { key: bo } = await join(context, table, { invitation, name: 'Bo' });
    const { key } = await ask(ada);
    expect(await seen(key)).toMatchObject({ seat: null });
    now += DAY;
    expect(await seen(key)).toMatchObject({ seat: 1, status: 'open', hand: [] });
    await expect(visit(context, table, viewerWith(bo), 1)).rejects.toMatchObject({ code: 'no-seat' });
  });
});

describe('a player whose seat was to be handed over', () => {
  /** Bo's seat is promised to another; he plays the last card of the deal himself, or, where that is not his, nothing. */
  async function lastCard(): Promise<string | null> {
    const { table, ada, bo } = await two({ ...PACED, away: { kind: 'vote', minutes: 60 } });
    await autopilot(context, table, viewerWith(bo), { seat: 1, on: true });
    now += 2 * HOUR;
    const handOver = proposalRequest.parse({ seat: 0, kind: 'hand-over', about: 1 });
    const { invitation } = await propose(context, table, viewerWith(ada), handOver);
    await join(context, table, { invitation: invitation!, name: 'Puppe' });
    for (let moves = 0; moves < 60; moves++) {
      const { toAct, counts, deal } = await seen(ada);
      if (deal === 1) return null;
      if (toAct.includes(1) && counts[0] + counts[1] === 1) break;
      if (!(await moveAs(ada))) await afterBots(context, ada);
    }
    await moveAs(bo);
    expect(await rebuild(context, table)).toEqual([]);
    const { seats, deal } = await seen(ada);
    expect(deal).toBe(1);
    expect(seats[1]).toMatchObject({ next: null, away: null, offered: false });
    return seats[1].name;
  }

  test('is there again by the very card that ends the deal: nobody takes his seat with it', async () => {
    let name: string | null = null;
    for (let tables = 0; tables < 8 && name === null; tables++) name = await lastCard();
    expect(name).toBe('Bo');
  });
});

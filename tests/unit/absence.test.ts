import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { fold, type ProposalKind, readLog, type TableView } from '@/lib/match';
import {
  act,
  agreeLink,
  answerProposal,
  askFriend,
  askLink,
  autopilot,
  type Context,
  endDaysOff,
  endFriend,
  forget,
  join,
  letBotsMove,
  myTables,
  personalData,
  proposalRequest,
  propose,
  recap,
  record,
  renewInvitation,
  renewKey,
  STRANGER,
  say,
  setBot,
  setWishes,
  sweep,
  takeDaysOff,
  viewerWith,
  visit,
  wishesRequest,
} from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { games } from '../support/match';
import { moveOf, newContext } from '../support/tables';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };

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

/** Ada, Bo and Cleo play; each has a day for a move unless it says otherwise. */
async function playing(more: Record<string, unknown> = { pace: { kind: 'move', minutes: 24 * 60 } }) {
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options: THREE, ...more });
  const bo = await join(context, table, { invitation, name: 'Bo' });
  const cleo = await join(context, table, { invitation, name: 'Cleo' });
  return { table, keys: [key, bo.key, cleo.key] };
}
const seen = (key: SeatKey) => seenWith(context, key);
const watched = async (table: string) => (await visit(context, table, STRANGER)).view;

/** The seat that is to act, its key, and the keys of the others. */
async function mover({ table, keys }: { table: string; keys: SeatKey[] }) {
  const [seat] = (await watched(table)).toAct;
  return { seat, key: keys[seat], others: keys.filter((_, other) => other !== seat) };
}

/** The player who is to act makes the first move he may. */
async function moveOn(at: { table: string; keys: SeatKey[] }): Promise<TableView> {
  const { key } = await mover(at);
  const own = await seen(key);
  return act(context, at.table, viewerWith(key), { version: own.version, move: moveOf(own.choices[0]) });
}

/** This seat misses deadlines, while the others move, until it is on autopilot. */
async function goAway(at: { table: string; keys: SeatKey[] }, seat: number) {
  while (!(await watched(at.table)).seats[seat].away) {
    if ((await mover(at)).seat === seat) now = (await watched(at.table)).deadlines[seat]!;
    else await moveOn(at);
  }
}

const propose_ = (key: SeatKey, request: Record<string, unknown>) =>
  propose(context, key.table, viewerWith(key), proposalRequest.parse({ seat: key.seat, ...request }));
async function answer(key: SeatKey, kind: ProposalKind, agree = true, about: number | null = null) {
  const found = (await seen(key)).proposals.find((one) => one.kind === kind);
  return answerProposal(context, key.table, viewerWith(key), {
    seat: key.seat,
    kind,
    about,
    proposed: found?.at ?? 0,
    agree,
  });
}

describe('nobody wins time by', () => {
  test('handing over to the autopilot and coming back in the same turn', async () => {
    const at = await playing();
    const { seat, key } = await mover(at);
    const { deadline } = await seen(key);
    now += 23 * HOUR;
    await autopilot(context, at.table, viewerWith(key), { seat, on: true });
    await autopilot(context, at.table, viewerWith(key), { seat, on: false });
    expect((await seen(key)).deadline).toBe(deadline);
  });

  test('letting a bot sit on his seat and taking it away in the same turn', async () => {
    const at = await playing();
    const { seat, key } = await mover(at);
    const { deadline } = await seen(key);
    now += 23 * HOUR;
    await setBot(context, at.table, viewerWith(key), { seat, level: 'easy' });
    await setBot(context, at.table, viewerWith(key), { seat, level: null });
    expect((await seen(key)).deadline).toBe(deadline);
  });

  test('wishing for quiet hours in his turn: they count from the next one on', async () => {
    const at = await playing();
    const { seat, key } = await mover(at);
    const { deadline } = await seen(key);
    const hours = { seat, quiet: { from: '00:00', to: '12:00' }, zone: 'UTC' };
    await setWishes(context, at.table, viewerWith(key), wishesRequest.parse(hours));
    expect((await seen(key)).deadline).toBe(deadline);
    await moveOn(at);
    while ((await mover(at)).seat !== seat) await moveOn(at);
    // A day of a clock that runs for half of each day.
    expect((await seen(key)).deadline).toBe(now + 2 * DAY);
  });

  test('ending days off and taking them again: what has begun is gone', async () => {
    const at = await playing({ pace: { kind: 'move', minutes: 60, daysOff: 2 } });
    const { seat, key } = await mover(at);
    const take = () => takeDaysOff(context, at.table, viewerWith(key), { seat, from: 'now', zone: 'UTC', days: 1 });
    for (let i = 0; i < 2; i++) {
      await take();
      now += MINUTE;
      await endDaysOff(context, at.table, viewerWith(key), { seat });
    }
    expect((await seen(key)).seats[seat].daysOffLeft).toBe(0);
    await expect(take()).rejects.toMatchObject({ code: 'no-days-off' });
    // The two minutes are all he has won.
    expect((await seen(key)).deadline).toBe(1_790_000_000_000 + HOUR + 2 * MINUTE);
  });

  test('a new private link, or a friend', async () => {
    const at = await playing();
    const { seat, key } = await mover(at);
    const { deadline } = await seen(key);
    now += HOUR;
    await askFriend(context, at.table, viewerWith(key), { seat, name: 'Fay', days: 3 });
    const { key: fresh } = await renewKey(context, at.table, viewerWith(key), { seat, renew: true });
    expect((await seen(fresh)).deadline).toBe(deadline);
  });

  test('emptying his bank: it never holds less than nothing, nor more than its cap', async () => {
    const at = await playing({ pace: { kind: 'bank', minutes: 60, perMove: 30, cap: 70 } });
    const { seat } = await mover(at);
    await moveOn(at);
    expect((await watched(at.table)).banks![seat]).toBe(70 * MINUTE);
    while ((await mover(at)).seat !== seat) await moveOn(at);
    now += 70 * MINUTE;
    const view = await watched(at.table);
    expect(view.banks![seat]).toBe(30 * MINUTE);
    expect(view.toAct).not.toContain(seat);
  });
});

describe('days off', () => {
  test('stop the clock of one player alone, as long as they last', async () => {
    const at = await playing();
    const { seat, key } = await mover(at);
    await takeDaysOff(context, at.table, viewerWith(key), { seat, from: 'now', zone: 'UTC', days: 3 });
    expect((await seen(key)).deadline).toBe(now + 4 * DAY);
    now += 2 * DAY;
    await moveOn(at);
    const next = await mover(at);
    expect((await seen(next.key)).deadline).toBe(now + DAY);
  });

  test('begin at once on one’s own turn only, and else an hour ahead', async () => {
    const at = await playing();
    const { seat, others } = await mover(at);
    const other = others[0];
    const take = (from: string) =>
      takeDaysOff(context, at.table, viewerWith(other), { seat: other.seat, from, zone: 'UTC', days: 1 });
    expect(other.seat).not.toBe(seat);
    await expect(take('now')).rejects.toMatchObject({ code: 'days-off-too-soon' });
    const tomorrow = new Date(now + DAY).toISOString().slice(0, 10);
    const view = await take(tomorrow);
    expect(view.seats[other.seat]).toMatchObject({ daysOffLeft: 13, daysOff: [{ from: Date.parse(tomorrow) }] });
    await expect(take(tomorrow)).resolves.toMatchObject({ version: view.version });
  });

  test('are nobody else’s to take', async () => {
    const at = await playing();
    const { seat, others } = await mover(at);
    const take = takeDaysOff(context, at.table, viewerWith(...others), { seat, from: 'now', zone: 'UTC', days: 1 });
    await expect(take).rejects.toMatchObject({ code: 'no-seat' });
  });
});

describe('a friend', () => {
  async function withFriend() {
    const at = await playing();
    const { seat, key, others } = await mover(at);
    const { key: link } = await askFriend(context, at.table, viewerWith(key), { seat, name: 'Fay', days: 2 });
    return { ...at, seat, key, link, others };
  }

  test('sees the player’s hand and moves for him; log, view and recap say who played', async () => {
    const { table, seat, key, link, others } = await withFriend();
    const own = await seen(link);
    expect(own.hand).toEqual((await seen(key)).hand);
    expect((await seen(others[0])).seats[seat].friend).toMatchObject({ name: 'Fay', until: now + 2 * DAY });
    await act(context, table, viewerWith(link), { version: own.version, move: moveOf(own.choices[0]) });
    expect(readLog(games, await context.store.log(table)).at(-1)?.by).toBe('friend');
    const [mine] = await myTables(context, viewerWith(link));
    expect(mine).toMatchObject({ held: [], friendOf: [seat] });
  });

  test('can do nothing else in his name', async () => {
    const { table, seat, link } = await withFriend();
    const keys = [link];
    const version = (await seen(link)).version;
    const other = (seat + 1) % 3;
    for (const attempt of [
      () => renewKey(context, table, viewerWith(...keys), { seat, renew: true }),
      () => renewInvitation(context, table, viewerWith(...keys)),
      () => setBot(context, table, viewerWith(...keys), { seat, level: 'easy' }),
      () => forget(context, table, viewerWith(...keys), seat),
      () => personalData(context, table, viewerWith(...keys), seat),
      () => setWishes(context, table, viewerWith(...keys), wishesRequest.parse({ seat, email: 'fay@example.org' })),
      () => say(context, table, viewerWith(...keys), { text: 'I am Ada' }),
      () => askLink(context, table, viewerWith(...keys), { seat: other }),
      () => agreeLink(context, table, viewerWith(...keys), { seat: other }),
      () => autopilot(context, table, viewerWith(...keys), { seat, on: true }),
      () => askFriend(context, table, viewerWith(...keys), { seat, name: 'Gus', days: 9 }),
      () => takeDaysOff(context, table, viewerWith(...keys), { seat, from: 'now', zone: 'UTC', days: 1 }),
      () => propose(context, table, viewerWith(...keys), proposalRequest.parse({ seat, kind: 'end' })),
    ]) {
      await expect(attempt(), attempt.toString()).rejects.toMatchObject({ code: /only-player|no-seat/ });
    }
    expect((await watched(table)).version).toBe(version);
  });

  test.each([
    [
      'his time is over',
      async () => {
        now += 2 * DAY;
      },
    ],
    ['the player takes it back', ({ table, seat, key }: Given) => endFriend(context, table, viewerWith(key), { seat })],
    [
      'he has had enough himself',
      ({ table, seat, link }: Given) => endFriend(context, table, viewerWith(link), { seat }),
    ],
    [
      'the player asks somebody else',
      ({ table, seat, key }: Given) => askFriend(context, table, viewerWith(key), { seat, name: 'Gus', days: 1 }),
    ],
    ['the player leaves for good', ({ table, seat, key }: Given) => forget(context, table, viewerWith(key), seat)],
  ])('sees nothing any more when %s', async (_, happens) => {
    const given = await withFriend();
    await happens(given);
    const after = await visit(context, given.table, viewerWith(given.link));
    expect(after).toMatchObject({ friendOf: [], held: [] });
    expect(after.view.seat).toBeNull();
    await expect(visit(context, given.table, viewerWith(given.link), given.seat)).rejects.toMatchObject({
      code: 'no-seat',
    });
  });

  test('who has a seat at this table himself looks into no other with such a link', async () => {
    const { table, seat, link, others } = await withFriend();
    const both = await visit(context, table, viewerWith(link, others[0]));
    expect(both.friendOf).toEqual([]);
    expect(both.view.seat).toBe(others[0].seat);
    await expect(visit(context, table, viewerWith(link, others[0]), seat)).rejects.toMatchObject({ code: 'no-seat' });
    const version = both.view.version;
    const move = { version, seat, move: moveOf((await seen(link)).choices[0]) };
    await expect(act(context, table, viewerWith(link, others[0]), move)).rejects.toMatchObject({ code: 'no-seat' });
  });

  test('may play for sixty days at most, and not into the past', async () => {
    const at = await playing();
    const { seat, key } = await mover(at);
    for (const until of [now, now - 1, now + 60 * DAY + 1]) {
      const asked = askFriend(context, at.table, viewerWith(key), { seat, name: 'Fay', until });
      await expect(asked).rejects.toMatchObject({ code: 'bad-time' });
    }
  });
  type Given = Awaited<ReturnType<typeof withFriend>>;
});

describe('a pause', () => {
  test('begins when all agree, stops every clock, and says until when and why', async () => {
    const at = await playing();
    const [ada, bo, cleo] = at.keys;
    await propose_(ada, { kind: 'pause', days: 10, reason: 'Holidays' });
    await answer(bo, 'pause');
    expect((await watched(at.table)).pause).toBeNull();
    await answer(cleo, 'pause');
    const { pause, deadlines } = await watched(at.table);
    expect(pause).toMatchObject({ until: now + 10 * DAY, reason: 'Holidays', by: ada.seat });
    expect(Math.max(...deadlines.map((at) => at ?? 0))).toBe(now + 11 * DAY);
    now += 10 * DAY;
    expect((await watched(at.table)).pause).toBeNull();
  });

  test('is not proposed and taken back again and again: the others get a message each time', async () => {
    const at = await playing();
    const [ada] = at.keys;
    for (let i = 0; i < 3; i++) {
      now += MINUTE;
      await propose_(ada, { kind: 'pause', days: 1 + i });
      await answer(ada, 'pause', false);
    }
    await expect(propose_(ada, { kind: 'end' })).rejects.toMatchObject({ code: 'proposed-too-often' });
    now += HOUR;
    expect((await propose_(ada, { kind: 'end' })).proposals).toHaveLength(1);
  });

  test('does not wait for one who goes away meanwhile', async () => {
    const at = await playing();
    const [ada, bo, cleo] = at.keys;
    await propose_(ada, { kind: 'pause', days: 10 });
    await answer(bo, 'pause');
    await autopilot(context, at.table, viewerWith(cleo), { seat: cleo.seat, on: true });
    expect(await watched(at.table)).toMatchObject({ proposals: [], pause: { by: ada.seat } });
  });

  test('nor begins because its proposer goes away', async () => {
    const at = await playing();
    const [ada] = at.keys;
    await propose_(ada, { kind: 'pause', days: 10 });
    await autopilot(context, at.table, viewerWith(ada), { seat: ada.seat, on: true });
    expect((await watched(at.table)).pause).toBeNull();
  });

  test('is not proposed any more in a match that is over', async () => {
    const at = await playing();
    const [ada, bo, cleo] = at.keys;
    await propose_(ada, { kind: 'pause', days: 10 });
    await propose_(ada, { kind: 'end' });
    for (const key of [bo, cleo]) await answer(key, 'end');
    expect((await watched(at.table)).proposals).toEqual([]);
  });

  test('is over before its time when all agree, and the clocks run on with what they had', async () => {
    const at = await playing();
    now += 5 * HOUR;
    await propose_(at.keys[0], { kind: 'pause', days: 10 });
    for (const key of at.keys.slice(1)) await answer(key, 'pause');
    now += DAY;
    await propose_(at.keys[1], { kind: 'resume' });
    for (const key of [at.keys[0], at.keys[2]]) await answer(key, 'resume');
    const { pause, deadlines } = await watched(at.table);
    expect(pause).toBeNull();
    expect(Math.max(...deadlines.map((at) => at ?? 0))).toBe(now + 19 * HOUR);
  });

  test('is not made longer than what the others have seen and agreed to', async () => {
    const at = await playing();
    const [ada, bo] = at.keys;
    await propose_(ada, { kind: 'pause', days: 1 });
    const { proposals } = await seen(bo);
    now += 1;
    await propose_(ada, { kind: 'pause', days: 60 });
    const answered = { seat: bo.seat, kind: 'pause' as const, about: null, proposed: proposals[0].at, agree: true };
    await expect(answerProposal(context, at.table, viewerWith(bo), answered)).rejects.toMatchObject({
      code: 'no-proposal',
    });
  });

  test('nobody agrees for another', async () => {
    const at = await playing();
    const [ada, bo, cleo] = at.keys;
    await propose_(ada, { kind: 'pause', days: 1 });
    const { at: proposed } = (await seen(bo)).proposals[0];
    const forCleo = { seat: cleo.seat, kind: 'pause' as const, about: null, proposed, agree: true };
    await expect(answerProposal(context, at.table, viewerWith(ada, bo), forCleo)).rejects.toMatchObject({
      code: 'no-seat',
    });
  });
});

describe('ending the match as it stands', () => {
  test('takes all the others, those on autopilot too; the recap says so', async () => {
    const at = await playing();
    const [ada, bo, cleo] = at.keys;
    await autopilot(context, at.table, viewerWith(cleo), { seat: cleo.seat, on: true });
    await propose_(ada, { kind: 'end' });
    await answer(bo, 'end');
    expect((await watched(at.table)).status).toBe('running');
    await answer(cleo, 'end');
    const view = await watched(at.table);
    expect(view).toMatchObject({ status: 'finished', finished: true, toAct: [], ended: { reason: 'agreed', seat: 0 } });
    expect((await recap(context, at.table, { viewer: viewerWith(ada) })).view.ended).toMatchObject({
      reason: 'agreed',
    });
    expect((await record(context, at.table)).format).toBe('stichpost-record/1');
    const own = await seen(ada);
    expect(own.choices).toEqual([]);
    const move = { version: own.version, move: { type: 'play', card: own.hand![0] } };
    await expect(act(context, at.table, viewerWith(ada), move)).rejects.toMatchObject({ code: 'match-finished' });
  });

  test('when it ended stays as it is, also if a friend goes afterwards', async () => {
    const at = await playing();
    const [ada, bo, cleo] = at.keys;
    await askFriend(context, at.table, viewerWith(ada), { seat: ada.seat, name: 'Fay', days: 2 });
    await propose_(ada, { kind: 'end' });
    for (const key of [bo, cleo]) await answer(key, 'end');
    const { changedAt } = await watched(at.table);
    now += HOUR;
    await endFriend(context, at.table, viewerWith(ada), { seat: ada.seat });
    expect((await watched(at.table)).changedAt).toBe(changedAt);
    expect((await record(context, at.table)).finishedAt).toBe(changedAt);
  });

  test('one who is against it is enough', async () => {
    const at = await playing();
    const [ada, bo] = at.keys;
    await propose_(ada, { kind: 'end' });
    const view = await answer(bo, 'end', false);
    expect(view.proposals).toEqual([]);
  });

  test('agreement to it does not outlast the deal', async () => {
    const at = await playing();
    await propose_(at.keys[0], { kind: 'end' });
    await answer(at.keys[1], 'end');
    while ((await watched(at.table)).deal === 0) await moveOn(at);
    expect((await watched(at.table)).proposals).toEqual([]);
  });
});

describe('a player who stays away', () => {
  test('comes back with one tap, also by moving himself, and his clock starts', async () => {
    const at = await playing();
    const { seat, key } = await mover(at);
    await goAway(at, seat);
    await autopilot(context, at.table, viewerWith(key), { seat, on: false });
    while ((await mover(at)).seat !== seat) await moveOn(at);
    expect((await seen(key)).deadline).toBe(now + DAY);
  });

  test('where all are away the match rests, and goes on when one comes back', async () => {
    const at = await playing();
    for (let i = 0; i < 12; i++) {
      now += 2 * DAY;
      await sweep(context, 10);
      await letBotsMove(context, at.table);
    }
    const rested = await watched(at.table);
    expect(rested.seats.every(({ away }) => away)).toBe(true);
    expect(rested.status).toBe('running');
    const { seat, key } = await mover(at);
    const back = await autopilot(context, at.table, viewerWith(key), { seat, on: false });
    expect(back.deadline).toBe(now + DAY);
  });

  test('with nothing to decide he is not late: the card is played, and he is not away', async () => {
    const at = await playing({
      options: { ...THREE, length: { kind: 'deals', count: 1 } },
      pace: { kind: 'move', minutes: 60 },
    });
    // With one card left in each hand nobody has anything to decide.
    const cards = async () => Promise.all(at.keys.map(async (key) => (await seen(key)).hand!.length));
    while (Math.max(...(await cards())) > 1) await moveOn(at);
    while ((await watched(at.table)).status === 'running') now += HOUR;
    const log = readLog(games, await context.store.log(at.table));
    expect(log.at(-1)?.by).toBe('autopilot');
    expect(log.flatMap(({ events }) => events).some(({ type }) => type === 'deadlineMissed')).toBe(false);
  });

  test('the others vote to hand his seat over, not before the time agreed on, and he may come back until somebody sits there', async () => {
    const at = await playing({ pace: { kind: 'move', minutes: 60 }, away: { kind: 'vote', minutes: 3 * 24 * 60 } });
    const { seat, key, others } = await mover(at);
    await goAway(at, seat);
    const vote = () => propose_(others[0], { kind: 'hand-over', about: seat });
    await expect(vote()).rejects.toMatchObject({ code: 'no-hand-over' });
    const { handOverFrom } = (await watched(at.table)).seats[seat].away!;
    for (const other of others) await autopilot(context, at.table, viewerWith(other), { seat: other.seat, on: true });
    now = handOverFrom!;
    for (const other of others) await autopilot(context, at.table, viewerWith(other), { seat: other.seat, on: false });
    await vote();
    await answer(others[1], 'hand-over', true, seat);
    const offered = await seen(others[0]);
    expect(offered.seats[seat]).toMatchObject({ offered: true, player: true });
    await autopilot(context, at.table, viewerWith(key), { seat, on: false });
    expect((await watched(at.table)).seats[seat]).toMatchObject({ offered: false, away: null });
    const joins = join(context, at.table, { invitation: offered.invitation!, name: 'Gus' });
    await expect(joins).rejects.toMatchObject({ code: 'table-full' });
  });

  test('the match ends undecided where that was agreed on', async () => {
    const at = await playing({ pace: { kind: 'move', minutes: 60 }, away: { kind: 'end', minutes: 7 * 24 * 60 } });
    const { seat } = await mover(at);
    await goAway(at, seat);
    const { since } = (await watched(at.table)).seats[seat].away!;
    now = since + 7 * DAY;
    expect(await watched(at.table)).toMatchObject({ status: 'finished', ended: { reason: 'away', seat } });
    const log = readLog(games, await context.store.log(at.table));
    expect(fold(games, log)).toEqual(JSON.parse((await context.store.read(at.table))!.state));
  });
});

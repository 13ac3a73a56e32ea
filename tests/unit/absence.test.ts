import { describe, expect, test } from 'vitest';
import { fold } from '@/lib/match';
import type { ProposalKind } from '@/lib/match/parts/proposals/slice';
import { myTables, sweep } from '@/lib/tables';
import { games } from '../support/match';
import { DAY, freshSite, HOUR, MINUTE, type Player, refused, type Table } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const site = freshSite();

/** Ada, Bo and Cleo play; each has a day for a move unless it says otherwise. */
const playing = (more: Record<string, unknown> = {}) =>
  site.table({ game: 'hearts', options: THREE, pace: { kind: 'move', minutes: 24 * 60 }, ...more }, 2);

/** The same, with the player who is to act, the time until when, and another. */
async function waiting(more: Record<string, unknown> = {}) {
  const table = await playing(more);
  const mover = await table.mover();
  const [other, third] = await table.others();
  return { table, mover, seat: mover.seat, other, third, deadline: (await mover.view()).deadline };
}

/** This seat misses deadlines, while the others move, until it is on autopilot. */
async function goAway(table: Table, seat: number) {
  for (;;) {
    const { seats, toAct, deadlines } = await table.view();
    if (seats[seat].away) return;
    if (toAct[0] === seat) site.now = deadlines[seat]!;
    else await table.move();
  }
}

describe('nobody wins time by', () => {
  test.each<[string, (mover: Player) => Promise<Player | unknown>]>([
    [
      'handing over to the autopilot and coming back in the same turn',
      async (mover) => {
        await mover.autopilot({ on: true });
        await mover.autopilot({ on: false });
      },
    ],
    [
      'having a bot on their seat and taking it away in the same turn',
      async (mover) => {
        await mover.setBot({ level: 'easy' });
        await mover.setBot({ level: null });
      },
    ],
    [
      'a new private link, or a friend',
      async (mover) => {
        await mover.askFriend({ name: 'Fay', days: 3 });
        return site.with((await mover.renewKey({ renew: true })).key);
      },
    ],
  ])('%s', async (_, tries) => {
    const { mover, deadline } = await waiting();
    site.now += 23 * HOUR;
    const after = ((await tries(mover)) ?? mover) as Player;
    expect(deadline).toBeGreaterThan(site.now);
    expect((await after.view()).deadline).toBe(deadline);
  });

  test('wishing for quiet hours in their turn: they count from the next one on', async () => {
    site.now += 2 * HOUR;
    const { table, mover, deadline } = await waiting();
    await mover.setWishes({ quiet: { from: '00:00', to: '12:00' }, zone: 'UTC' });
    expect((await mover.view()).deadline).toBe(deadline);
    await table.move();
    await table.turnOf(mover);
    // A day of a clock that runs for half of each day.
    expect((await mover.view()).deadline).toBe(site.now + 2 * DAY);
  });

  test('ending days off and taking them again: those that have begun are gone', async () => {
    const { mover, seat } = await waiting({ pace: { kind: 'move', minutes: 60, daysOff: 2 } });
    const began = site.now;
    for (let i = 0; i < 2; i++) {
      await mover.takeDaysOff({ days: 1 });
      site.now += MINUTE;
      await mover.endDaysOff();
    }
    expect((await mover.view()).seats[seat].daysOffLeft).toBe(0);
    await refused(mover.takeDaysOff({ days: 1 }), 'no-days-off');
    // The two minutes are all they have won.
    expect((await mover.view()).deadline).toBe(began + HOUR + 2 * MINUTE);
  });

  test('emptying their bank: it never holds less than nothing, nor more than its cap', async () => {
    const { table, mover, seat } = await waiting({ pace: { kind: 'bank', minutes: 60, perMove: 30, cap: 70 } });
    await table.move();
    expect((await table.view()).banks![seat]).toBe(70 * MINUTE);
    await table.turnOf(mover);
    site.now += 70 * MINUTE;
    const view = await table.view();
    expect(view.banks![seat]).toBe(30 * MINUTE);
    expect(view.toAct).not.toContain(seat);
  });
});

describe('days off', () => {
  test('stop the clock of one player alone, as long as they last', async () => {
    const { table, mover } = await waiting();
    await mover.takeDaysOff({ days: 3 });
    expect((await mover.view()).deadline).toBe(site.now + 4 * DAY);
    site.now += 2 * DAY;
    await table.move();
    expect((await (await table.mover()).view()).deadline).toBe(site.now + DAY);
  });

  test('begin at once on one’s own turn only, and else an hour ahead', async () => {
    const { seat, other } = await waiting();
    const take = (from: string) => other.takeDaysOff({ from, days: 1 });
    expect(other.seat).not.toBe(seat);
    await refused(take('now'), 'days-off-too-soon');
    const tomorrow = new Date(site.now + DAY).toISOString().slice(0, 10);
    const view = await take(tomorrow);
    expect(view.seats[other.seat]).toMatchObject({ daysOffLeft: 13, daysOff: [{ from: Date.parse(tomorrow) }] });
    await expect(take(tomorrow)).resolves.toMatchObject({ version: view.version });
  });

  test('are nobody else’s to take', async () => {
    const { seat, other, third } = await waiting();
    await refused(site.with(other.key, third.key).takeDaysOff({ seat, days: 1 }), 'no-seat');
  });
});

describe('a friend', () => {
  async function withFriend() {
    const at = await waiting();
    const { key } = await at.mover.askFriend({ name: 'Fay', days: 2 });
    return { ...at, friend: site.with(key) };
  }

  test('sees the player’s hand and moves for them; log, view and recap say who played', async () => {
    const { table, seat, mover, friend, other } = await withFriend();
    const own = await friend.view();
    expect(own.hand).toEqual((await mover.view()).hand);
    expect((await other.view()).seats[seat].friend).toMatchObject({ name: 'Fay', until: site.now + 2 * DAY });
    await friend.move();
    expect((await table.log()).at(-1)?.by).toBe('friend');
    const [mine] = await myTables(site.context, friend.viewer);
    expect(mine).toMatchObject({ held: [], friendOf: [seat] });
  });

  test('can do nothing else in their name', async () => {
    const { table, seat, friend } = await withFriend();
    const { version } = await friend.view();
    const other = (seat + 1) % 3;
    for (const attempt of [
      () => friend.renewKey({ renew: true }),
      () => friend.renewInvitation(),
      () => friend.setBot({ level: 'easy' }),
      () => friend.forget(seat),
      () => friend.personalData(seat),
      () => friend.setWishes({ email: 'fay@example.org' }),
      () => friend.say({ text: 'I am Ada' }),
      () => friend.askLink({ seat: other }),
      () => friend.agreeLink({ seat: other }),
      () => friend.autopilot({ on: true }),
      () => friend.askFriend({ name: 'Gus', days: 9 }),
      () => friend.takeDaysOff({ days: 1 }),
      () => friend.propose({ kind: 'end' }),
    ]) {
      await refused(attempt(), /only-player|no-seat/, {}, attempt.toString());
    }
    expect((await table.view()).version).toBe(version);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof withFriend>>) => unknown]>([
    ['their time is over', () => (site.now += 2 * DAY)],
    ['the player takes it back', ({ mover }) => mover.endFriend()],
    ['they have had enough themselves', ({ friend }) => friend.endFriend()],
    ['the player asks somebody else', ({ mover }) => mover.askFriend({ name: 'Gus', days: 1 })],
    ['the player leaves for good', ({ mover, seat }) => mover.forget(seat)],
  ])('sees nothing any more when %s', async (_, happens) => {
    const given = await withFriend();
    await happens(given);
    const after = await given.friend.visit();
    expect(after).toMatchObject({ friendOf: [], held: [] });
    expect(after.view.seat).toBeNull();
    await refused(given.friend.visit(given.seat), 'no-seat');
  });

  test('who has a seat at this table themselves looks into no other with such a link', async () => {
    const { seat, friend, other } = await withFriend();
    const both = site.with(friend.key, other.key);
    const { friendOf, view } = await both.visit();
    expect(friendOf).toEqual([]);
    expect(view.seat).toBe(other.seat);
    await refused(both.visit(seat), 'no-seat');
    const move = { type: 'play', card: (await friend.view()).choices[0].cards![0] };
    await refused(both.act({ version: view.version, seat, move }), 'no-seat');
  });

  test('may play for sixty days at most, and not into the past', async () => {
    const { mover } = await waiting();
    for (const until of [site.now, site.now - 1, site.now + 60 * DAY + 1]) {
      await refused(mover.askFriend({ name: 'Fay', until }), 'bad-time');
    }
  });
});

/** The latest deadline. */
const latest = (deadlines: readonly (number | null)[]) => Math.max(...deadlines.map((at) => at ?? 0));

describe('a pause', () => {
  test('begins when all agree, stops every clock, and says until when and why', async () => {
    const { table, ada, bo, cleo } = await playing();
    await ada.propose({ kind: 'pause', days: 10, reason: 'Holidays' });
    await bo.answer('pause');
    expect((await table.view()).pause).toBeNull();
    await cleo.answer('pause');
    const { pause, deadlines } = await table.view();
    expect(pause).toMatchObject({ until: site.now + 10 * DAY, reason: 'Holidays', by: ada.seat });
    expect(latest(deadlines)).toBe(site.now + 11 * DAY);
    site.now += 10 * DAY;
    expect((await table.view()).pause).toBeNull();
  });

  test('is not proposed and taken back again and again: the others get a message each time', async () => {
    const { ada } = await playing();
    for (let i = 0; i < 3; i++) {
      site.now += MINUTE;
      await ada.propose({ kind: 'pause', days: 1 + i });
      await ada.answer('pause', false);
    }
    await refused(ada.propose({ kind: 'end' }), 'proposed-too-often');
    site.now += HOUR;
    expect((await ada.propose({ kind: 'end' })).proposals).toHaveLength(1);
  });

  test('does not wait for one who goes away meanwhile', async () => {
    const { table, ada, bo, cleo } = await playing();
    await ada.propose({ kind: 'pause', days: 10 });
    await bo.answer('pause');
    await cleo.autopilot({ on: true });
    expect(await table.view()).toMatchObject({ proposals: [], pause: { by: ada.seat } });
  });

  test('nor begins because its proposer goes away', async () => {
    const { table, ada } = await playing();
    await ada.propose({ kind: 'pause', days: 10 });
    await ada.autopilot({ on: true });
    expect((await table.view()).pause).toBeNull();
  });

  test('that one player alone has agreed on, as all others were away, ends as soon as one of those is back', async () => {
    const { table, mover, other, third } = await waiting();
    for (const player of [other, third]) await player.autopilot({ on: true });
    site.now += HOUR;
    await mover.propose({ kind: 'pause', days: 60 });
    expect((await mover.view()).deadline).toBe(site.now + 60 * DAY + 23 * HOUR);
    await other.autopilot({ on: false });
    expect((await mover.view()).pause).toBeNull();
    expect((await mover.view()).deadline).toBe(site.now + 23 * HOUR);
    await mover.propose({ kind: 'pause', days: 60 });
    expect((await table.view()).pause).toBeNull();
    await other.answer('pause');
    await third.autopilot({ on: false });
    expect((await table.view()).pause).toMatchObject({ by: mover.seat });
  });

  test('that two have agreed on lasts also where one of them goes away, when one comes back who was away before', async () => {
    const { table, ada, bo, cleo } = await playing();
    await cleo.autopilot({ on: true });
    await ada.propose({ kind: 'pause', days: 60 });
    await bo.answer('pause');
    site.now += HOUR;
    await bo.autopilot({ on: true });
    await cleo.autopilot({ on: false });
    expect((await table.view()).pause).toMatchObject({ by: ada.seat });
    expect(await table.isFold()).toBe(true);
  });

  test('nor do others go on waiting in it when one who was away comes back with a move', async () => {
    const { table, mover, other, third } = await waiting();
    for (const player of [mover, third]) await player.autopilot({ on: true });
    await other.propose({ kind: 'pause', days: 60 });
    await mover.move();
    expect((await table.view()).pause).toBeNull();
    expect(await table.isFold()).toBe(true);
  });

  test('is not proposed any more in a match that is over', async () => {
    const { table, ada } = await playing();
    await ada.propose({ kind: 'pause', days: 10 });
    await table.agreeOn(ada, { kind: 'end' });
    expect((await table.view()).proposals).toEqual([]);
  });

  test('is over before its time when all agree, and the clocks run on with the time they had', async () => {
    const { table, ada, bo } = await playing();
    site.now += 5 * HOUR;
    await table.agreeOn(ada, { kind: 'pause', days: 10 });
    site.now += DAY;
    await table.agreeOn(bo, { kind: 'resume' });
    const { pause, deadlines } = await table.view();
    expect(pause).toBeNull();
    expect(latest(deadlines)).toBe(site.now + 19 * HOUR);
  });

  test('is no time that a player took for their turn, as long as which cards that play themselves are held back; nor are days off', async () => {
    const { table, mover } = await waiting({ pace: { kind: 'move', minutes: 24 * 60, daysOff: 6 } });
    await table.agreeOn(mover, { kind: 'pause', days: 10 });
    site.now += 10 * DAY + HOUR;
    await table.move();
    expect(fold(games, await table.log()).took[mover.seat]).toEqual([3600]);
    const next = await table.mover();
    await next.takeDaysOff({ days: 5 });
    site.now = (await next.view()).seats[next.seat].daysOff[0].until + MINUTE;
    await table.move();
    expect(fold(games, await table.log()).took[next.seat]).toEqual([60]);
  });

  test('is not made longer than the one the others have seen and agreed to', async () => {
    const { ada, bo } = await playing();
    await ada.propose({ kind: 'pause', days: 1 });
    const [{ at: proposed }] = (await bo.view()).proposals;
    site.now += 1;
    await ada.propose({ kind: 'pause', days: 60 });
    await refused(bo.answerProposal({ kind: 'pause', about: null, proposed, agree: true }), 'no-proposal');
  });

  test('nobody agrees for another', async () => {
    const { ada, bo, cleo } = await playing();
    await ada.propose({ kind: 'pause', days: 1 });
    const [{ at: proposed }] = (await bo.view()).proposals;
    const forCleo = { seat: cleo.seat, kind: 'pause' as const, about: null, proposed, agree: true };
    await refused(site.with(ada.key, bo.key).answerProposal(forCleo), 'no-seat');
  });
});

test('what is sent twice counts once, and nobody is told that it cannot be, also where the first one was the last answer', async () => {
  const { table, mover, other, third } = await waiting();
  const version = async () => (await table.view()).version;
  const twice = async (send: () => Promise<unknown>) => {
    const before = await version();
    await send();
    site.now += 1000;
    await send();
    expect(await version()).toBe(before + 1);
  };
  const saying = async (player: Player, agree: boolean, kind: ProposalKind) => {
    const [{ at: proposed }] = (await player.view()).proposals;
    await twice(() => player.answerProposal({ kind, about: null, proposed, agree }));
  };
  await twice(() => third.askFriend({ name: 'Fay', days: 2 }));
  await twice(() => mover.takeDaysOff({ days: 2 }));
  await mover.askLink({ seat: third.seat });
  await twice(() => mover.dropLink({ seat: third.seat }));
  await twice(() => mover.propose({ kind: 'pause', days: 3 }));
  await saying(other, true, 'pause');
  // At a server whose clock is behind.
  await saying(third.on({ ...site.context, now: () => site.now - 5000 }), true, 'pause');
  await twice(() => other.propose({ kind: 'resume' }));
  await saying(third, false, 'resume');
  await twice(() => third.propose({ kind: 'end' }));
  for (const player of [mover, other]) await saying(player, true, 'end');
  await third.propose({ kind: 'end' });
});

test('what needs nobody else and is sent twice counts once: a pause, going on, a seat that is handed over', async () => {
  const { table, mover, seat, other, third } = await waiting({ away: { kind: 'vote', minutes: 60 } });
  const twice = async (send: () => Promise<unknown>) => {
    await send();
    const { entries } = await table.state();
    site.now += 1000;
    await send();
    expect((await table.state()).entries).toBe(entries);
  };
  for (const player of [mover, third]) await player.autopilot({ on: true });
  await twice(() => other.propose({ kind: 'pause', days: 3 }));
  await twice(() => other.propose({ kind: 'resume' }));
  site.now += DAY;
  await twice(() => other.propose({ kind: 'hand-over', about: seat }));
});

describe('ending the match as it stands', () => {
  test('takes all the others, those on autopilot too; the recap says so', async () => {
    const { table, ada, bo, cleo } = await playing();
    await cleo.autopilot({ on: true });
    await ada.propose({ kind: 'end' });
    await bo.answer('end');
    expect((await table.view()).status).toBe('running');
    await cleo.answer('end');
    const ended = { reason: 'agreed', seat: 0 };
    expect(await table.view()).toMatchObject({ status: 'finished', finished: true, toAct: [], ended });
    const { view } = await table.recap(ada);
    expect(view.ended).toMatchObject({ reason: 'agreed' });
    expect((await table.record()).format).toBe('stichpost-record/1');
    const own = await ada.view();
    expect(own.choices).toEqual([]);
    await refused(ada.move({ type: 'play', card: own.hand![0] }), 'match-finished');
  });

  test('when it ended stays as it is, also if a friend goes afterwards', async () => {
    const { table, ada } = await playing();
    await ada.askFriend({ name: 'Fay', days: 2 });
    await table.agreeOn(ada, { kind: 'end' });
    const { changedAt } = await table.view();
    site.now += HOUR;
    await ada.endFriend();
    expect((await table.view()).changedAt).toBe(changedAt);
    expect((await table.record()).finishedAt).toBe(changedAt);
  });

  test('one who is against it is enough', async () => {
    const { ada, bo } = await playing();
    await ada.propose({ kind: 'end' });
    expect((await bo.answer('end', false)).proposals).toEqual([]);
  });

  test('agreement to it does not outlast the deal', async () => {
    const { table, ada, bo } = await playing();
    await ada.propose({ kind: 'end' });
    await bo.answer('end');
    await table.playUntil(({ deal }) => deal > 0);
    expect((await table.view()).proposals).toEqual([]);
  });
});

describe('a player who stays away', () => {
  test('comes back with one tap, and their clock starts', async () => {
    const { table, mover, seat } = await waiting();
    await goAway(table, seat);
    await mover.autopilot({ on: false });
    await table.turnOf(mover);
    expect((await mover.view()).deadline).toBe(site.now + DAY);
  });

  test('where all are away the match rests, and goes on when one comes back', async () => {
    const table = await playing();
    for (let i = 0; i < 12; i++) {
      site.now += 2 * DAY;
      await sweep(site.context);
      await table.bots();
    }
    const rested = await table.view();
    expect(rested.seats.every(({ away }) => away)).toBe(true);
    expect(rested.status).toBe('running');
    const back = await (await table.mover()).autopilot({ on: false });
    expect(back.deadline).toBe(site.now + DAY);
  });

  test('with nothing to decide they are not late: the card is played, and they are not away', async () => {
    const options = { ...THREE, length: { kind: 'deals', count: 1 } };
    const table = await playing({ options, pace: { kind: 'move', minutes: 60 } });
    // With one card left in each hand nobody has anything to decide.
    await table.playUntil(({ counts }) => Math.max(...counts) <= 1);
    while ((await table.view()).status === 'running') site.now += HOUR;
    const log = await table.log();
    expect(log.at(-1)?.by).toBe('autopilot');
    expect(log.flatMap(({ events }) => events).some(({ type }) => type === 'deadlineMissed')).toBe(false);
  });

  test('the others vote to hand their seat over, not before the time agreed on, and they may come back until somebody sits there', async () => {
    const away = { kind: 'vote', minutes: 3 * 24 * 60 };
    const { table, mover, seat, other, third } = await waiting({ pace: { kind: 'move', minutes: 60 }, away });
    await goAway(table, seat);
    const vote = () => other.propose({ kind: 'hand-over', about: seat });
    await refused(vote(), 'no-hand-over');
    const { handOverFrom } = (await table.view()).seats[seat].away!;
    for (const player of [other, third]) await player.autopilot({ on: true });
    site.now = handOverFrom!;
    for (const player of [other, third]) await player.autopilot({ on: false });
    await vote();
    await third.answer('hand-over');
    const offered = await other.view();
    expect(offered.seats[seat]).toMatchObject({ offered: true, player: true });
    await mover.autopilot({ on: false });
    expect((await table.view()).seats[seat]).toMatchObject({ offered: false, away: null });
    await refused(table.join('Gus', { invitation: offered.invitation! }), 'table-full');
  });

  test('the match ends undecided where that was agreed on', async () => {
    const away = { kind: 'end', minutes: 7 * 24 * 60 };
    const { table, seat } = await waiting({ pace: { kind: 'move', minutes: 60 }, away });
    await goAway(table, seat);
    site.now = (await table.view()).seats[seat].away!.since + 7 * DAY;
    expect(await table.view()).toMatchObject({ status: 'finished', ended: { reason: 'away', seat } });
    expect(fold(games, await table.log())).toEqual(await table.stored());
  });

  test('pauses on which the others agreed are no time that they were away: when they are over, the match goes on', async () => {
    const away = { kind: 'end', minutes: 7 * 24 * 60 };
    const { table, mover, other, third } = await waiting({ pace: { kind: 'move', minutes: 60 }, away });
    await mover.autopilot({ on: true });
    site.now += DAY;
    let until = 0;
    for (const days of [20, 5]) {
      await other.propose({ kind: 'pause', days });
      await third.answer('pause');
      until = (await table.view()).pause!.until;
      site.now = until;
    }
    site.now += MINUTE;
    expect(await table.view()).toMatchObject({ status: 'running', pause: null });
    site.now = until + 6 * DAY - 1;
    expect(await table.view()).toMatchObject({ status: 'running' });
    site.now += 1;
    expect(await table.view()).toMatchObject({ status: 'finished', ended: { reason: 'away' } });
  });

  test('nor can their seat be handed over in it', async () => {
    const away = { kind: 'vote', minutes: 60 };
    const { table, seat, mover, other, third } = await waiting({ away });
    await mover.autopilot({ on: true });
    await other.propose({ kind: 'pause', days: 20 });
    await third.answer('pause');
    site.now += 2 * HOUR;
    await refused(other.propose({ kind: 'hand-over', about: seat }), 'no-hand-over');
    await other.propose({ kind: 'resume' });
    await third.answer('resume');
    expect((await table.view()).seats[seat].away?.handOverFrom).toBe(site.now + HOUR);
  });
});

import { describe, expect, test, vi } from 'vitest';
import { seatKey } from '@/lib/identity';
import { fold, isTableEvent } from '@/lib/match';
import { openRequest } from '@/lib/tables';
import { games } from '../support/match';
import { moveOf } from '../support/player';
import { freshSite, type Player, refused } from '../support/site';

const ONE_DEAL = { length: { kind: 'deals', count: 1 } };
const THREE = { preset: 'black-lady', players: 3 };
const site = freshSite({ ticks: 1000 });

/** A table at which Ada is the host, and these others sit. */
const opened = (more: Record<string, unknown>, others: string[] = []) =>
  site.table({ suggestions: true, game: 'hearts', ...more }, others);
const seatsOf = async (player: Player) =>
  (await player.view()).seats.map(({ name, taken, bot }) => ({ name, taken, bot }));

/** A table for three with Ada and Bo, at which the third seat is free. */
const two = () => opened({ options: { ...THREE, passing: 'never' } }, ['Bo']);

describe('a table with bots from the start', () => {
  test.each([
    ['hearts', THREE],
    ['hearts', { preset: 'hearts' }],
    ['hearts', { ...THREE, players: 6 }],
    ['spades', { players: 2 }],
    ['spades', { players: 4 }],
    ['herzblatt', { players: 2 }],
    ['herzblatt', { players: 3 }],
    ['herzblatt', { players: 4 }],
    ['herzblatt', { players: 5 }],
    ['herzblatt', { players: 6 }],
  ])('%s %j: one player alone plays the match to its end, every move a commit of its own', async (game, options) => {
    const { ada, table } = await opened({ game, options: { ...options, ...ONE_DEAL }, bots: 'easy' });
    const commit = vi.spyOn(site.context.store, 'commit');
    let view = await ada.playOn(0);
    while (view.status === 'running') {
      // All others who are to act are bots, and have moved.
      expect(view.toAct).toEqual([0]);
      await ada.move();
      view = await ada.playOn(0);
    }
    expect(view).toMatchObject({ status: 'finished', finished: true });

    const log = await table.log();
    expect(fold(games, log)).toEqual(await table.stored());
    for (const { by, events } of log) {
      const made = events.map((event) => (isTableEvent(event) ? null : games(game).moveOf(event))).find(Boolean);
      expect(by).toBe(made && made.seat !== 0 ? 'bot' : undefined);
    }
    const { moves: recorded, by, bots } = await table.record();
    expect(commit).toHaveBeenCalledTimes(recorded.length);
    expect(commit.mock.calls.every(([, , { entries }]) => entries.length === 1)).toBe(true);
    expect(by).toEqual(recorded.map(([seat]) => (seat === 0 ? 'player' : 'bot')));
    expect(bots).toEqual(view.seats.map((_, seat) => (seat === 0 ? null : 'easy')));
  });

  test('seats of bots and of players may stand side by side; bots are marked and have names of their own', async () => {
    const { ada } = await opened({ names: ['Bo', 'Robi', ''], bots: ['', 'strong', 'easy'] });
    expect(await seatsOf(ada)).toEqual([
      { name: 'Ada', taken: true, bot: null },
      { name: 'Bo', taken: false, bot: null },
      { name: 'Robi', taken: true, bot: 'strong' },
      { name: 'Otto', taken: true, bot: 'easy' },
    ]);
  });

  test('no two bots share a name, nor one with a player', async () => {
    const { ada } = await opened({ name: 'otto', options: { ...THREE, players: 6 }, bots: 'easy' });
    const names = (await seatsOf(ada)).map(({ name }) => name?.toLowerCase());
    expect(new Set(names).size).toBe(6);
  });

  test.each([
    ['more bots than seats', { bots: ['easy', 'easy', 'easy', 'easy'] }, 'bad-request'],
    ['a bot called as the host', { names: ['ADA'], bots: ['easy'] }, 'name-taken'],
  ])('%s is refused', async (_, more, code) => {
    await refused(opened(more), code);
  });

  test.each([{ bots: 'genius' }, { bots: ['genius'] }, { bots: 7 }])('%j is no level', (more) => {
    expect(openRequest.safeParse({ game: 'hearts', name: 'Ada', ...more }).success).toBe(false);
  });

  test('with the last player to join the bots begin', async () => {
    const { bo } = await opened({ game: 'spades', options: { players: 4 }, bots: ['easy', '', 'easy'] }, ['Bo']);
    const view = await bo.playOn(0);
    expect(view.status).toBe('running');
    expect(view.toAct.every((seat) => seat === 0 || seat === 2)).toBe(true);
  });

  test('messages go to players only', async () => {
    const { table } = await opened({ options: { ...THREE, ...ONE_DEAL }, bots: ['easy'] }, ['Bo']);
    for (const player of table.players) await player.setWishes({});
    await table.playOut();
    const notices = await table.notices();
    const told = (seat: number) => notices.filter((one) => one.seat === seat).map(({ kind }) => kind);
    expect(told(1)).toEqual([]);
    for (const seat of [0, 2]) expect(told(seat)).toContain('finished');
  });

  test('bots choose by what they see and by the seed alone: the same match, the same moves', async () => {
    const played = async () => {
      await site.renew();
      const { ada, table } = await opened({ game: 'herzblatt', options: ONE_DEAL, bots: 'easy' });
      await ada.playOn();
      return (await table.log()).map(({ events }) => events);
    };
    expect(await played()).toEqual(await played());
  });
});

describe('a bot set by the host', () => {
  test('takes a free seat, and the match starts', async () => {
    const { ada, bo } = await two();
    expect((await ada.setBot({ seat: 2, level: 'easy' })).status).toBe('running');
    expect((await seatsOf(bo))[2]).toEqual({ name: 'Otto', taken: true, bot: 'easy' });
  });

  test('may be another one, or go again, before the match', async () => {
    const { ada, table } = await opened({});
    for (const level of ['easy', 'strong'] as const) await ada.setBot({ seat: 1, level });
    expect((await seatsOf(ada))[1]).toEqual({ name: 'Otto', taken: true, bot: 'strong' });
    const { seats } = await ada.setBot({ seat: 1, level: null });
    expect(seats[1]).toMatchObject({ name: null, taken: false, bot: null });
    expect(await table.join('Bo')).toMatchObject({ seat: 1 });
  });

  test('plays for a player who lets it; they see it, cannot move, and get their seat back with their key', async () => {
    const { ada, bo } = await two();
    await ada.setBot({ seat: 2, level: 'easy' });
    await bo.allowBot({ allowed: true });
    await ada.playOn();
    const before = await bo.playOn(0);
    expect(before.toAct).toEqual([1]);
    await ada.setBot({ seat: 1, level: 'medium' });
    const view = await bo.playOn(0);
    expect(view.seats[1]).toMatchObject({ name: 'Bo', taken: true, bot: 'medium' });
    expect(view.toAct).toEqual([0]);
    expect(view.hand.length).toBeLessThan(before.hand.length);
    await refused(bo.move(moveOf(before.choices[0])), 'bot-plays');

    await bo.setBot({ level: null });
    expect((await seatsOf(bo))[1]).toEqual({ name: 'Bo', taken: true, bot: null });
    await ada.playOn();
    expect((await bo.playOn(1)).seat).toBe(1);
  });

  test.each(['easy', null] as const)('asked for twice counts once: %s', async (level) => {
    const { ada } = await two();
    if (level === null) await ada.setBot({ seat: 2, level: 'easy' });
    const { version } = await ada.setBot({ seat: 2, level });
    expect((await ada.setBot({ seat: 2, level })).version).toBe(version);
  });

  test('is refused to all but the host, and where no player would be left', async () => {
    const { ada, bo, table } = await two();
    const wrong = site.with(seatKey(table.id, 0, 'A'.repeat(22)));
    await refused(bo.setBot({ seat: 2, level: 'easy' }), 'not-host');
    for (const level of ['easy', null] as const) await refused(bo.setBot({ seat: 0, level }), 'not-host');
    await refused(ada.setBot({ seat: 3, level: 'easy' }), 'bad-request');
    await refused(wrong.setBot({ seat: 2, level: 'easy' }), 'wrong-key');
    await bo.setBot({ level: 'easy' });
    await refused(ada.setBot({ seat: 0, level: 'easy' }), 'no-player');
    expect((await seatsOf(ada)).map(({ bot }) => bot)).toEqual([null, 'easy', null]);
  });

  test('changes nothing when the match is over', async () => {
    const { ada } = await opened({ game: 'herzblatt', options: ONE_DEAL, bots: 'easy' });
    await ada.playOn();
    await refused(ada.setBot({ seat: 1, level: null }), 'match-finished');
  });
});

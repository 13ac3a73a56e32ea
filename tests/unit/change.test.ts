import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { owedMove, Unreadable } from '@/lib/match';
import { STATE_FORMAT } from '@/lib/match/state';
import {
  act,
  type Context,
  forget,
  join,
  KEPT_MILLISECONDS,
  letBotsMove,
  myTables,
  record,
  sweep,
  viewerWith,
  visit,
} from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { daysLater, openTable, otherProcess, setBotWith, tableOfTwo } from '../support/commands';
import { afterBots, moveOf, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const ONE_DEAL = { length: { kind: 'deals', count: 1 } };
const HERZBLATT = { game: 'herzblatt', options: ONE_DEAL };
const opened = (more: Record<string, unknown> = {}) => openTable(context, { ...HERZBLATT, ...more });
const later = (days: number) => daysLater(context, days);
const set = (key: SeatKey, seat: number, level: unknown) => setBotWith(context, key, seat, level);
const first = async (key: SeatKey) => {
  const view = await afterBots(context, key);
  return { version: view.version, move: moveOf(view.choices[0]) };
};

/** Ada, who speaks first, declines: the bot after her is to act. */
const decline = async (key: SeatKey, at: Context = context) =>
  act(at, key.table, viewerWith(key), { version: (await afterBots(context, key)).version, move: { type: 'decline' } });

/** A match of Ada and Bo, who are alone. */
const two = () => tableOfTwo(context, HERZBLATT);

describe('commands of one process at one table', () => {
  test('sixty equal moves are one read, one commit and one thought', async () => {
    const { key, table } = await opened({ bots: 'easy' });
    const think = vi.fn(async () => ({ type: 'decline' }));
    const move = await first(key);
    const read = vi.spyOn(context.store, 'read');
    const commit = vi.spyOn(context.store, 'commit');
    const answers = await Promise.all(Array.from({ length: 60 }, () => act(context, table, viewerWith(key), move)));
    expect(new Set(answers.map((view) => JSON.stringify(view))).size).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
    expect(commit).toHaveBeenCalledTimes(1);
    const bots = { think, pace: 0, wait: async () => true };
    await Promise.all(Array.from({ length: 60 }, () => letBotsMove({ ...context, bots }, table)));
    const owed = commit.mock.calls.length - 1;
    expect(think).toHaveBeenCalledTimes(owed);
  });

  test('a move is one read and one commit', async () => {
    const { key, table } = await opened({ bots: 'easy' });
    const move = await first(key);
    const read = vi.spyOn(context.store, 'read');
    await act(context, table, viewerWith(key), move);
    await act(context, table, viewerWith(key), move);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('what another process committed in between is what a command is decided on', async () => {
    const { ada, bo, table } = await two();
    const mover = (await first(ada).catch(() => null)) ? ada : bo;
    const move = await first(mover);
    const commit = context.store.commit.bind(context.store);
    let interfered = false;
    context.store.commit = async (...args) => {
      if (!interfered) {
        interfered = true;
        // As another process would: it does not take turns with this one.
        await commit(...args);
        return 'conflict';
      }
      return commit(...args);
    };
    const view = await act(context, table, viewerWith(mover), move);
    expect(view.version).toBe(move.version + 1);
  });

  test('nobody is refused for what only the command before him knew', async () => {
    const { ada, bo, table } = await two();
    const [here, there] = [await first(ada).catch(() => null), await first(bo).catch(() => null)];
    const move = here ?? there!;
    const keys = here ? [ada] : [bo];
    const answers = await Promise.allSettled([
      act(context, table, viewerWith(...keys), { ...move, move: { type: 'play', card: '7C' } }),
      act(context, table, viewerWith(...keys), move),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('bots', () => {
  test('a person’s move is answered before they move, and what they owe stands in the record', async () => {
    const { key, table } = await opened({ options: { ...ONE_DEAL, players: 4 }, bots: 'easy' });
    const view = await decline(key);
    expect(view.toAct).toEqual([1]);
    const state = await load(context, table);
    expect(owedMove(state, state.changedAt)).toEqual({ seat: 1, by: 'bot', level: 'easy', isLate: false });
    // This process dies; another one's sweep carries on, once the move is overdue.
    expect(await sweep({ ...context, now: () => state.changedAt + 1 }, 10)).toMatchObject({ moved: 0 });
    const all = await Promise.all([sweep(later(1), 10), sweep(later(1), 10)]);
    expect(Math.max(...all.map(({ moved }) => moved))).toBe(1);
    expect(owedMove(await load(context, table), Date.now())).toBeNull();
  });

  test('two processes let a table’s bots move: every move is made once', async () => {
    const { key, table } = await opened({ options: { ...ONE_DEAL, players: 4 }, bots: 'easy' });
    await decline(key);
    const { version } = await load(context, table);
    // The same store under another name: its commands do not take turns with ours.
    const elsewhere = { ...context, store: otherProcess(context.store) };
    await Promise.all([letBotsMove(context, table), letBotsMove(elsewhere, table)]);
    const log = await context.store.log(table, version);
    // If all have declined, it is another deal's turn.
    const [first] = log.join('\n').split('"dealt"');
    const decided = first.match(/"type":"(declined|taken)"/g) ?? [];
    expect(decided.length).toBeGreaterThan(0);
    expect(decided.length).toBeLessThanOrEqual(3);
    expect((await load(context, table)).version).toBe(version + log.length);
  });

  test('one that throws, or moves against the rules, plays the first thing it may, and it is noted', async () => {
    const log = vi.fn();
    for (const think of [
      () => Promise.reject(new Error('broken')),
      () => Promise.resolve({ type: 'play', card: '2C' }),
    ]) {
      const { key, table } = await opened({ bots: 'easy' });
      const broken = { ...context, log, bots: { think, pace: 0, wait: async () => true } };
      await decline(key, broken);
      await letBotsMove(broken, table);
      // The first thing a player may say is that he takes the game.
      expect((await visit(context, table, viewerWith(key))).view).toMatchObject({ declarer: 1 });
    }
    expect(log.mock.calls.map(([what]) => what)).toEqual(
      expect.arrayContaining(['a bot could not choose', 'a bot chose an illegal move']),
    );
  });

  test('one for whose thought there is no room moves later', async () => {
    const { key, table } = await opened({ bots: 'easy' });
    await decline(key);
    const { version } = await load(context, table);
    const full = { ...context, bots: { think: async () => null, pace: 0, wait: async () => true } };
    await letBotsMove(full, table);
    expect((await load(context, table)).version).toBe(version);
    await letBotsMove(context, table);
    expect((await load(context, table)).version).toBeGreaterThan(version);
  });

  test('it waits its pace after the last change, and stops with the server', async () => {
    const { key, table } = await opened({ bots: 'easy' });
    const { changedAt } = await decline(key);
    const waits: number[] = [];
    const at: Context = {
      ...context,
      now: () => changedAt + 100,
      bots: {
        think: async () => ({ type: 'decline' }),
        pace: 300,
        wait: async (milliseconds) => {
          waits.push(milliseconds);
          return false;
        },
      },
    };
    await letBotsMove(at, table);
    expect(waits).toEqual([200]);
  });
});

describe('a match without people', () => {
  test('rests: nobody plays it to its end, neither at once nor later', async () => {
    const { table, key, invitation } = await opened({
      game: 'hearts',
      options: { preset: 'black-lady', players: 3, ...ONE_DEAL },
      bots: [null, 'easy'],
    });
    const bo = await join(context, table, { invitation, name: 'Bo' });
    // A bot plays for Bo, and Ada leaves for good: no player is left who plays himself.
    await set(bo.key, 1, 'easy');
    await forget(context, table, viewerWith(key), 0);
    const { version } = await load(context, table);
    await letBotsMove(context, table);
    await sweep(later(1), 10);
    expect((await load(context, table)).version).toBe(version);
    await set(bo.key, 1, null);
    await letBotsMove(context, table);
    expect((await load(context, table)).version).toBeGreaterThan(version);
  });

  test('goes 30 days after the last move, and so does one of a single player against bots; others stay', async () => {
    const alone = await opened({ bots: 'easy' });
    await playOn(context, alone.key, 1);
    const pair = await two();
    const { changedAt } = await load(context, alone.table);
    expect(await sweep({ ...context, now: () => changedAt + KEPT_MILLISECONDS - 1 }, 10)).toMatchObject({ removed: 0 });
    expect(await sweep({ ...context, now: () => changedAt + KEPT_MILLISECONDS }, 10)).toMatchObject({ removed: 1 });
    expect(await context.store.read(alone.table)).toBeNull();
    expect(await context.store.read(pair.table)).not.toBeNull();
  });
});

describe('leaving for good', () => {
  test('is a commit: whoever is to act is told, and so is everybody when it ends the match', async () => {
    const { ada, bo, table } = await two();
    const announced = vi.fn();
    const told = { ...context, announce: announced };
    const isAda = (await visit(context, table, viewerWith(ada))).view.choices.length > 0;
    await forget(told, table, viewerWith(isAda ? ada : bo), isAda ? 0 : 1);
    expect(announced).toHaveBeenCalledTimes(1);
    const [, , isOwed] = announced.mock.calls[0];
    // The bot that sits there now is to act.
    expect(isOwed).toBe(true);
    await letBotsMove(told, table);
    expect(await context.store.outbox(table)).not.toEqual([]);
  });
});

describe('what cannot be read', () => {
  const damage = async (table: string) => {
    const { version } = (await context.store.read(table))!;
    await context.store.rewriteState(table, version, JSON.stringify({ format: STATE_FORMAT }));
  };

  test('a state of another version, or a damaged one, is folded from the log once and put in its place', async () => {
    const { table, ada } = await two();
    const before = await load(context, table);
    for (const wrong of [
      JSON.stringify({ ...before, format: 2 }),
      JSON.stringify({ format: STATE_FORMAT }),
      'no json',
    ]) {
      await context.store.rewriteState(table, before.version, wrong);
      const log = vi.spyOn(context.store, 'log');
      expect((await visit(context, table, viewerWith(ada))).view.version).toBe(before.version);
      expect((await visit(context, table, viewerWith(ada))).view.version).toBe(before.version);
      expect(log).toHaveBeenCalledTimes(1);
      log.mockRestore();
      expect(JSON.parse((await context.store.read(table))!.state)).toEqual(JSON.parse(JSON.stringify(before)));
    }
  });

  test('a log with entries missing is not folded into an earlier state', async () => {
    const { table } = await two();
    await damage(table);
    const lines = await context.store.log(table);
    context.store.log = async () => lines.slice(0, -1);
    await expect(load(context, table)).rejects.toThrow(Unreadable);
  });

  test('events are parsed when a log is read', async () => {
    const { table } = await two();
    await damage(table);
    const lines = await context.store.log(table);
    context.store.log = async () => lines.map((line) => line.replace(/"forehand":\d/, '"forehand":"seven"'));
    await expect(load(context, table)).rejects.toThrow(Unreadable);
  });

  test('one unreadable table keeps nobody from his other ones, and is noted', async () => {
    const bad = await two();
    const good = await two();
    await damage(bad.table);
    const { log } = context.store;
    context.store.log = async (table, after) => (table === bad.table ? ['{'] : log.call(context.store, table, after));
    const noted = vi.fn();
    const mine = await myTables({ ...context, log: noted }, viewerWith(bad.ada, good.ada));
    expect(mine.map(({ view }) => view.table)).toEqual([good.table]);
    expect(noted).toHaveBeenCalledWith('a table cannot be read', { table: bad.table });
  });

  test('a sweep goes on behind however many of them', async () => {
    const bad = await Promise.all(Array.from({ length: 5 }, () => opened()));
    const good = await opened();
    for (const { table } of bad) await damage(table);
    context.store.log = async () => ['{'];
    expect(await sweep(later(31), 2)).toEqual({ due: 1, removed: 1, moved: 0, unreadable: 5, newer: 0, more: false });
    expect(await context.store.read(good.table)).toBeNull();
  });

  test('whoever asks for the record too early costs one read of the state and no log', async () => {
    const { table } = await two();
    const log = vi.spyOn(context.store, 'log');
    await expect(record(context, table)).rejects.toMatchObject({ code: 'not-finished' });
    expect(log).not.toHaveBeenCalled();
  });
});

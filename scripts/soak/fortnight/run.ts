import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { chooseMove } from '../../../lib/bots';
import { type Random, randomFrom } from '../../../lib/bots/random';
import { hashOf, newSecret } from '../../../lib/identity';
import { addSubscriptions } from '../../../lib/notify/subscriptions';
import { gameOf } from '../../../lib/rules';
import type { Notice } from '../../../lib/store';
import { openLmdb, openLmdbRecords } from '../../../lib/store/lmdb';
import {
  act,
  announceNotices,
  type Context,
  join,
  myTables,
  open,
  openRequest,
  Problem,
  sendMessages,
  setWishes,
} from '../../../lib/tables';
import { TABLES } from '../../shared/tables';
import type { Dispatcher } from './dispatchers';
import { type Figures, judge } from './judge';
import { draw, newPerson, type Person } from './people';
import { Process } from './perils';
import { receivers } from './receivers';

export type Plan = {
  tables: number;
  days: number;
  seed: string;
  dispatcher: Dispatcher;
  /** Of a hundred sweeps, so many have a dispatcher that dies. */
  dying?: number;
};
/** A sweep of all dispatchers; a `whole` one was disturbed by no crash. */
type Sweep = { at: number; isWhole: boolean };

/** A Monday: in the first week Europe puts its clocks back, in the second America. */
export const START = Date.UTC(2026, 9, 19);
const MINUTE = 60_000;
const SWEEP = MINUTE;
/** What hangs is given up after so long: by the clock on the wall, not that of the simulation. */
const HANGS_MILLISECONDS = 100;
/** So many dispatchers at once. */
const DISPATCHERS = 2;
const DYING = 25;
/** More than a player moves in one visit. */
const MOVES_A_VISIT = 40;
/** So long each takes: all visits of a minute are over before the next sweep. */
const MOVE_MILLISECONDS = 50;
const LIMIT = 500;
const MEMORY = '/dev/shm';

/** Plays the fortnight, and says how well everybody was told of his turns. */
export async function fortnight(
  { tables, days, seed, dispatcher, dying = DYING }: Plan,
  progress = (_day: number) => {},
  fault = (_what: string) => {},
): Promise<Figures> {
  // In memory where there is such a folder: no disk is to be waited for, as nothing is to outlast this.
  const directory = mkdtempSync(pathOf(existsSync(MEMORY) ? MEMORY : tmpdir(), 'stichpost-fortnight-'));
  const store = openLmdb(directory);
  const records = openLmdbRecords(directory);
  const random = randomFrom(`fortnight ${seed}`);
  let now = START;
  const people = Array.from({ length: Math.ceil(tables * 0.7) + 6 }, (_, i) => newPerson(i, START, days, random));
  const { channels, receipts } = receivers(people, () => now, START, random);
  const announced: { table: string; notices: readonly Notice[] }[] = [];
  const context: Context = {
    store,
    records,
    channels,
    publicUrl: 'https://cards.example.org',
    linkSecret: 'a secret of the site for its links',
    now: () => now,
    random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
    wait: (_, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, HANGS_MILLISECONDS);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
    announce: (table, notices) => void (notices.length > 0 && announced.push({ table, notices })),
  };
  try {
    const ids = await seatAll(context, people, tables, random);
    const sweeps: Sweep[] = [];
    const calls = { last: 1 };
    const visits = people.flatMap((person) => person.visits.map((at) => ({ person, at }))).sort((a, b) => a.at - b.at);
    for (let minute = 0, next = 0; minute < days * 1440; minute++) {
      if (minute % 1440 === 0) progress(minute / 1440);
      for (; next < visits.length && visits[next].at < START + minute * SWEEP; next++) {
        const { at, person } = visits[next];
        now = Math.max(now, at);
        await visitSite(context, person, random, () => {
          now += MOVE_MILLISECONDS;
        });
        for (const { table, notices } of announced.splice(0))
          await afterAnswer(context, dispatcher, table, notices, random);
      }
      now = START + minute * SWEEP;
      sweeps.push({ at: now, isWhole: await sweepAll(context, dispatcher, { minute, dying, calls }, random) });
    }
    const wholeSweeps = sweeps.filter(({ isWhole }) => isWhole).map(({ at }) => at);
    return await judge({ context, tables: ids, people, receipts, wholeSweeps, end: now, fault });
  } finally {
    await records.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Opens the tables and gives all seats to people, who say how they want to be told. */
async function seatAll(context: Context, people: readonly Person[], count: number, random: Random): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const { game, given } = TABLES[number % TABLES.length];
    const players = draw(people, given.players, random);
    const [host, ...others] = players;
    const options = { ...given, length: { kind: 'deals', count: 1 + random.below(2) } };
    const opened = await open(context, openRequest.parse({ name: host.name, game: game.id, options }));
    const seated = [opened];
    for (const { name } of others) {
      seated.push({ ...opened, ...(await join(context, opened.table, { invitation: opened.invitation, name })) });
    }
    for (const [i, person] of players.entries()) {
      const { key, seat, table } = seated[i];
      person.keys.push(key);
      const account = { id: `account${i}`, emails: [person.wishes.email] };
      await setWishes(context, table, { keys: [key], account }, { seat, ...person.wishes });
      const seats = [{ table, seat, keyHash: hashOf(key.text) }];
      for (const endpoint of person.endpoints) {
        const to = { endpoint, keys: { p256dh: 'k'.repeat(87), auth: 'a'.repeat(22) } };
        await addSubscriptions(context.records, { to, locale: 'en', seats }, context.now(), () =>
          newSecret(context.random),
        );
      }
    }
    ids.push(opened.table);
  }
  return ids;
}

/** Somebody looks at all his tables and moves where it is his turn, until it is not any more. */
async function visitSite(context: Context, { keys }: Person, random: Random, tick: () => void): Promise<void> {
  for (const { view } of await myTables(context, keys)) {
    const key = keys.find((one) => one.table === view.table);
    // Now and then one does not get to a table.
    if (!key || random.below(10) === 0) continue;
    for (let moves = 0; moves < MOVES_A_VISIT; moves++) {
      const [mine] = (await myTables(context, [key])).flatMap(({ turns }) => turns);
      const game = mine && gameOf(mine.game);
      if (!mine || !game) break;
      tick();
      const move = chooseMove(game, game.options.parse(mine.options), mine, { level: 'random', seed: mine.version });
      try {
        await act(context, mine.table, [key], { version: mine.version, move });
      } catch (error) {
        if (error instanceof Problem) break;
        throw error;
      }
    }
  }
}

/** What a server does after an answer; it may die first, or on the way. */
async function afterAnswer(
  context: Context,
  dispatcher: Dispatcher,
  table: string,
  notices: readonly Notice[],
  random: Random,
): Promise<void> {
  if (random.below(10) < 3) return;
  const process = new Process(random.below(4) === 0 ? 1 + random.below(30) : null, random.below(2) === 0);
  await ending(announceNotices(dispatcher(inHands(context, process)), table, notices));
}

/** All dispatchers at once. @returns whether none of them died */
async function sweepAll(
  context: Context,
  dispatcher: Dispatcher,
  { minute, dying, calls }: { minute: number; dying: number; calls: { last: number } },
  random: Random,
): Promise<boolean> {
  const processes = Array.from({ length: DISPATCHERS }, () => {
    const dies = random.below(100) < dying / DISPATCHERS;
    return new Process(dies ? 1 + random.below(calls.last) : null, random.below(2) === 0);
  });
  await Promise.all(
    processes.map((process) => {
      const world = dispatcher(inHands(context, process), minute);
      return ending(world.isAsleep ? Promise.resolve() : sendMessages(world, LIMIT));
    }),
  );
  const most = Math.max(...processes.map((process) => process.calls));
  // Sweeps with much to do are followed by one that dies somewhere on the way through as much.
  if (most > 8) calls.last = most;
  return !processes.some(({ isDead }) => isDead);
}

function inHands(context: Context, process: Process): Context {
  const { email, push, webhook } = context.channels;
  return {
    ...context,
    store: process.holds(context.store),
    records: process.holds(context.records),
    channels: {
      ...(email && { email: process.holds(email) }),
      ...(push && { push: process.holds(push) }),
      ...(webhook && { webhook: process.holds(webhook) }),
    },
  };
}

/** Whatever a process ends with, the next one goes on. */
async function ending(work: Promise<unknown>): Promise<void> {
  await work.catch(() => {});
}

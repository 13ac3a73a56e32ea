import { setTimeout } from 'node:timers/promises';
import { chooseFor } from '../../../../lib/bots';
import { type Random, randomFrom } from '../../../../lib/bots/kernel/random';
import { hashOf, newSecret } from '../../../../lib/identity';
import { addSubscriptions } from '../../../../lib/notify/subscriptions';
import { besideTables, type Notice } from '../../../../lib/store';
import { openLmdb, openLmdbRecords } from '../../../../lib/store/lmdb';
import {
  announceNotices,
  type Context,
  join,
  letBotsMove,
  open,
  openRequest,
  sendMessages,
  setWishes,
  sweep,
} from '../../../../lib/tables';
import { newDirectory } from '../../shared/servers';
import { TABLES } from '../../shared/tables';
import { type Agreement, agreementOf, forcedAt } from './agreements';
import { MINUTE } from './clock';
import { type Figures, judge } from './judge';
import { draw, newPerson, type Person } from './people';
import { Process } from './perils';
import { Predictions } from './predictions';
import { receivers } from './receivers';
import type { Visited } from './site';
import { visitSite } from './visits';
import type { World } from './worlds';

export type Plan = {
  tables: number;
  days: number;
  seed: string;
  world: World;
  /** Sweeps in a hundred whose dispatcher dies. */
  dying?: number;
  /** Which cards play themselves, and when they come, at all tables; else that differs. */
  plays?: Partial<ReturnType<typeof forcedAt>>;
  /** Whether all seats are taken at once, at all tables. */
  isFull?: boolean;
};
/** A sweep of all dispatchers; a `whole` one was disturbed by no crash. */
type Sweep = { at: number; isWhole: boolean };

/** A Monday: in the first week Europe puts its clocks back, in the second America. */
export const START = Date.UTC(2026, 9, 19);
const SWEEP = MINUTE;
/** Calls that hang are given up after this long: by the clock on the wall, not that of the simulation. */
const HANGS_MILLISECONDS = 100;
/** Dispatchers at once. */
const DISPATCHERS = 2;
const DYING = 25;
/** So long each thing takes that somebody does: all visits of a minute are over before the next sweep. */
const MOVE_MILLISECONDS = 50;
/** So often tables are asked when their matches will end (minutes). */
const ASKED_EVERY = 360;

/** Something that is done at a moment (ms since 1970). */
type Errand = { at: number; what: () => Promise<void> };
/** Work that a commit left to be done after the answer. */
type Aftermath = { table: string; notices: readonly Notice[]; isOwed: boolean };
/** Listeners to the course of the fortnight: to days, to faults that the judge finds, and by name to all that was refused or done. */
export type Reporter = {
  day?: (day: number) => void;
  fault?: (what: string) => void;
  refused?: (code: string) => void;
  happened?: (type: string) => void;
};

/** Plays the fortnight, and judges how well everybody was told of their turns, and whether clocks were fair. */
export async function fortnight(
  { tables, days, seed, world, dying = DYING, plays = {}, isFull = false }: Plan,
  { day = () => {}, fault = () => {}, refused = () => {}, happened = () => {} }: Reporter = {},
): Promise<Figures> {
  const directory = await newDirectory(true);
  const store = openLmdb(directory.path);
  const records = openLmdbRecords(directory.path);
  const random = randomFrom(`fortnight ${seed}`);
  let now = START;
  const people = Array.from({ length: Math.ceil(tables * 0.7) + 6 }, (_, i) => newPerson(i, START, days, random));
  const { channels, receipts } = receivers(people, () => now, START, random);
  const aftermath: Aftermath[] = [];
  const context: Context = world.site({
    ...besideTables({ store, records }),
    channels,
    publicUrl: 'https://cards.example.org',
    linkSecret: 'a secret of the site for its links',
    now: () => now,
    random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
    wait: (_, signal) => setTimeout(HANGS_MILLISECONDS, undefined, { signal }).catch(() => {}),
    // How well bots play is of no account here; that they do is.
    bots: { think: async (task) => chooseFor({ ...task, level: 'easy' }), pace: 0, wait: async () => true },
    announce: (table, notices, goesOn) => {
      const isOwed = goesOn !== null && goesOn <= now;
      if (notices.length > 0 || isOwed) aftermath.push({ table, notices, isOwed });
    },
  });
  const errands: Errand[] = [];
  const later = (at: number, what: Errand['what']) => {
    const place = errands.findLastIndex((one) => one.at <= at) + 1;
    errands.splice(place, 0, { at, what });
  };
  const settleAftermath = async () => {
    for (let next = aftermath.shift(); next; next = aftermath.shift()) await afterAnswer(context, world, next, random);
  };
  const site: Visited = {
    context,
    people,
    random,
    tick: () => {
      now += MOVE_MILLISECONDS;
    },
    refused,
  };
  try {
    const seated = await seatAll(
      {
        ...context,
        now: () => {
          site.tick();
          return now;
        },
      },
      people,
      { tables, plays },
      random,
      isFull ? null : later,
    );
    const sweeps: Sweep[] = [];
    const predictions = new Predictions();
    const ids = seated.map(({ id }) => id);
    const calls = { last: 1 };
    const visits = people.flatMap((person) => person.visits.map((at) => ({ person, at }))).sort((a, b) => a.at - b.at);
    for (const { at, person } of visits) later(at, () => visitSite(site, person));
    for (let minute = 0; minute < days * 1440; minute++) {
      if (minute % 1440 === 0) day(minute / 1440);
      while (errands.length > 0 && errands[0].at < START + minute * SWEEP) {
        const { at, what } = errands.splice(0, 1)[0];
        now = Math.max(now, at);
        await what();
        await settleAftermath();
      }
      now = Math.max(now, START + minute * SWEEP);
      sweeps.push({ at: now, isWhole: await sweepAll(context, world, { minute, dying, calls }, random) });
      await settleAftermath();
      if (minute % ASKED_EVERY === 0) await predictions.ask(store, ids, now);
    }
    const wholeSweeps = sweeps.filter(({ isWhole }) => isWhole).map(({ at }) => at);
    const end = START + days * 1440 * SWEEP;
    const span = { wholeSweeps, start: START, end };
    return await judge({ context, tables: seated, people, receipts, ...span, predictions, fault, happened });
  } finally {
    await records.close();
    await store.close();
    await directory.clear();
  }
}

export type SeatedTable = { id: string; agreement: Agreement };

/**
 * Opens the tables and gives all seats to people, who say how they want to be told.
 * @param later does something in some hours: at some tables the last one comes only then
 */
export async function seatAll(
  context: Context,
  people: readonly Person[],
  { tables, plays }: Pick<Plan, 'tables' | 'plays'>,
  random: Random,
  later: ((at: number, what: Errand['what']) => void) | null = null,
): Promise<SeatedTable[]> {
  const seatedTables: SeatedTable[] = [];
  for (let number = 0; number < tables; number++) {
    const { game, given } = TABLES[number % TABLES.length];
    const players = draw(people, given.players, random);
    const [host, ...others] = players;
    const options = { ...given, length: { kind: 'deals', count: 1 + random.below(2) } };
    const agreement = agreementOf(number);
    const request = { name: host.name, game: game.id, options, ...agreement, ...forcedAt(number), ...plays };
    const opened = await open(context, openRequest.parse(request));
    const { table, invitation } = opened;
    const sit = async (person: Person, { key, seat }: Pick<typeof opened, 'key' | 'seat'>) => {
      person.keys.push(key);
      const account = { id: `account${players.indexOf(person)}`, emails: async () => [person.wishes.email] };
      await setWishes(context, table, { keys: [key], account }, { seat, ...person.wishes });
      const seats = [{ table, seat, keyHash: hashOf(key.text) }];
      for (const endpoint of person.endpoints) {
        const to = { endpoint, keys: { p256dh: 'k'.repeat(87), auth: 'a'.repeat(22) } };
        await addSubscriptions(context.records, { to, locale: 'en', seats }, context.now(), () =>
          newSecret(context.random),
        );
      }
    };
    await sit(host, opened);
    for (const [i, person] of others.entries()) {
      const comes = async () => sit(person, await join(context, table, { invitation, name: person.name }));
      if (later && i === others.length - 1 && number % 4 === 1) later(START + (5 + number) * 67 * MINUTE, comes);
      else await comes();
    }
    seatedTables.push({ id: table, agreement });
  }
  return seatedTables;
}

/** Does a server's work after an answer; the server may die first, or on the way. */
async function afterAnswer(
  context: Context,
  world: World,
  { table, notices, isOwed }: Aftermath,
  random: Random,
): Promise<void> {
  if (random.below(10) < 3) return;
  const process = new Process(random.below(4) === 0 ? 1 + random.below(30) : null, random.below(2) === 0);
  const server = world.dispatcher(inHands(context, process));
  if (notices.length > 0) await ending(announceNotices(server, table, notices));
  if (isOwed) await ending(letBotsMove(server, table));
}

/** All dispatchers at once. @returns whether none of them died */
async function sweepAll(
  context: Context,
  { dispatcher, hasSweeps }: World,
  { minute, dying, calls }: { minute: number; dying: number; calls: { last: number } },
  random: Random,
): Promise<boolean> {
  const processes = Array.from({ length: DISPATCHERS }, () => {
    const dies = random.below(100) < dying / DISPATCHERS;
    return new Process(dies ? 1 + random.below(calls.last) : null, random.below(2) === 0);
  });
  await Promise.all(
    processes.map((process) => {
      const server = dispatcher(inHands(context, process), minute);
      if (server.isAsleep) return Promise.resolve();
      const looking = hasSweeps ? ending(sweep(server)) : Promise.resolve();
      return looking.then(() => ending(sendMessages(server)));
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

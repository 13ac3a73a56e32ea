import { z } from 'zod';
import { newSecret } from '../../../../lib/identity';
import { logEntry } from '../../../../lib/match';
import { type Commit, type Store, withMethods } from '../../../../lib/store';
import type { Records } from '../../../../lib/store/records';
import type { Context } from '../../../../lib/tables';

/** Makes the context in which a process does its work; `minute` is that of the fortnight, for a sweep. */
type Dispatcher = (context: Context, minute?: number) => Context & { isAsleep?: boolean };

/** The site on which the fortnight is played: as it is, or with a fault. */
export type World = {
  /** Dispatchers and sweeps work on this. */
  dispatcher: Dispatcher;
  /** People play on this. */
  site: (context: Context) => Context;
  /** Whether sweeps look after tables, besides what leaves the site. */
  hasSweeps: boolean;
};

const SOUND: World = { dispatcher: (context) => context, site: (context) => context, hasSweeps: true };
const HOUR = 60 * 60_000;

/** The site as it is, and such as have one fault each, for which the judge must find words. */
export const WORLDS = {
  sound: SOUND,
  /** Takes notices out of the outbox before anything is made of them, and then makes something of the first one only. */
  hasty: { ...SOUND, dispatcher: (context) => ({ ...context, store: emptying(context.store) }) },
  /** Sends each mail again, under another id. */
  forgetful: { ...SOUND, dispatcher: twiceMailing },
  /** Sees tables as they were when it saw them first. */
  blind: { ...SOUND, dispatcher: (context) => ({ ...context, store: remembering(context.store) }) },
  /** Leaves out two sweeps of three hours each day. */
  sleepy: { ...SOUND, dispatcher: (context, minute = 0) => ({ ...context, isAsleep: minute % 1440 < 180 }) },
  /** Nobody sees to it that deadlines count but who happens to look. */
  unswept: { ...SOUND, hasSweeps: false },
  /** Knows of no nights. */
  nightless: { ...SOUND, site: (context) => ({ ...context, store: withoutNights(context.store) }) },
  /** Moves for players two hours before their deadlines. */
  eager: { ...SOUND, dispatcher: (context) => ({ ...context, store: ahead(context.store, 2 * HOUR) }) },
  /** Counts every move that the autopilot makes as missed by the player. */
  blaming: { ...SOUND, dispatcher: (context) => ({ ...context, store: blaming(context.store) }) },
  /** Holds back cards for ever. */
  hoarding: { ...SOUND, site: hoarding },
  /** Shows all moves at once, also those that can be taken back. */
  /** Takes every hook for a chat, and so tells of cards that play themselves. */
  gossiping: { ...SOUND, dispatcher: (context) => ({ ...context, records: asChats(context.records) }) },
} satisfies Record<string, World>;

export type WorldName = keyof typeof WORLDS;

function twiceMailing(context: Context): Context {
  const { email } = context.channels;
  if (!email) return context;
  const twice = async (mail: Parameters<typeof email.send>[0]) => {
    await email.send(mail);
    await email.send({ ...mail, messageId: newSecret(context.random) });
  };
  return { ...context, channels: { ...context.channels, email: { send: twice } } };
}

function emptying(store: Store): Store {
  return withMethods(store, {
    outbox: async (table) => {
      const notices = await store.outbox(table);
      await store.deliver(
        table,
        notices.map(({ id }) => id),
      );
      return notices.slice(0, 1);
    },
  });
}

const seen = new Map<string, Awaited<ReturnType<Store['read']>>>();

function remembering(store: Store): Store {
  const old = async (table: string) => {
    const known = seen.get(table) ?? (await store.read(table));
    seen.set(table, Math.random() < 0.1 ? null : known);
    return known;
  };
  return withMethods(store, { readMany: (tables) => Promise.all(tables.map(old)) });
}

const opening = z.looseObject({ pace: z.looseObject({}).nullable() });

function withoutNights(store: Store): Store {
  const sleepless = (text: string) => {
    const state = opening.parse(JSON.parse(text));
    return JSON.stringify({ ...state, pace: state.pace && { ...state.pace, nights: null } });
  };
  return withMethods(store, {
    commit: (table, expected, commit) => store.commit(table, expected, withState(commit, sleepless)),
  });
}

function withState(commit: Commit, change: (text: string) => string): Commit {
  return { ...commit, state: change(commit.state) };
}

const clocked = z.looseObject({ clocks: z.array(z.looseObject({ deadline: z.number() }).nullable()) });

/** Where all deadlines are earlier by so long (ms). */
function ahead(store: Store, by: number): Store {
  const earlier = (text: string) => {
    const state = clocked.parse(JSON.parse(text));
    const clocks = state.clocks.map((clock) => clock && { ...clock, deadline: clock.deadline - by });
    return JSON.stringify({ ...state, clocks });
  };
  const shifted = <T extends { state: string } | null>(stored: T): T =>
    stored && { ...stored, state: earlier(stored.state) };
  return withMethods(store, {
    read: async (table) => shifted(await store.read(table)),
    readMany: async (tables) => (await store.readMany(tables)).map(shifted),
    due: (now, limit) => store.due(now + by, limit),
  });
}

const ofSeat = z.looseObject({ seat: z.int() });

/** A store where a player who had but one card to play has missed their deadline, too. */
function blaming(store: Store): Store {
  const blamed = (line: string) => {
    const entry = logEntry.parse(JSON.parse(line));
    const played = entry.events.find(({ type }) => type === 'cardPlayed');
    if (entry.by !== 'autopilot' || !played) return line;
    const { seat } = ofSeat.parse(played);
    const isOf = (wanted: string) => entry.events.some((event) => event.type === wanted && event.seat === seat);
    // For those who are away no clock runs.
    if (isOf('deadlineMissed') || !isOf('clockStopped')) return line;
    return JSON.stringify({ ...entry, events: [{ type: 'deadlineMissed', seat }, ...entry.events] });
  };
  return withMethods(store, {
    commit: (table, expected, commit) =>
      store.commit(table, expected, { ...commit, entries: commit.entries.map(blamed) }),
  });
}

const timed = z.looseObject({ took: z.array(z.array(z.number())) });
/** Longer than any fortnight lasts (s). */
const AGES = 1e9;

function hoarding(context: Context): Context {
  const { store } = context;
  const slowly = (text: string) => {
    const state = timed.parse(JSON.parse(text));
    return JSON.stringify({ ...state, took: state.took.map((took) => took.map(() => AGES)) });
  };
  const commit: Store['commit'] = (table, expected, commit) => store.commit(table, expected, withState(commit, slowly));
  return { ...context, store: withMethods(store, { commit }) };
}

function asChats(records: Records): Records {
  const changed = <T extends { value: string } | null>(document: T): T =>
    document && { ...document, value: document.value.replace('"form":"json"', '"form":"slack"') };
  return withMethods(records, {
    read: async (kind, id) => changed(await records.read(kind, id)),
    readMany: async (keys) => (await records.readMany(keys)).map(changed),
  });
}

import pLimit from 'p-limit';
import type { Random } from '../../identity';
import * as match from '../../match';
import { sendDeliveries } from '../../notify';
import { isStoreUnavailable } from '../../store/errors';
import type { Stored, Waiting } from '../../store/store';
import type { Context, Swept } from '../context';
import { planWaiting, postOf } from '../messages/run';
import { forgetTableMessages } from '../messages/wishes';
import { Problem } from '../problem';
import { forgetHindsight } from '../reading/hindsight';
import { forgetSpectatorLinks } from '../reading/spectator-link';
import { letBotsMove } from '../runner/bot-moves';
import { current } from '../runner/current';
import { dueAt, goesAt } from '../runner/due';
import { parseState } from '../runner/load';
import { isOverdue } from '../runner/overdue';

/** The number of tables looked after at the same time. */
const AT_ONCE = 16;
/** The number of due tables from which a sweep takes some, no two sweeps the same ones. */
const WINDOW = 512;
/** This part of them is dealt with before the store is asked anew: others have been at work meanwhile. */
const PORTION = 1 / 4;
/** The time (ms) after which a table that cannot be dealt with is looked at again; its players need not wait for that. */
export const PUT_OFF_MILLISECONDS = 60 * 60 * 1000;

type Result = 'removed' | 'moved' | 'unreadable' | 'newer' | 'nothing';

/**
 * Looks after due tables for about so long (ms, by `context.now`): writes down what time has brought, makes the moves that bots
 * owe, sends what waited in their outboxes for this moment, and removes tables at which nobody has been kept waiting for 30
 * days. A table that cannot be dealt with is noted and put off, so that the others get their turn. It may break off anywhere and
 * be run again, or several times at once: each has an order of its own and passes over what others have done. Without room to
 * think of moves it breaks off.
 */
export async function sweep(given: Context, milliseconds = Number.POSITIVE_INFINITY): Promise<Swept> {
  const now = given.now();
  const run = newRun(given, now, now + milliseconds);
  const swept = await sweepIn(run);
  await sendDeliveries(postOf(given), run.messages, () => given.now() >= run.until);
  given.measure?.({ what: 'sweep', swept, lag: run.lag });
  return swept;
}

async function sweepIn(run: Run): Promise<Swept> {
  const { context, seen } = run;
  const swept: Swept = { due: 0, removed: 0, moved: 0, unreadable: 0, newer: 0, more: false };
  const isOver = () => run.isBrokenOff || (seen.size > 0 && context.now() >= run.until);
  const someAtOnce = pLimit(AT_ONCE);
  while (!isOver()) {
    const due = await nextDue(run, WINDOW);
    if (due.length === 0) return swept;
    const portion = inOwnOrder(due, context.random).slice(0, Math.max(AT_ONCE, Math.ceil(due.length * PORTION)));
    await someAtOnce.map(portion, async (table) => {
      if (isOver()) return;
      seen.add(table);
      const result = await lookAfter(run, table);
      if (result !== 'unreadable' && result !== 'newer') swept.due++;
      if (result !== 'nothing') swept[result]++;
    });
  }
  return { ...swept, more: run.isBrokenOff || (await nextDue(run, 1)).length > 0 };
}

type Run = {
  context: Context;
  /** Tables due at `now` are looked after, and nothing is begun after `until` (ms since 1970). */
  now: number;
  until: number;
  /** How late (ms) the latest of the tables was that have been looked after. */
  lag: number;
  /** There was no room for a thought, or the store does not answer. */
  isBrokenOff: boolean;
  /** The messages that have been made, and are due. */
  messages: string[];
  seen: Set<string>;
  /** Tables at which there was nothing to do, with the moment when there will be (ms), if any. */
  idle: Map<string, { version: number; next: number | null }>;
};

function newRun(given: Context, now: number, until: number): Run {
  const begun = { lag: 0, isBrokenOff: false, messages: [] };
  const run: Run = { context: given, now, until, ...begun, seen: new Set(), idle: new Map() };
  const { bots } = given;
  if (!bots) return run;
  const think: typeof bots.think = async (task) => {
    const move = await bots.think(task);
    if (move === null) run.isBrokenOff = true;
    return move;
  };
  run.context = { ...given, bots: { ...bots, think } };
  return run;
}

/** Tables that are due and have not been seen in this run. */
async function nextDue({ context: { store }, now, seen, idle }: Run, most: number): Promise<string[]> {
  const due = await store.due(now, most + seen.size);
  for (const table of due) {
    const known = idle.get(table);
    // By its own account it would stand there for ever.
    if (known && !(await isPutOff(store, table, known, now))) continue;
    idle.delete(table);
  }
  return due.filter((table) => !seen.has(table));
}

async function isPutOff(
  store: Context['store'],
  table: string,
  { version, next }: { version: number; next: number | null },
  now: number,
): Promise<boolean> {
  if (next !== null && next <= now) return false;
  return (await store.postpone(table, version, next ?? now + PUT_OFF_MILLISECONDS)) === 'done';
}

async function lookAfter(run: Run, table: string): Promise<Result> {
  let stored: Stored | null = null;
  try {
    stored = await run.context.store.read(table);
    return await lookAt(run, table, stored);
  } catch (error) {
    if (isStoreUnavailable(error)) {
      run.isBrokenOff = true;
      throw error;
    }
    // Another process can look after it, and is not to be kept from it.
    if (error instanceof Problem && error.code === 'newer-version') return 'newer';
    return putOff(run, table, stored?.version);
  }
}

async function lookAt(run: Run, table: string, stored: Stored | null): Promise<Result> {
  const { context, now, idle } = run;
  const { store } = context;
  let waiting: Waiting | undefined;
  if (stored) {
    const read = match.settle(await parseState(context, table, stored), now);
    run.lag = Math.max(run.lag, now - (dueAt(read) ?? now));
    if (isOverdue(read, now) || match.owedMove(read, now)) return bringUpToDate(run, read);
    const goes = goesAt(read);
    // A move made at this moment keeps the table: it is no longer at this version.
    if (goes !== null && goes <= now && (await store.remove(table, read.entries)) === 'done') {
      await forgetTableMessages(context, table);
      await forgetHindsight(context, table);
      await forgetSpectatorLinks(context, table);
      return 'removed';
    }
    const { due, until } = await planWaiting(context, read, stored);
    run.messages.push(...due);
    const { entries: version } = read;
    idle.set(table, { version, next: until === null ? dueAt(read) : Math.min(until, dueAt(read) ?? until) });
    if (until !== null) waiting = { version, until };
  }
  await store.reschedule(table, waiting);
  return 'nothing';
}

/** Writes down what time has brought, and makes the moves that are owed then. */
async function bringUpToDate(run: Run, read: match.MatchState): Promise<Result> {
  const { context, until } = run;
  const { store } = context;
  const state = await current(context, read);
  let version = state.entries;
  const now = context.now();
  if (!isOverdue(state, now) && match.owedMove(state, now)) {
    await letBotsMove(context, read.table, until);
    version = (await store.version(read.table)) ?? version;
  } else if (isOverdue(state, now) && !run.isBrokenOff && version === read.entries) {
    return putOff(run, read.table, version);
  }
  await store.reschedule(read.table);
  return version > read.entries ? 'moved' : 'nothing';
}

/** A table that cannot be dealt with, though nothing keeps anybody from it, is not looked at again soon. */
async function putOff({ context, now }: Run, table: string, read: number | undefined): Promise<Result> {
  const { store, log } = context;
  const version = read ?? (await store.version(table));
  if (version === null) return 'nothing';
  log?.('a table cannot be looked after', { table });
  await store.postpone(table, version, now + PUT_OFF_MILLISECONDS);
  return 'unreadable';
}

/** In an order that follows from chance alone. */
function inOwnOrder(tables: readonly string[], random: Random): string[] {
  const bytes = random(4 * tables.length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return tables
    .map((table, i) => ({ table, place: view.getUint32(4 * i) }))
    .sort((a, b) => a.place - b.place)
    .map(({ table }) => table);
}

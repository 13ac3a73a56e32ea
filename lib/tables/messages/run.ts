import { setTimeout } from 'node:timers/promises';
import { isPlayed, type MatchState } from '../../match';
import {
  deliver,
  drain,
  isOfClock,
  LEASE_MILLISECONDS,
  type Planning,
  type Post,
  planDeliveries,
  type SeenTable,
  type Sent,
  seatId,
  seatLinks,
  sendDeliveries,
  sendDue,
  tableLetter,
  whatIsDue,
} from '../../notify';
import { PUSH_KIND } from '../../notify/documents';
import type { Notice as ParsedNotice } from '../../notify/notice';
import { browserOf, removeBrowser, seatsTold, subscriptionsOf } from '../../notify/subscriptions';
import { recordsBeside, withMethods } from '../../store';
import type { Notice, Stored } from '../../store/store';
import { type Context, games } from '../context';
import { asHeard } from '../reading/hearing';
import { stillHeld } from '../reading/seats-held';
import { current } from '../runner/current';
import { loadLog, parseState } from '../runner/load';

/** How many documents that have expired are removed in one go. */
const PURGED = 200;

/** The world as the sending of messages sees it. */
export function postOf(context: Context): Post {
  const { store, records, channels, now, random, publicUrl, linkSecret, measure, log } = context;
  return {
    records,
    channels,
    now,
    random,
    publicUrl,
    linkSecret,
    measure,
    log,
    lease: context.lease ?? LEASE_MILLISECONDS,
    wait: context.wait ?? waitFor,
    look: async (tables) => {
      if (tables.length === 0) return [];
      const stored = await store.readMany(tables);
      return Promise.all(stored.map((one, i) => one && seenOf(context, tables[i], one)));
    },
    letterOf: async ({ state, game }, seat) => {
      const { keyHash } = state.seats[seat];
      if (publicUrl === undefined || keyHash === null) throw new Error('there are no links');
      const links = seatLinks(publicUrl, linkSecret, { table: state.table, seat, keyHash });
      const letter = tableLetter(game, state, await loadLog(context, state.table), seat, links, now());
      return { ...letter, view: await asHeard(context, letter.view) };
    },
    browsersOf: (seat) => subscriptionsOf(records, seat, now()),
    browserGone: (endpoint) => removeBrowser(records, browserOf(endpoint), now()),
    waitingFor: async (endpoint) => {
      const held = await stillHeld(context, await seatsTold(records, browserOf(endpoint), now()));
      const isOpen = ({ held: { seat }, state }: (typeof held)[number]) =>
        state.turns[seat] !== null && isPlayed(state.seats[seat]);
      return held.filter(isOpen).map(({ held: { table, seat } }) => seatId(table, seat));
    },
  };
}

/** A table as it is now; null, and noted, if it cannot be read. */
async function seenOf(context: Context, table: string, stored: Stored): Promise<SeenTable | null> {
  try {
    const state = await current(context, await parseState(context, table, stored));
    return { state, game: games(state.game), mayPush: !stored.beside || PUSH_KIND in stored.beside };
  } catch {
    context.log?.('a table cannot be read', { table });
    return null;
  }
}

/** Resolves after so long (ms), or as soon as the signal ends it. */
const waitFor = (milliseconds: number, signal: AbortSignal) =>
  setTimeout(milliseconds, undefined, { signal }).catch(() => {});

/** Delivers what a commit had to tell, and sends what is to be sent at once. `sendMessages` does again what goes wrong. */
export async function announceNotices(context: Context, table: string, notices: readonly Notice[]): Promise<void> {
  // A clock that was set anew moves the messages that there are, so those that wait to be made are made as well.
  const all = notices.some(isOfClock) ? await context.store.outbox(table) : notices;
  const due = await planNotices(context, table, all);
  if (due.length > 0) await sendDeliveries(postOf(context), due);
}

/**
 * Makes the messages about what need not wait any more in the outbox of a table that was just read.
 * @returns the ids of those that are due at once, and until when the rest waits (ms since 1970; null: there is none)
 */
export async function planWaiting(
  context: Context,
  state: MatchState,
  stored: Stored,
): Promise<{ due: string[]; until: number | null }> {
  const waiting = await context.store.outbox(state.table);
  const { due, until } = whatIsDue(context, state, waiting, stored);
  return { due: due.length === 0 ? [] : await planNotices(context, state.table, due), until };
}

async function planNotices(context: Context, table: string, notices: readonly Notice[]): Promise<string[]> {
  let due: string[] = [];
  const plan: Planning = async (_, parsed) => {
    due = await planDeliveries(postOf(await leftByCommit(context, table, parsed)), table, parsed);
  };
  await deliver(context.store, table, notices, plan);
  return due;
}

/**
 * The world in which a table is read once, with what lies beside it; and not at all where this process knows what the commit left that
 * these notices tell of.
 */
async function leftByCommit(context: Context, table: string, notices: readonly ParsedNotice[]): Promise<Context> {
  const seen = context.lastSeen?.(table) ?? null;
  const version = seen && (await parseState(context, table, seen)).version;
  const isLater = version !== null && notices.every((notice) => notice.version <= version);
  let read = isLater ? Promise.resolve(seen) : null;
  const readOnce = (id: string) => {
    if (id !== table) return context.store.read(id);
    read ??= context.store.read(id);
    return read;
  };
  const readMany = (ids: readonly string[]) => Promise.all(ids.map(readOnce));
  const store = withMethods(context.store, { read: readOnce, readMany });
  return { ...context, store, records: recordsBeside(store, context.records), anew: context };
}

/** The result of a run of `sendMessages`: for how many tables it delivered, what it sent, and whether its time was over before it was done. */
export type MessageRun = Sent & { tables: number; more: boolean };

/**
 * Delivers what was left undone, and sends what is due, for about so long (ms, by `context.now`): what has begun by then is ended. It
 * may break off anywhere and be run again, or twice at once.
 * @throws AggregateError with what went wrong, after all else is done
 */
export async function sendMessages(context: Context, milliseconds = Number.POSITIVE_INFINITY): Promise<MessageRun> {
  const post = postOf(context);
  const begun = context.now();
  const isOver = (part = 1) => context.now() >= begun + part * milliseconds;
  const plan: Planning = async (table, notices) => {
    await planDeliveries(post, table, notices);
  };
  const failures: unknown[] = [];
  // However much was left undone, in the other half of the time what is due is sent.
  const isHalfOver = () => isOver(0.5);
  const tables = await drain(context.store, isHalfOver, plan).catch((error) => {
    failures.push(error);
    return 0;
  });
  const isLeft = isHalfOver();
  const sent = await sendDue(post, () => isOver());
  while ((await context.records.purge(context.now(), PURGED)) === PURGED && !isOver());
  if (failures.length > 0) throw new AggregateError(failures, 'not all messages could be delivered');
  return { tables, ...sent, more: isLeft || isOver() };
}

import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type LogEntry, logEntry } from '../../../lib/match';
import type { Records, Store } from '../../../lib/store';
import { games } from '../../../lib/tables/context';
import { tableIds } from '../../../scripts/tools/tool';
import { type Fault, type Judgement, judge, raceJudged, type Sent } from './judge';
import { type Message, messagesJudged } from './messages';
import type { Race } from './races';
import { GivenUp, type Servers } from './site';
import type { Table } from './table';

/** How long outboxes, and messages that dead servers had begun to send, may take to be delivered when everything runs (ms). */
const DRAINED = 90_000;
/** How many messages that may be unsent are looked at. */
const MOST_NAMED = 100;
/** How many faults of one kind are told in words. */
const TOLD = 10;

const drained = z.object({ tables: z.int() });

export type Judged = {
  lost: number;
  doubled: number;
  wrong: number;
  unfinished: number;
  faults: string[];
};

/** Delivers what is left in the outboxes, and what is to be sent, as a cron does; what cannot be delivered stays, and is found there. */
export async function drainOutboxes(site: Servers, records: Records): Promise<void> {
  site.giveUpAt = performance.now() + DRAINED;
  // The index may name what is sent already, which it forgets when that would have been due.
  const isUnsent = async () => {
    const named = await records.due('delivery', Date.now() + DRAINED, MOST_NAMED);
    const documents = await Promise.all(named.map((id) => records.read('delivery', id)));
    return documents.some((document) => (document?.due ?? null) !== null);
  };
  try {
    for (let left = 1; left > 0 || (await isUnsent()); await delay(200)) {
      const { body } = await site.ask({ path: '/api/cron/outbox', body: {} });
      left = drained.parse(body).tables;
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
}

/** Asks for the records of the tables, and says in words which are not answered. */
export async function recordsRefused(site: Servers, tables: readonly Table[]): Promise<string[]> {
  const refused: string[] = [];
  try {
    for (const { id } of tables) {
      const { status } = await site.ask({ path: `/api/tables/${id}/record` });
      if (status !== 200) refused.push(`the record of ${id} was answered with ${status}`);
    }
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
  return refused;
}

/**
 * Checks every table in the store against what its clients know.
 * @param races tables at which players raced against their deadlines; and whether there was room for every thought
 * @param lostOpenings how many tables may be there that no client knows, because the answer to their opening was lost
 * @param told the messages that came, and from when on nothing went wrong
 */
export async function tablesJudged(
  store: Store,
  tables: readonly Table[],
  { races, hadRoom }: { races: readonly Race[]; hadRoom: boolean },
  lostOpenings: number,
  told: { messages: readonly Message[]; calmAt: number },
): Promise<Judged> {
  const faults: Fault[] = [];
  const total = { unfinished: 0 };
  const look = async (id: string, sent: readonly Sent[], isToFinish: boolean, seats: readonly number[] = []) => {
    const judged = await tableJudged(store, id, sent);
    const received = told.messages.filter(({ table }) => table === id);
    const messages = isToFinish ? messagesJudged(games, judged.log, seats, received, told.calmAt) : [];
    faults.push(...[...judged.faults, ...messages].map(({ kind, what }) => ({ kind, what: `table ${id}: ${what}` })));
    if (isToFinish && !judged.isFinished) total.unfinished++;
  };
  for (const { id, sent, wrong, keys } of tables) {
    faults.push(...wrong.map((what): Fault => ({ kind: 'wrong', what: `table ${id}: ${what}` })));
    await look(id, sent, true, [...keys.keys()]);
  }
  for (const { id, sent, racing, wrong } of races) {
    faults.push(...wrong.map((what): Fault => ({ kind: 'wrong', what: `table ${id}: ${what}` })));
    const stored = await store.read(id);
    const log = (await store.log(id)).map((line) => logEntry.parse(JSON.parse(line)));
    const raced = stored
      ? raceJudged(games, sent, racing, { version: stored.version, state: JSON.parse(stored.state), log }, hadRoom)
      : [{ kind: 'lost' as const, what: 'the whole table' }];
    faults.push(...raced.map(({ kind, what }) => ({ kind, what: `race ${id}: ${what}` })));
  }
  const known = new Set([...tables, ...races].map(({ id }) => id));
  const strange = (await tableIds(store)).filter((id) => !known.has(id));
  for (const id of strange) await look(id, [], false);
  if (strange.length > lostOpenings) {
    faults.push({ kind: 'doubled', what: `${strange.length} tables that nobody opened, ${lostOpenings} may be` });
  }
  const all = (kind: Fault['kind']) => faults.filter((fault) => fault.kind === kind);
  return {
    lost: all('lost').length,
    doubled: all('doubled').length,
    wrong: all('wrong').length,
    ...total,
    faults: (['lost', 'doubled', 'wrong'] as const).flatMap((kind) =>
      all(kind)
        .slice(0, TOLD)
        .map(({ what }) => `${kind}: ${what}`),
    ),
  };
}

async function tableJudged(store: Store, id: string, sent: readonly Sent[]): Promise<Judgement & { log: LogEntry[] }> {
  const stored = await store.read(id);
  const log = (await store.log(id)).map((line) => logEntry.parse(JSON.parse(line)));
  if (!stored || log.length === 0) {
    return { faults: [{ kind: 'lost', what: 'the whole table' }], isFinished: false, log };
  }
  const state: unknown = JSON.parse(stored.state);
  return { ...judge(games, sent, { version: stored.version, state, log, outbox: await store.outbox(id) }), log };
}

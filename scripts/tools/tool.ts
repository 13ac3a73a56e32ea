import { setTimeout as wait } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import {
  checkStore,
  type Document,
  type DocumentKey,
  folderWithoutStore,
  isStoreUnavailable,
  openRecords,
  openStore,
  type Records,
  type Store,
} from '../../lib/store';

/** The caller did something wrong: the message says what to do instead. */
export class Usage extends Error {}

/** How many tables, or documents, are asked for at once. */
const PAGE = 500;

/**
 * Runs a tool on the store that the settings name. Its result is printed as the last line, as JSON. The exit code is 0
 * if all was done, 1 if not (`incomplete`) or if the store cannot be used, 2 if the tool was called in a wrong way; where a
 * sentence says enough there is no stack trace. A reader of the output may stop at any time, as `head` does: then the
 * tool ends, with 0.
 * @param makes whether it may make a new store; else none where there should be one is a wrong setting
 */
export async function tool(
  work: (store: Store, args: string[], records: Records) => Promise<object | null>,
  makes: 'new-store' | 'nothing' = 'nothing',
): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endIfNobodyReads);
  let store: Store | undefined;
  let records: Records | undefined;
  try {
    const folder = makes === 'nothing' ? folderWithoutStore() : null;
    if (folder !== null)
      throw new Usage(`There is no store in ${folder}. Check the settings that lead to it, such as DATA_DIR.`);
    store = openStore();
    records = openRecords();
    await checkStore(store);
    const figures = await work(store, process.argv.slice(2), records);
    if (figures) console.log(JSON.stringify(figures));
  } catch (error) {
    const saysEnough = error instanceof Error && (error instanceof Usage || 'code' in error);
    console.error(saysEnough ? error.message : error);
    process.exitCode = error instanceof Usage ? 2 : 1;
  } finally {
    await Promise.all([store?.close(), records?.close()]);
  }
}

function endIfNobodyReads(error: Error): void {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
  process.exit(0);
}

/** The ids of all tables, each once. */
export async function tableIds(store: Store): Promise<string[]> {
  const ids = new Set<string>();
  let after: string | null = null;
  do {
    const page: { tables: string[]; next: string | null } = await store.tables(after, PAGE);
    for (const table of page.tables) ids.add(table);
    after = page.next;
  } while (after !== null);
  return [...ids];
}

/** Says on standard error what could not be done; the tool goes on, and its exit code will be 1. */
export function incomplete(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}

/** Throws unless the store answers: whether it was one table that could not be read, or the store itself. */
export async function requireAnswer(store: Store): Promise<void> {
  await store.version('any');
}

/** A progress bar on standard error, if somebody is looking; `step` counts one on, or several. */
export function progress(total: number, what: string): { step(by?: number): void; end(): void } {
  if (!process.stderr.isTTY) return { step: () => {}, end: () => {} };
  const bar = new SingleBar(
    { format: `${what} {bar} {percentage} % | {value}/{total} | {eta_formatted}`, stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { step: (by = 1) => bar.increment(by), end: () => bar.stop() };
}

/** As many tables or lines are under way at once: a store answers many questions in nearly the time of one. */
const AT_ONCE = 256;

/** A store that does not answer is asked so often again, after so long (ms): a busy one, or one that is started again, is there within a minute. */
const TRIES = 12;
const PAUSE_MILLISECONDS = 5_000;

/**
 * Does something once more where the store has not answered, which therefore must do no harm if it is done twice.
 * @throws StoreUnavailable if there was no answer to any of the tries
 */
export async function patiently<R>(work: () => Promise<R>, pause: (milliseconds: number) => Promise<unknown> = wait) {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreUnavailable(error) || tries > TRIES) throw error;
      await pause(PAUSE_MILLISECONDS);
    }
  }
}

/** Does the work for some items at once, patiently, and yields what came of each, in the order of the items. */
export async function* someAtOnce<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  for await (const item of items) {
    const one = patiently(() => work(item));
    // It is thrown when its turn comes, if none before it failed.
    one.catch(() => {});
    underWay.push(one);
    if (underWay.length >= AT_ONCE) yield* await Promise.all(underWay.splice(0, 1));
  }
  for (const one of underWay) yield await one;
}

/** Yields all documents, each once, and the keys of those that cannot be read. */
export async function* everyDocument(records: Records): AsyncGenerator<(DocumentKey & Document) | DocumentKey> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Records['documents']>> = await records.documents(after, PAGE);
    yield* page.documents;
    yield* page.unreadable;
    after = page.next;
  } while (after !== null);
}

import { Presets, SingleBar } from 'cli-progress';
import { checkStore, openStore, type Store } from '../../lib/store';

/** The caller did something wrong: the message says what to do instead. */
export class Usage extends Error {}

/** How many tables are asked for at once. */
const PAGE = 500;

/**
 * Runs a tool on the store that the settings name. What it returns is printed as the last line, as JSON; a wrong call or
 * a store that cannot be reached ends it with a sentence and exit code 2.
 */
export async function tool(work: (store: Store, args: string[]) => Promise<object | null>): Promise<void> {
  let store: Store | undefined;
  try {
    store = openStore();
    await checkStore(store);
    const figures = await work(store, process.argv.slice(2));
    if (figures) console.log(JSON.stringify(figures));
  } catch (error) {
    const known =
      error instanceof Error && (error instanceof Usage || 'code' in error || error.name === 'SettingsError');
    console.error(known ? error.message : error);
    process.exitCode = 2;
  } finally {
    await store?.close();
  }
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

/** A progress bar on standard error, if somebody is looking; `step` counts one on, or so many. */
export function progress(total: number, what: string): { step(by?: number): void; end(): void } {
  if (!process.stderr.isTTY) return { step: () => {}, end: () => {} };
  const bar = new SingleBar(
    { format: `${what} {bar} {percentage} % | {value}/{total} | {eta_formatted}`, stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { step: (by = 1) => bar.increment(by), end: () => bar.stop() };
}
